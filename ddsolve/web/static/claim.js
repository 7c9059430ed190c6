// Claims, and all layouts: ten cards against everything that the others may hold.
import "./settings.js";
import { keepAddress, restoreCards, restoreFields, written } from "./address.js";
import { cardName, handText, SEATS } from "./cards.js";
import { all, find, make, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { boardAddress } from "./links.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { number, seatName, t } from "./words.js";

const MOST = "8"; // cards of a suit
const form = find("#question");
const result = new Growing(find("#result"));
const picker = new Picker(find("#picker"), [
  { id: "hand", label: t("Your hand"), size: 12, mark: "" },
  { id: "dead", label: t("Dead cards"), size: 2, optional: true, mark: "×" },
  ...SEATS.map((seat) => ({ id: `has-${seat}`, label: t("Known of {seat}", { seat: seatName(seat) }), size: 10, optional: true, mark: seat })),
], ready);
const asked = new Asked(() => written(form, picker), result.section);

function ready() {
  const dead = picker.cards("dead").length;
  const hand = picker.cards("hand").length;
  picker.resize("hand", dead && hand <= 10 ? 10 : 12);
  const ten = hand === 10 && dead === 2;
  const whole = hand === 12 && dead === 0;
  drawKnown();
  const closed = hand === 10 && dead === 0 && !lengths().length && !shownCards().length; // without the widow
  find("#claims").disabled = !(whole || (form.elements.contract.value !== "preference" && (ten || closed)));
  find("#counts").disabled = !ten;
  find(".hint", form).textContent = find("#claims").disabled || !ten ? t("Ten cards and the two dead ones; for a claim twelve will do, or ten alone; a preference takes twelve.") : "";
  keepAddress(form, picker);
  asked.look();
}

const range = (box) => all("input", box).map((slider) => slider.value);

// before the discard, where a preference is shown too, nothing is known of the others
const knows = () => form.elements.contract.value !== "preference" && picker.cards("hand").length <= 10;
const shownCards = () => SEATS.filter((seat) => picker.cards(`has-${seat}`).length);

// what the two handles of each slider say of the length of a suit, as the command reads it
function lengths() {
  return all(".known:not([hidden]) .slider", form).flatMap((box) => {
    const [least, most] = range(box);
    const which = `${box.dataset.seat}:${box.dataset.suit}`;
    if (least === most) return [`${which}=${least}`];
    return [...(least === "0" ? [] : [`${which}>=${least}`]), ...(most === MOST ? [] : [`${which}<=${most}`])];
  });
}

function shown(least, most) {
  if (least === most) return t("exactly {count}", { count: least });
  if (least === "0") return most === MOST ? t("any number") : t("at most {count}", { count: most });
  return most === MOST ? t("at least {count}", { count: least }) : t("{least} to {most}", { least, most });
}

function drawKnown() {
  const seat = new FormData(form).get("seat");
  for (const each of SEATS) picker.hide(`has-${each}`, each === seat || !knows());
  find("details", form).hidden = !knows();
  for (const box of all(".known", form)) box.hidden = box.dataset.seat === seat;
  for (const box of all(".slider", form)) find("output", box).textContent = shown(...range(box));
}

// a handle that is pushed past the other one takes it along
function push(slider) {
  const [least, most] = all("input", slider.parentElement);
  if (Number(least.value) > Number(most.value)) (slider === least ? most : least).value = slider.value;
}

function question() {
  const given = Object.fromEntries(new FormData(form));
  const made = { hand: handText(picker.cards("hand")), seat: given.seat, leader: given.leader };
  if (picker.cards("dead").length) made.dead = picker.cards("dead").join(" ");
  if (!knows()) return [made, given];
  if (lengths().length) made.length = lengths();
  const has = shownCards().map((seat) => `${seat}:${picker.cards(`has-${seat}`).join(" ")}`);
  if (has.length) made.has = has;
  return [made, given];
}

function show(document, { html, final }, given) {
  const report = make("div", {});
  if (html) showReport(report, html);
  result.shows.replaceChildren(report);
  if (!final) return;
  if (document.partial) result.says.textContent = t("Stopped: what was ready is shown.");
  else result.says.textContent = "holds" in document ? (document.holds ? t("It holds.") : t("It does not hold.")) : t("Layouts counted: {count}", { count: number(document.layouts) });
  const against = document.counterexample;
  if (against?.hands && given.contract !== "preference") { // before the discard there is nothing to play
    const address = boardAddress({ hands: against.hands, contract: given.contract, soloist: given.seat, leader: given.leader, line: against.line ?? [], at: 0 });
    result.shows.prepend(make("p", {}, make("a", { class: "button", href: address }, t("Show on the board")), " ", (against.line ?? []).slice(0, 3).map(cardName).join(" ")));
  }
}

form.addEventListener("change", ready);
form.addEventListener("input", (event) => {
  if (event.target.type === "range") push(event.target);
  drawKnown();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const [made, given] = question();
  asked.ask();
  result.shows.replaceChildren();
  result.says.textContent = "";
  const heard = (document, more) => show(document, more, given);
  if (event.submitter?.id === "counts") result.ask("layouts", made, heard, { report: true });
  else result.ask("claim", { ...made, contract: given.contract, ...(given.tricks ? { tricks: given.tricks } : {}) }, heard, { report: true });
});
restoreFields(form);
if (lengths().length) find("details", form).open = true; // nothing restricts an answer unseen
restoreCards(picker);
ready();
if (!find("#claims").disabled) form.requestSubmit(find("#claims")); // an address that was sent is answered
