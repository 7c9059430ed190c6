// What throwing two cards costs, by the answer of `discard`.
// led before the defenders' cards are shown, or as two whisters really split their tricks, where that is another value
const worth = (option) => option.closed_first_lead?.expected ?? option.played?.value ?? option.expected;
// what rests on a sample of the calls that people would make, or, where others do, was not looked at so
const asked = (option, among) => byPeople(among) && option.callers?.samples !== 0;
const counted = (option, among = [option]) => option.exact && !option.played && !asked(option, among) && (option.closed_first_lead?.exact ?? true);
// whether some are valued as people call: of the others it is known that this cannot bring them to the top, and they stand behind
const byPeople = (options) => options.some(({ callers }) => callers?.samples);
const ordered = (options) => (byPeople(options) ? [options[0], ...options.slice(1).sort((one, other) => worth(other) - worth(one))] : options);

// the most that an option can be worth, with the tricks of two whisters shared evenly
const most = (option, among) => (counted(option, among) ? worth(option) : option.played || asked(option, among) ? Infinity : option.at_most ?? Infinity);

// What is to be said of throwing two cards: the name of the words and their figures. Of its orders the one that comes first is
// named; what it costs at least hangs on the most that any of them can be worth.
export function judged({ options, proved, callers_rival: rival }, pair) {
  const orders = ordered(options).filter((option) => [option.discard, ...(option.equivalent ?? [])].some((each) => pair.every((card) => each.includes(card))));
  const [best, mine] = [options[0], orders[0]];
  if (!mine) return { says: proved ? "own_unknown" : "own_unlooked" };
  const cost = worth(best) - worth(mine);
  const least = proved && counted(best, options) ? worth(best) - Math.max(...orders.map((option) => most(option, options))) : -Infinity;
  const both = counted(mine, options) && counted(best, options);
  const figures = { contract: mine.contract, whists: worth(mine), cost: Math.max(cost, 0), least, digits: both ? 2 : 1 };
  if (mine === best || (both && cost <= 0)) return { says: proved && !rival ? "own_best" : "own_leading", ...figures };
  if (both) return { says: least >= cost ? "own_cost" : "own_order", ...figures };
  return { says: least > 0 ? "own_about" : "own_estimate", ...figures };
}
