// What to throw with twelve cards: the estimate at once, then the proof as it grows.
import "./settings.js";
import { keepAddress, restoreCards, restoreFields, written } from "./address.js";
import { cardFace, cardName, cardsText, handText, sorted } from "./cards.js";
import { contractName, contractText } from "./contracts.js";
import { bounded, byPeople, counted, judged, madeText, mostly, rows, worth } from "./discards.js";
import { all, find, make, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { number, signed, t } from "./words.js";

const form = find("#question");
const button = find("button.main", form);
const result = new Growing(find("#result"));
const misere = new Growing(find("#misere"));
const own = find("#own");
const picker = new Picker(find("#picker"), [{ id: "hand", label: t("hand"), size: 12 }], ready);
const question = new Asked(() => written(form, picker), result.section, own, misere.section);
let answer = { options: [] };
let asked = null;
let chosen = [];
let told = "";

function ready() {
  button.disabled = !picker.full("hand");
  find(".hint", form).textContent = picker.full("hand") ? "" : t("cards_left", { count: 12 - picker.cards("hand").length });
  keepAddress(form, picker);
  question.look();
}

function chosenOptions() {
  return Object.fromEntries(new FormData(form));
}

function show(document, { final, cut }) {
  answer = { ...document, options: document.options ?? [] };
  const [best] = answer.options;
  if (!best) { if (final) result.says.textContent = t("nothing_ready"); return; }
  const even = best.played || document.split_rival; // only that is proved
  const people = byPeople(answer.options); // what is proved is proved of calls that see all cards
  const rival = document.callers_rival;
  const first = rival && answer.options.find((option) => option.contract === rival.contract && option.discard.join() === rival.discard.join());
  const behind = rival && !(first && best.best >= first.best); // worth less to those who see all cards
  const proved = even ? "proved_even" : behind ? "estimate" : people ? "proved_seen" : "proved";
  const state = cut ? t("stopped") : final ? t(document.proved || even ? proved : "stopped") : best.exact ? t("proving") : t("estimate");
  const resigns = best.contract === "resign";
  const words = { cards: best.discard.map(cardName).join(" "), contract: contractName(best.contract), whists: signed(worth(best)) };
  if (final) result.says.textContent = t(resigns ? "resign_verdict" : "verdict", words);
  else if (`${best.contract} ${best.discard}` !== told) { // once for each choice: the line is read aloud
    told = `${best.contract} ${best.discard}`;
    result.says.textContent = t(resigns ? "first_resign" : "first_estimate", words);
  }
  const figures = [
    [t("expected"), mostly(best, answer.options) + signed(worth(best))],
    ...(people ? [[t("seen"), signed(best.best)]] : []),
    [t("make"), madeText(best)],
    [t("certainty"), state],
  ];
  const shown = rows(answer);
  const notes = ["figures_note", people ? "callers_note" : document.proved ? "estimate_worse" : "estimate_only", ...(shown.some((option) => bounded(option, answer.options)) ? ["bound_note"] : [])];
  result.shows.replaceChildren(
    resigns
      ? make("div", { class: "row verdict" }, t("resign_best"))
      : make("div", { class: "row verdict" }, make("span", {}, t("throw")), ...best.discard.map((card) => cardFace(card)), make("span", {}, t("play"), " ", contractText(best.contract))),
    make("dl", { class: "figures" }, ...figures.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))),
    table(shown),
    make("p", { class: "quiet-text" }, notes.map((name) => t(name)).join(" ")));
  drawOwn();
}

function figure(option) {
  const among = answer.options;
  return mostly(option, among) + signed(worth(option), counted(option, among) || bounded(option, among) ? 2 : 1);
}

function table(shown) {
  const head = [t("discard"), t("order"), t("expected"), t("make")];
  return make("div", { class: "scroll report" }, make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((name, place) => make("th", { scope: "col", class: place > 1 ? "r" : "l" }, name)))),
    make("tbody", {}, ...shown.map((option) => make("tr", {},
      make("td", { class: "l" }, ...(option.discard.length ? cardsText(option.discard) : ["–"])), make("td", { class: "l" }, contractText(option.contract)),
      make("td", { class: "r" }, figure(option)), make("td", { class: "r" }, madeText(option, { estimated: true })))))));
}

function drawOwn() {
  own.hidden = misere.section.hidden = !answer.options.length;
  for (const face of all(".card", own)) face.setAttribute("aria-pressed", chosen.includes(face.dataset.card));
  const says = find(".says", own);
  if (chosen.length < 2) { says.textContent = t("choose_two", { count: chosen.length }); return; }
  const { says: said, contract, whists, cost, least, digits } = judged(answer, chosen);
  says.textContent = t(said, contract && {
    cards: sorted(chosen).map(cardName).join(" "), contract: contractName(contract), whists: signed(whists, digits), cost: number(cost, digits), least: number(least, digits) });
}

function choose(card) {
  chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card].slice(-2);
  drawOwn();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!picker.full("hand")) return;
  asked = { ...chosenOptions(), cards: [...picker.cards("hand")] };
  question.ask();
  chosen = [];
  // once: a card that is pressed, or has the keyboard, stays where it is while the answer grows
  find(".hand", own).replaceChildren(...sorted(asked.cards).map((card) => cardFace(card, { tag: "button", onclick: () => choose(card) })));
  answer = { options: [] };
  told = "";
  result.clear();
  misere.clear();
  misere.section.hidden = true;
  const { cards, ...rest } = asked;
  result.ask("discard", { hand: handText(cards), ...rest }, show, { keepsRoom: true });
  result.section.scrollIntoView({ block: "nearest" });
});
form.addEventListener("change", ready);

find(".ask", misere.section).addEventListener("click", () => {
  const { cards, seat, convention } = asked;
  misere.ask("misere", { hand: handText(cards), seat, convention }, (document, { html, final }) => {
    if (html) showReport(misere.shows, html);
    if (final) misere.says.textContent = t(document.partial ? "stopped_shown" : "answer_whole");
  }, { report: true });
});

restoreFields(form);
restoreCards(picker);
ready();
if (picker.full("hand")) form.requestSubmit(); // an address that was sent is answered
