// The screen of the board: a deal is put in, or comes in the address, and goes to the board.
import "./settings.js";
import { keepAddress as keepSetup, restoreCards, restoreFields, written } from "./address.js";
import { ask, refusal } from "./api.js";
import { begin, board, position, refuse } from "./boards.js";
import { isCard, SEATS } from "./cards.js";
import { find } from "./dom.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { seatName, t } from "./words.js";

const form = find("#question");
const setup = find("#setup");
const picker = new Picker(find("#picker"), [
  ...SEATS.map((seat) => ({ id: seat, label: seatName(seat), size: 10, mark: seat })),
  { id: "widow", label: t("Widow"), size: 2, optional: true, mark: "+" },
], ready);

const shown = new Asked(() => written(form, picker), board);
let begun = null; // the cards on the board

function ready() {
  const counts = SEATS.map((seat) => picker.cards(seat).length);
  const filled = counts.filter(Boolean);
  const possible = filled.length > 1 && new Set(filled).size === 1 && picker.cards("widow").length !== 1;
  find("button.main", form).disabled = !possible;
  find(".hint", form).textContent = possible ? "" : t("Two or three hands of as many cards each are wanted, and the whole widow or none.");
  const { contract, widow_rule: rule } = fields();
  find("#leads").hidden = contract !== "allpass" || !rule;
  find("#void").hidden = rule !== "shows";
  shown.look();
  keepAddress();
}

// the position on the board, unless another one is being put in
function keepAddress() {
  if (begun && !shown.changed) history.replaceState(null, "", position());
  else keepSetup(form, picker);
}

function fields() { return Object.fromEntries(new FormData(form)); }

function start(where) {
  const game = { ...fields(), hands: Object.fromEntries(SEATS.map((seat) => [seat, [...picker.cards(seat)]])), widow: [...picker.cards("widow")] };
  shown.ask();
  begun = { ...game.hands, widow: game.widow };
  begin(game, { moved: keepAddress, opened, refused, choose }, where);
}

// with its cards, so that nothing jumps; the keyboard goes on there
function opened() {
  const inside = setup.contains(document.activeElement);
  setup.open = false;
  if (inside) find("button.card:not(:disabled)", board)?.focus({ preventScroll: true });
  board.scrollIntoView({ block: "start" });
}

function refused() { if (board.hidden) setup.open = true; }

// a game of the table is played from its first card; the browser's way back leads to what was played before
function choose(contract, soloist) {
  history.pushState(null, "");
  if (shown.changed) picker.restore(begun); // of the deal whose table it is
  Object.entries({ contract, soloist, widow_rule: "" }).forEach(([name, value]) => { form.elements.namedItem(name).value = value; });
  start();
  ready();
}

form.addEventListener("change", ready);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  board.hidden = true;
  start();
});
find("#draw").addEventListener("click", async () => {
  try {
    const drawn = await ask("draw", {});
    picker.remember();
    for (const seat of SEATS) picker.set(seat, drawn.hands[seat], { quietly: true });
    picker.set("widow", drawn.dead, { quietly: true });
  } catch (error) { refuse(error); }
});

// the position in the address, the deal in any notation
async function restore() {
  const given = new URLSearchParams(location.hash.slice(1));
  restoreFields(form);
  const deal = given.get("deal");
  if (!deal) { restoreCards(picker); return; }
  const cards = (name) => (given.get(name) ?? "").split(".").filter(isCard);
  try {
    const { hands, widow } = await ask("read", { text: deal });
    picker.restore({ ...hands, widow: given.has("widow") ? cards("widow") : widow });
  } catch (error) {
    picker.refuse(refusal(error));
    return;
  }
  ready();
  if (find("button.main", form).disabled) return;
  const line = cards("line");
  setup.open = false; // so that nothing moves when the board comes
  start({
    line,
    at: Math.max(0, Math.min(line.length, Number.parseInt(given.get("at") ?? line.length, 10) || 0)),
    engine: given.get("engine") !== "0",
    auto: [...(given.get("auto") ?? "")].filter((seat) => SEATS.includes(seat)),
  });
}
await restore();
ready();
