// Tasks for the trainer: a deal is drawn until the best choice of a player is clear by a margin.
import { ask, grow } from "./api.js";
import { handText, SEATS, SUITS } from "./cards.js";
import { DISCARDS } from "./discard_tasks.js";
import { LEADS } from "./lead_tasks.js";

// by how much the best choice has to be better than the others: in whists, and the share of catching
const CLEAR = { whist: 2, card: 2, misere: 0.25 };
const MOST_RIGHT = { misere: 5 }; // cards that may be about as good as the best one
const SAMPLES = 80; // layouts for a whist
const PATIENCE = 20_000; // milliseconds for one deal: another one is drawn then
const SHUFFLES = 500; // of which the cards that are best for a misère are taken
const RANKS = "789TJQKA";

function shuffled(list) {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

// the same deal with its suits changed about, so that nobody knows it again: no price here hangs on the suit
function disguised({ hands, dead }) {
  const suits = shuffled(SUITS);
  const card = (name) => suits[SUITS.indexOf(name[0])] + name[1];
  const contract = (name) => (name.endsWith("NT") ? name : name.slice(0, -1) + suits[SUITS.indexOf(name.at(-1))]);
  return { dealt: { hands: Object.fromEntries(Object.entries(hands).map(([seat, cards]) => [seat, cards.map(card)])), dead: dead.map(card) }, card, contract };
}

const any = (list) => list[Math.floor(Math.random() * list.length)];
const next = (seat) => SEATS[(SEATS.indexOf(seat) + 1) % 3];

export class Tasks {
  // looked(count) is told of each deal that was looked at
  constructor(looked) {
    this.looked = looked;
    this.running = null;
    this.wanted = 0; // the search that is wanted: an older one ends when it sees another number
  }

  leave() {
    this.wanted += 1;
    this.running?.leave();
  }

  async find(kind) {
    this.leave();
    const mine = this.wanted;
    const prepared = shuffled({ discard: DISCARDS, lead: LEADS }[kind] ?? []);
    for (let count = 1; mine === this.wanted; count += 1) {
      this.looked(count);
      const known = prepared.pop();
      const drawn = kind === "card" ? null : await ask("draw", known ? { seed: known.seed } : {});
      if (mine !== this.wanted) return null;
      const disguise = known && disguised(drawn);
      const dealt = disguise?.dealt ?? drawn;
      const patience = setTimeout(() => this.running?.leave(), PATIENCE);
      const task = await this[kind](dealt, known, disguise);
      clearTimeout(patience);
      if (task && mine === this.wanted) return { kind, dealt, ...task };
    }
    return null;
  }

  // what a question has answered at last, unless `enough(document)` ends it before; null where it was left. `asked` is
  // the question, for its report in another language
  async answer(name, given, enough = () => false) {
    let [told, ended] = [null, false];
    const question = grow(name, given, (kind, data) => {
      if (!data.document) return;
      told = { ...data, final: kind === "answer", asked: { name, given } };
      ended = enough(data.document);
      if (ended) question.leave();
    }, { report: true });
    this.running = question;
    try {
      await question.done;
    } catch (error) {
      if (error.name !== "AbortError") throw error;
      if (!ended) return null;
    }
    return told;
  }

  // one of those that are prepared, every discard of it counted or proved to be worse
  discard(dealt, { seat, rows }, disguise) {
    const cards = [...dealt.hands[seat], ...dealt.dead];
    const options = rows.map(([pairs, contract, whists, make]) => ({
      discards: pairs.split(" ").map((pair) => [pair.slice(0, 2), pair.slice(2)].map(disguise.card)), contract: disguise.contract(contract), whists, make }));
    const [best, second] = options;
    return { seat, soloist: seat, cards, order: { contract: best.contract, discard: best.discards[0] }, options, margin: best.whists - second.whists };
  }

  // what the soloist orders by the first estimate of his twelve cards, and what he throws
  async order(dealt, soloist) {
    const told = await this.answer("discard", { hand: handText([...dealt.hands[soloist], ...dealt.dead]), seat: soloist }, ({ options }) => options?.length > 0);
    const best = told?.document.options?.[0];
    return best && /^[678]/.test(best.contract) ? { soloist, contract: best.contract, discard: best.discard } : null;
  }

  async whist(dealt) {
    const soloist = any(SEATS);
    const seat = next(soloist);
    const order = await this.order(dealt, soloist);
    if (!order) return null;
    const cards = dealt.hands[seat];
    const told = await this.answer("whist", { hand: handText(cards), seat, soloist, contract: order.contract, samples: SAMPLES });
    const options = told?.document.options ?? [];
    // the difference on the same layouts, at its least
    const margin = Math.min(...options.slice(1).map((option) => option.behind?.interval?.[0] ?? 0));
    return options.length > 1 && margin >= CLEAR.whist ? { seat, soloist, cards, order, options, margin, html: told.html, asked: told.asked } : null;
  }

  // one of those that are prepared, its first cards told apart by more layouts than anybody would wait for
  lead(dealt, { soloist, contract, discard, layouts, right, rows }, disguise) {
    const pair = [discard.slice(0, 2), discard.slice(2)].map(disguise.card);
    const options = rows.map(([cards, whists, beaten, tricks]) => ({ cards: cards.split(" ").map(disguise.card), whists, beaten, tricks }));
    return {
      seat: "1", soloist, cards: dealt.hands["1"], order: { soloist, contract: disguise.contract(contract), discard: pair },
      options, right, layouts, margin: options[right].whists - options[right - 1].whists };
  }

  // a hand played by the models of people up to a card of a seat whose choice is clear to them
  async card() {
    const [seed, seat] = [Math.floor(Math.random() * 1e9), any(SEATS)];
    const turn = await ask("unseen", { seed, seat, clear: CLEAR.card });
    if (!turn.options.length) return null;
    const options = turn.options.map(([card, cost]) => ({ card, cost }));
    return { seat, soloist: turn.soloist, cards: turn.hand, order: { contract: turn.contract }, turn, seed, options, right: turn.right, margin: options[turn.right].cost };
  }

  // a misère whose twelve cards are seen: what catches it against the best mixture of discards
  async misere() {
    const soloist = any(["2", "3"]);
    const hands = dealMisere(soloist);
    const deal = SEATS.map((seat) => handText(hands[seat])).join(" | ");
    const told = await this.answer("catch", { deal, leader: "1" });
    const options = told?.final ? [...told.document.cards].sort((one, other) => other.value - one.value) : [];
    const step = clearStep(options.map((option) => option.value), "misere");
    return step && { seat: "1", soloist, cards: hands["1"], hands, options, ...step, html: told.html, asked: told.asked };
  }
}

// how many of the choices, best first, are right, and by how much the best is better than the first that is not
function clearStep(values, kind) {
  for (let right = 1; right <= MOST_RIGHT[kind] && right < values.length; right += 1) {
    if (values[right - 1] - values[right] >= CLEAR[kind]) return { right, margin: values[0] - values[right] };
  }
  return null;
}

// how bad ten cards are for a misère: the suits with a hole by count, then how many lower cards are out too many
function danger(cards) {
  let [open, depth] = [0, 0];
  for (const suit of SUITS) {
    const held = new Set(cards.filter((card) => card[0] === suit).map((card) => card[1]));
    let [own, below, worst] = [0, 0, 0];
    for (const rank of RANKS) {
      if (!held.has(rank)) { below += 1; continue; }
      worst = Math.max(worst, below - own);
      own += 1;
    }
    open += worst > 0;
    depth += worst;
  }
  return 10 * open + depth;
}

function dealMisere(soloist) {
  const deck = SUITS.flatMap((suit) => [...RANKS].map((rank) => suit + rank));
  let [best, mixed] = [null, deck];
  for (let round = 0; round < SHUFFLES; round += 1) {
    mixed = shuffled(mixed);
    if (!best || danger(mixed.slice(0, 10)) < danger(best.slice(0, 10))) best = mixed;
  }
  const [one, other] = SEATS.filter((seat) => seat !== soloist);
  return { [soloist]: [...best.slice(0, 10), ...best.slice(30)], [one]: best.slice(10, 20), [other]: best.slice(20, 30) };
}
