// A hand drawn so that one discard is clearly best: choose, and be told what the choice costs.
import "./settings.js";
import { ask, grow, Refused } from "./api.js";
import { cardFace, cardName, handText, sorted } from "./cards.js";
import { contractName } from "./contracts.js";
import { find, make } from "./dom.js";
import { number, percent, signed, t } from "./words.js";

const CLEAR = 1.5; // whists between the best discard and the next one
const place = find("#hand");
const says = find("#says");
const next = find("#next");
let task = null; // { cards, seat, options, margin }
let chosen = [];
let running = null;

const bound = (option) => (option.exact ? option.expected : option.at_most ?? option.expected);
const key = (option) => [...option.discard].sort().join("");

// how much better the best discard is than any other, as far as is proved
function margin(options) {
  const others = options.filter((option) => key(option) !== key(options[0]));
  return others.length ? options[0].expected - Math.max(...others.map(bound)) : 0;
}

async function look(cards, seat) {
  let found = null;
  const question = grow("discard", { hand: handText(cards), seat }, (kind, { document }) => {
    const options = document?.options ?? [];
    if (!options.length) return;
    const guess = options[0].expected - (options.find((option) => key(option) !== key(options[0]))?.expected ?? -Infinity);
    if (kind === "step" && guess < CLEAR) { question.leave(); return; } // not clear: draw another one
    if (kind === "answer" && document.proved) found = { cards, seat, options, margin: margin(options) };
  });
  running = question;
  await question.done.catch((error) => { if (error.name !== "AbortError") throw error; });
  return found && found.margin >= CLEAR ? found : null;
}

async function draw() {
  task = null;
  chosen = [];
  next.disabled = true;
  place.replaceChildren();
  find("#why").replaceChildren();
  says.textContent = t("looking");
  try {
    while (!task) {
      const dealt = await ask("draw", {});
      task = await look([...dealt.hands["1"], ...dealt.dead], "1");
    }
    says.textContent = t("your_turn", { margin: number(task.margin, 1) });
    show();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    says.textContent = error.message && error.message !== "null" ? error.message : t("offline");
  }
  next.disabled = false;
}

function show() {
  place.replaceChildren(...sorted(task.cards).map((card) => cardFace(card, { tag: "button", "aria-pressed": String(chosen.includes(card)), onclick: () => choose(card) })));
}

function choose(card) {
  chosen = chosen.includes(card) ? chosen.filter((each) => each !== card) : [...chosen, card].slice(-2);
  show();
  find(`[data-card=${card}]`, place).focus();
  if (chosen.length === 2) judge();
  else { says.textContent = t("choose_two", { count: chosen.length }); find("#why").replaceChildren(); }
}

function judge() {
  const best = task.options[0];
  const mine = task.options.find((option) => chosen.every((card) => option.discard.includes(card)));
  const words = { cards: sorted(chosen).map(cardName).join(" "), best: best.discard.map(cardName).join(" "), contract: contractName(best.contract), whists: signed(best.expected, 1) };
  const cost = mine ? best.expected - (mine.exact ? mine.expected : bound(mine)) : task.margin;
  if (mine && key(mine) === key(best)) says.textContent = t("trainer_right", words);
  else says.textContent = t(mine?.exact ? "trainer_cost" : "trainer_at_least", { ...words, cost: number(Math.max(cost, 0), 1) });
  const rows = [best, mine].filter((option, at, both) => option && both.indexOf(option) === at);
  find("#why").replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...["discard", "order", "expected", "make"].map((name, at) => make("th", { scope: "col", class: at > 1 ? "r" : "l" }, t(name))))),
    make("tbody", {}, ...rows.map((option) => make("tr", {}, make("td", {}, option.discard.map(cardName).join(" ")), make("td", {}, contractName(option.contract)),
      make("td", { class: "r" }, (option.exact ? "" : "≈ ") + signed(option.expected, 1)), make("td", { class: "r" }, option.make === undefined ? "–" : percent(option.make)))))));
}

next.addEventListener("click", draw);
addEventListener("pagehide", () => running?.leave());
