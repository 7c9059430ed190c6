// Claims, and all layouts: ten cards against everything that the others may hold.
import "./settings.js";
import { cardName, handText } from "./cards.js";
import { all, find, make, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { boardAddress } from "./links.js";
import { Picker } from "./picker.js";
import { t } from "./words.js";

const form = find("#question");
const result = new Growing(find("#result"));
const picker = new Picker(find("#picker"), [
  { id: "hand", label: t("hand"), size: 12, mark: "" },
  { id: "dead", label: t("dead"), size: 2, optional: true, mark: "×" },
], ready);

function ready() {
  const hand = picker.cards("hand").length;
  const dead = picker.cards("dead").length;
  const ten = hand === 10 && dead === 2;
  find("#claims").disabled = !(ten || (hand === 12 && dead === 0));
  find("#counts").disabled = !ten;
}

// sliders: at least so many cards of a suit in a hand
function known() {
  return all("input[type=range]", form).filter((slider) => slider.value !== "0").map((slider) => `${slider.dataset.seat}:${slider.dataset.suit}>=${slider.value}`);
}

function drawKnown() {
  const seat = new FormData(form).get("seat");
  for (const box of all(".known", form)) box.hidden = box.dataset.seat === seat;
  for (const slider of all("input[type=range]", form)) {
    if (slider.dataset.seat === seat) slider.value = 0;
    slider.nextElementSibling.textContent = slider.value === "0" ? t("any") : t("at_least", { count: slider.value });
  }
}

function question() {
  const given = Object.fromEntries(new FormData(form));
  const made = { hand: handText(picker.cards("hand")), seat: given.seat, leader: given.leader };
  if (picker.cards("dead").length) made.dead = picker.cards("dead").join(" ");
  if (known().length) made.length = known();
  return [made, given];
}

function show(document, { html, final }) {
  const report = make("div", {});
  if (html) showReport(report, html);
  result.shows.replaceChildren(report);
  if (!final) return;
  result.says.textContent = "holds" in document ? t(document.holds ? "holds" : "holds_not") : "";
  const against = document.counterexample;
  if (against?.hands) {
    const [, given] = question();
    const address = boardAddress({ hands: against.hands, contract: given.contract === "preference" ? "10NT" : given.contract, soloist: given.seat, leader: given.leader, line: against.line ?? [], at: 0 });
    result.shows.prepend(make("p", {}, make("a", { class: "button", href: address }, t("on_board")), " ", (against.line ?? []).slice(0, 3).map(cardName).join(" ")));
  }
}

form.addEventListener("change", () => { drawKnown(); ready(); });
form.addEventListener("input", drawKnown);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [made, given] = question();
  result.shows.replaceChildren();
  result.says.textContent = "";
  if (event.submitter?.id === "counts") result.ask("layouts", made, show, { report: true });
  else result.ask("claim", { ...made, contract: given.contract, ...(given.tricks ? { tricks: given.tricks } : {}) }, show, { report: true });
});
drawKnown();
ready();
