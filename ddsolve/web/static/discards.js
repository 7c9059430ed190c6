// What throwing two cards costs, by the answer of `discard`.
import { N } from "./words.js";

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

// What is to be said of throwing two cards: the words and their figures. Of its orders the one that comes first is
// named; what it costs at least hangs on the most that any of them can be worth.
export function judged({ options, proved, callers_rival: rival }, pair) {
  const orders = ordered(options).filter((option) => [option.discard, ...(option.equivalent ?? [])].some((each) => pair.every((card) => each.includes(card))));
  const [best, mine] = [options[0], orders[0]];
  if (!mine) return { says: proved
    ? N("This discard was not looked at: it does worse than those in the table.")
    : N("This discard was not looked at: what it is worth is not known.") };
  const cost = worth(best) - worth(mine);
  const least = proved && counted(best, options) ? worth(best) - Math.max(...orders.map((option) => most(option, options))) : -Infinity;
  const both = counted(mine, options) && counted(best, options);
  const figures = { contract: mine.contract, whists: worth(mine), cost: Math.max(cost, 0), least, digits: both ? 2 : 1 };
  if (mine === best || (both && cost <= 0)) return { ...figures, says: proved && !rival
    ? N("{cards}: as good as it gets ({whists} whists in {contract}).")
    : N("{cards}: the best so far ({whists} whists in {contract}).") };
  if (both) return { ...figures, says: least >= cost
    ? N("{cards}: at best {contract} with {whists} whists. That costs {cost} whists.")
    : N("{cards}: {contract} brings {whists} whists. That costs {cost} whists, with another order perhaps less.") };
  return { ...figures, says: least > 0
    ? N("{cards}: about {whists} whists in {contract}. That costs about {cost}, and at least {least}.")
    : N("{cards}: about {whists} whists in {contract}. That costs about {cost}.") };
}
