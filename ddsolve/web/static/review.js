// A played hand: what it was worth after each card, the turning points, and every card on the board.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { cardName } from "./cards.js";
import { find, make, showReport, svg } from "./dom.js";
import { boardAddress, without } from "./links.js";
import { Asked } from "./stale.js";
import { t } from "./words.js";

const form = find("#question");
const text = form.elements.file;
const result = find("#result");
const asked = new Asked(() => String(new URLSearchParams(new FormData(form))), result);
const [WIDE, TALL, EDGE] = [innerWidth < 640 ? 350 : 640, 180, 24];

function values(document) {
  const all = [document.start, ...document.moves.map((move) => move.after)];
  if (typeof all[0] === "number") return [{ name: t("soloist"), points: all }];
  return Object.keys(all[0].guarantee).map((seat) => ({ seat, name: t(`seat_${seat}`), points: all.map(({ tricks }) => tricks[seat]) }));
}

function graph(document, jump) {
  const lines = values(document);
  const steps = document.moves.length;
  const top = Math.max(...lines.flatMap((line) => line.points), 1);
  const low = Math.min(...lines.flatMap((line) => line.points), top - 1);
  const x = (step) => EDGE + (step * (WIDE - 2 * EDGE)) / Math.max(steps, 1);
  const y = (value) => TALL - EDGE - ((value - low) * (TALL - 2 * EDGE)) / (top - low);
  const drawn = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "graph", role: "img", "aria-label": t("graph") });
  for (let value = low; value <= top; value += 1) {
    drawn.append(svg("line", { class: "grid", x1: EDGE, x2: WIDE - EDGE, y1: y(value), y2: y(value) }), svg("text", { x: 4, y: y(value) + 5 }, String(value)));
  }
  lines.forEach((line, place) => drawn.append(svg("polyline", { class: `line line-${place}`, points: line.points.map((value, step) => `${x(step)},${y(value)}`).join(" ") }, svg("title", {}, line.name))));
  document.moves.forEach((move, step) => {
    if (!move.cost) return;
    const value = (lines.find(({ seat }) => seat === move.seat) ?? lines[0]).points[step + 1];
    const dot = svg("circle", { class: "turn", cx: x(step + 1), cy: y(value), r: 7 }, svg("title", {}, `${cardName(move.card)} −${move.cost}`));
    dot.addEventListener("click", () => jump(step));
    drawn.append(dot);
  });
  const legend = lines.length > 1 ? [make("p", { class: "legend" }, ...lines.map(({ name }, place) => make("span", { class: `line-${place}` }, name)))] : [];
  return make("div", { class: "scroll" }, drawn, ...legend);
}

function address(document, step) {
  const given = document.input;
  const gone = given.discard ?? [];
  const hands = Object.fromEntries(Object.entries(given.hands).filter(([, hand]) => hand).map(([seat, hand]) => [seat, seat === given.soloist ? without(hand, gone) : hand]));
  return boardAddress({ hands, contract: given.contract, soloist: given.soloist ?? "1", leader: given.leader ?? "1", line: document.moves.map((move) => move.card), at: step, ...given.rules });
}

function show(document) {
  const jump = (step) => { location.href = address(document, step); };
  const turns = document.moves.map((move, step) => [move, step]).filter(([move]) => move.cost);
  const list = make("ul", { class: "turns" }, ...turns.map(([move, step]) => make("li", {}, make("a", { href: address(document, step) },
    t("turn", { trick: move.trick, seat: t(`seat_${move.seat}`), card: cardName(move.card), cost: move.cost, best: move.best.map(cardName).join(" ") })))));
  const report = make("div", {});
  showReport(report, document.html);
  find(".shows", result).replaceChildren(
    make("h2", {}, t("graph")), graph(document, jump),
    make("h2", {}, t("turns")), turns.length ? list : make("p", {}, t("no_turns")),
    make("p", {}, make("a", { class: "button", href: address(document, 0) }, t("on_board"))), report);
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
