// What to throw with twelve cards; below it what your own discard costs, and what a misère would have been.
import "./settings.js";
import { cardFace, cardName, sorted } from "./cards.js";
import { contractName } from "./contracts.js";
import { judged } from "./discards.js";
import { all, find, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { askOfOneHand } from "./one_hand.js";
import { number, signed, t } from "./words.js";

const misere = new Growing(find("#misere"));
const own = find("#own");
let answer = { options: [] };
let asked = null;
let chosen = [];

function drawOwn() {
  own.hidden = misere.section.hidden = !answer.options.length;
  for (const face of all(".card", own)) face.setAttribute("aria-pressed", chosen.includes(face.dataset.card));
  const says = find(".says", own);
  if (chosen.length < 2) { says.textContent = t("Cards chosen: {count} of 2.", { count: chosen.length }); return; }
  const { says: said, contract, whists, cost, least, digits } = judged(answer, chosen);
  says.textContent = t(said, contract && {
    cards: sorted(chosen).map(cardName).join(" "), contract: contractName(contract), whists: signed(whists, digits), cost: number(cost, digits), least: number(least, digits) });
}

function choose(card) {
  chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card].slice(-2);
  drawOwn();
}

find(".ask", misere.section).addEventListener("click", () => {
  const { hand, seat, convention, players } = asked;
  misere.ask("misere", { hand, seat, convention, ...(players && { players }) }, (document, { html, final }) => {
    if (html) showReport(misere.shows, html);
    if (final) misere.says.textContent = document.partial ? t("Stopped: what was ready is shown.") : t("The answer is there.");
  }, { report: true });
});

askOfOneHand({
  below: [own, misere.section],
  begins(given, cards) {
    asked = given;
    chosen = [];
    // once: a card that is pressed, or has the keyboard, stays where it is while the answer grows
    find(".hand", own).replaceChildren(...sorted(cards).map((card) => cardFace(card, { tag: "button", onclick: () => choose(card) })));
    answer = { options: [] };
    misere.clear();
    own.hidden = misere.section.hidden = true;
  },
  heard(document) {
    answer = { ...document, options: document.options ?? [] };
    drawOwn();
  },
});
