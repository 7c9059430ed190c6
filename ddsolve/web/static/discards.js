// What a discard is worth in the answer of `discard`.
import { percent } from "./words.js";

// led before the defenders' cards are shown, or as two whisters really split their tricks, where that is another value
export const worth = (option) => option.closed_first_lead?.expected ?? option.played?.value ?? option.expected;
// what rests on a sample of the calls that people would make, or, where others do, was not looked at so
const asked = (option, among) => byPeople(among) && option.callers?.samples !== 0;
export const counted = (option, among = [option]) => option.exact && !option.played && !asked(option, among) && (option.closed_first_lead?.exact ?? true);
// as tables show them: a value that was not counted is an estimate, or a proved bound without a share of its own
export const bounded = (option, among = [option]) => !counted(option, among) && Boolean(option.ceiling) && !option.played && !asked(option, among);
export const mostly = (option, among) => (counted(option, among) ? "" : bounded(option, among) ? "≤ " : "≈ ");
export function madeText(option, { estimated = false } = {}) {
  const share = option.closed_first_lead?.make ?? option.make;
  const sampled = estimated && !(option.closed_first_lead ? option.closed_first_lead.exact : option.exact);
  return share == null ? "–" : (sampled ? "≈ " : "") + percent(share);
}

const SHOWN = 8;

// whether some are valued as people call: of the others it is known that this cannot bring them to the top, and they stand behind
export const byPeople = (options) => options.some(({ callers }) => callers?.samples);
const ordered = (options) => (byPeople(options) ? [options[0], ...options.slice(1).sort((one, other) => worth(other) - worth(one))] : options);

// the best contract of each discard, the first few; after the best one by value, as the command has them: before the
// proof what has no first card of its own, and what is rough, comes last
export function rows({ options, proved }) {
  const seen = new Map();
  for (const option of ordered(options)) {
    const key = option.discard.join("");
    if (!seen.has(key)) seen.set(key, option);
  }
  const [best, ...others] = [...seen.values()].slice(0, SHOWN);
  const last = (option) => (proved ? 0 : 2 * Boolean(best.closed_first_lead && !option.closed_first_lead) + Boolean(option.rough));
  return best ? [best, ...others.sort((one, other) => last(one) - last(other) || worth(other) - worth(one))] : [];
}

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
