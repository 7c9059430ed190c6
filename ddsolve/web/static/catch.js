// Catching a misère: the defenders' cards open, the soloist's twelve known, the two thrown not.
import "./settings.js";
import { keepAddress, restoreCards, restoreFields, written } from "./address.js";
import { cardFace, cardName, handText, SEATS, sorted, spoken } from "./cards.js";
import { find, keepFocus, make, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { N, number, percent, seatName, t } from "./words.js";

const form = find("#question");
const result = new Growing(find("#result"));
const picker = new Picker(find("#picker"), SEATS.map((seat) => ({ id: seat, label: seatName(seat), size: 10, mark: seat })), ready);
const given = new Asked(() => written(form, picker), result.section);
let asked = null;

function soloist() { return new FormData(form).get("soloist"); }

function sizes() {
  for (const slot of picker.slots) slot.size = slot.id === soloist() ? 12 : 10;
  picker.show();
}

function ready() {
  const counts = SEATS.map((seat) => picker.cards(seat).length - (seat === soloist() ? 2 : 0));
  const possible = counts[0] > 0 && new Set(counts).size === 1;
  find("button.main", form).disabled = !possible;
  find(".hint", form).textContent = possible ? "" : t("The player of the misère needs two cards more than each defender.");
  keepAddress(form, picker);
  given.look();
}

function question(played) {
  const { soloist: _, ...rest } = asked.options;
  if (rest.objective !== "score") delete rest.convention; // it says what tricks cost
  return { deal: SEATS.map((seat) => handText(asked.hands[seat])).join(" | "), ...rest, played: played.join(" ") };
}

function figure(value) {
  return asked.options.objective === "caught" ? percent(value, 1) : number(value, 2);
}

function show(document, { html }, played) {
  const seat = document.to_move;
  const best = Math.max(...document.cards.map((each) => each.value));
  const values = Object.fromEntries(document.cards.map((each) => [each.card, each.value]));
  const says = asked.options.objective === "caught" ? N("{seat} to play. With best play of the defence it is caught in {value}.")
    : N("{seat} to play. With best play of the defence: {value}.");
  result.says.textContent = seat === null ? t("The end.") : t(says, { seat: seatName(seat), value: figure(document.value) });
  const report = make("div", {});
  if (html) showReport(report, html);
  keepFocus(result.shows, () => result.shows.replaceChildren(
    make("p", { class: "quiet-text" }, played.length ? t("Played: {cards}", { cards: played.map(cardName).join(" ") }) : t("Click a card to play it.")),
    make("div", { class: "bar" }, make("button", { type: "button", disabled: !played.length, onclick: () => run(played.slice(0, -1)) }, t("Undo"))),
    ...SEATS.map((each) => handOf(each, played, each === seat && values, best)),
    report));
}

function handOf(seat, played, moves, best) {
  const cards = sorted(asked.hands[seat]).filter((card) => !played.includes(card));
  return make("div", { class: `place ${moves ? "moves" : ""}`, "data-seat": seat }, make("p", { class: "who" }, make("strong", {}, seatName(seat))),
    make("div", { class: "hand", role: "group", "aria-label": seatName(seat) }, ...cards.map((card) => {
      const known = moves && card in moves;
      const told = known && seat !== asked.options.soloist ? figure(moves[card]) : "";
      return make("span", { class: "holder" },
        cardFace(card, { tag: "button", disabled: !known, "aria-label": told ? `${spoken(card)}: ${told}` : spoken(card), onclick: () => run([...played, card]) }),
        make("span", { class: `worth ${told ? (moves[card] === best ? "good" : "bad") : ""}`, "aria-hidden": "true" }, told));
    })));
}

// what is shown goes on from the cards that it was asked with: a question that fails leaves it as it is
function run(played) { return result.ask("catch", question(played), (document, more) => show(document, more, played), { report: true }); }

form.addEventListener("change", () => { sizes(); ready(); });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  asked = { hands: Object.fromEntries(SEATS.map((seat) => [seat, [...picker.cards(seat)]])), options: Object.fromEntries(new FormData(form)) };
  given.ask();
  result.shows.replaceChildren();
  run([]);
});
restoreFields(form);
sizes();
restoreCards(picker);
ready();
