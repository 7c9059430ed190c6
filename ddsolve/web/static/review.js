// A played hand: its turning points, and every card of it on the board.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { begin, board, goTo } from "./boards.js";
import { cardName, cardsOf, SEATS } from "./cards.js";
import { find, make, showReport } from "./dom.js";
import { boardAddress, without } from "./links.js";
import { Asked } from "./stale.js";
import { t } from "./words.js";

const form = find("#question");
const text = form.elements.file;
const result = find("#result");
const asked = new Asked(() => String(new URLSearchParams(new FormData(form))), result);

// the game of a review as the board takes it, without what was thrown
function gameOf({ input: given, moves }) {
  const gone = given.discard ?? [];
  const hands = Object.fromEntries(Object.entries(given.hands).filter(([, hand]) => hand).map(([seat, hand]) => [seat, seat === given.soloist ? without(hand, gone) : hand]));
  return { hands, contract: given.contract, soloist: given.soloist ?? "1", leader: given.leader ?? "1", line: moves.map((move) => move.card), ...given.rules };
}

function show(document) {
  const { hands, line, widow, ...game } = gameOf(document);
  const names = document.input.players ?? {};
  const address = (step) => boardAddress({ ...gameOf(document), at: step });
  const to = (step) => (event) => { event.preventDefault(); goTo(step, line); board.scrollIntoView({ block: "nearest" }); };
  const turns = document.moves.map((move, step) => [move, step]).filter(([move]) => move.cost);
  const list = make("ul", { class: "turns" }, ...turns.map(([move, step]) => make("li", {}, make("a", { href: address(step), onclick: to(step) },
    t("turn", { trick: move.trick, seat: names[move.seat] ?? t(`seat_${move.seat}`), card: cardName(move.card), cost: move.cost, best: move.best.map(cardName).join(" ") })))));
  find(".shows", result).replaceChildren(make("h2", {}, t("turns")), turns.length ? list : make("p", {}, t("no_turns")));
  begin({ ...game, names, widow: widow ?? [], hands: Object.fromEntries(SEATS.map((seat) => [seat, hands[seat] ? cardsOf(hands[seat]) : []])) }, {}, { line, at: turns.length ? turns[0][1] : 0 });
  showReport(find(".whole", result), document.html);
  find(".whole", result).prepend(make("p", {}, make("a", { class: "button", href: address(0) }, t("on_board"))));
  find(".says", result).textContent = t("reviewed", { count: turns.length });
}

// the record is there again when one comes back from the board
const KEPT = "ddsolve-record";

// a convention is for what checks the auction, and refused beside a hand without one
const AUCTION = /(?:auction|bidding|торговля)\d*[\s"':[]*[^\s"':[\],}]/i;

async function run() {
  const fields = Object.fromEntries(new FormData(form));
  sessionStorage.setItem(KEPT, JSON.stringify(fields));
  const wanted = asked.ask();
  const problem = find(".problem", result);
  problem.hidden = true;
  result.hidden = false;
  result.classList.add("growing");
  find(".says", result).textContent = t("working");
  find(".shows", result).replaceChildren();
  find(".whole", result).replaceChildren();
  board.hidden = true;
  try {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    if (!AUCTION.test(given.file)) delete given.convention;
    const answer = await ask("review", given, { report: true });
    if (!wanted()) return;
    show(answer);
  } catch (error) {
    if (!wanted()) return;
    find(".says", result).textContent = "";
    problem.textContent = refusal(error);
    problem.hidden = false;
  } finally { if (wanted()) result.classList.remove("growing"); }
}

form.addEventListener("input", () => asked.look());
form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
async function take(file) { if (file) { text.value = await file.text(); run(); } }
find("#dropped").addEventListener("change", (event) => take(event.target.files[0]));
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
if (kept && !text.value) {
  for (const [name, value] of Object.entries(kept)) form.elements[name].value = value;
  run();
}
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files[0]); });
