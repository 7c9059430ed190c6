// What a review says: the turning points, every card on the board, the whole report.
import { begin, board, goTo } from "./boards.js";
import { cardName, cardsOf, handText, SEATS } from "./cards.js";
import { find, make, showReport } from "./dom.js";
import { boardAddress, firstSeat, without } from "./links.js";
import { seatName, t } from "./words.js";

// the game of a review as the board takes it, with the widow in the soloist's hand and without what was thrown
function gameOf({ input: given, moves }) {
  const gone = given.discard ?? [];
  const taken = (hand) => handText([...new Set([...cardsOf(hand), ...(gone.length ? given.widow ?? [] : [])])]);
  const hands = Object.fromEntries(Object.entries(given.hands).filter(([, hand]) => hand).map(([seat, hand]) => [seat, seat === given.soloist ? without(taken(hand), gone) : hand]));
  return { hands, contract: given.contract, soloist: given.soloist ?? "1", leader: given.leader ?? firstSeat(hands), line: moves.map((move) => move.card), ...given.rules };
}

// result: a section with places for what is said and shown, the board, and below it, once it stands, the whole report
export async function showReview(document, result) {
  const { hands, line, widow, ...game } = gameOf(document);
  const names = document.input.players ?? {};
  const address = (step) => boardAddress({ ...gameOf(document), at: step });
  const to = (step) => (event) => { event.preventDefault(); goTo(step, line); board.scrollIntoView({ block: "nearest" }); };
  const turns = document.moves.map((move, step) => [move, step]).filter(([move]) => move.cost);
  const list = make("ul", { class: "turns" }, ...turns.map(([move, step]) => make("li", {}, make("a", { href: address(step), onclick: to(step) },
    t("Trick {trick}, {seat}: {card} costs {cost}; better {best}", { trick: move.trick, seat: names[move.seat] ?? seatName(move.seat), card: cardName(move.card), cost: move.cost, best: move.best.map(cardName).join(" ") })))));
  find(".shows", result).replaceChildren(make("h2", {}, t("Turning points")), turns.length ? list : make("p", {}, t("No card gave anything away.")));
  find(".says", result).textContent = t("Turning points: {count}", { count: turns.length });
  await begin({ ...game, names, widow: widow ?? [], hands: Object.fromEntries(SEATS.map((seat) => [seat, hands[seat] ? cardsOf(hands[seat]) : []])) }, {}, { line, at: turns.length ? turns[0][1] : 0 });
  showReport(find(".whole", result), document.html);
  find(".whole", result).prepend(make("p", {}, make("a", { class: "button", href: address(0) }, t("Show on the board"))));
}
