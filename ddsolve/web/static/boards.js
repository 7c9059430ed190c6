// A board to play on: the value of every card on the card, click to play, go back, branch; beside it the table of
// the deal, the tricks played and what each position was worth.
import { ask, refusal } from "./api.js";
import { cardFace, cardName, cardsText, handText, SEATS, sorted, spoken } from "./cards.js";
import { contractName } from "./contracts.js";
import { all, find, keepFocus, make } from "./dom.js";
import { graph } from "./graph.js";
import { firstSeat } from "./links.js";
import { seatName, t } from "./words.js";

export const board = find("#board");
const STRAINS = ["S", "C", "D", "H", "NT"];
let game = null; // { hands, names, widow, contract, soloist, leader, widow_rule, second_lead, third_lead, void_lead }
let screen = {}; // what its screen does: moved(), opened(), refused(), choose(contract, soloist)
let line = []; // the cards of the play shown, and where in it we are
let at = 0;
let branches = [];
let engine = true;
let auto = new Set();
let asked = 0;
let answers = new Map(); // of this game, by what was asked
let drawn = null; // what the board shows of the line, until the next answer: a step that fails is taken back

// a game from its first card, or from where it stands
export function begin(given, doing, where = {}) {
  const leads = given.hands[given.leader]?.length ? given.leader : firstSeat(given.hands);
  [game, screen, answers, drawn, branches] = [{ ...given, leader: leads }, doing, new Map(), null, []];
  ({ line = [], at = 0 } = where);
  engine = where.engine ?? engine;
  auto = new Set(where.auto ?? auto);
  find("#engine").setAttribute("aria-pressed", engine);
  for (const button of all(".auto", board)) button.setAttribute("aria-pressed", auto.has(button.dataset.seat));
  return show();
}

// away from it: what was asked of the game that lay there is not shown any more
export function leave() {
  asked += 1;
  board.hidden = true;
}

// who sits there: by name where the record has it
const named = (seat) => game.names?.[seat] ?? seatName(seat);

// to a position of the line that is shown, or of another one, as the record that was tried away from
export function goTo(step, cards = line) {
  if (cards !== line) branches = branches.filter((tried) => tried.line !== cards);
  [line, at] = [cards, step];
  return show();
}

// the game as a record, with some of its cards played
function record(played) {
  const hands = Object.fromEntries(inPlay().map((seat) => [seat, handText(game.hands[seat])]));
  const told = { hands, contract: game.contract, leader: game.leader, played };
  if (game.contract !== "allpass") told.soloist = game.soloist;
  if (turned()) told.rules = Object.fromEntries(["widow_rule", "second_lead", "third_lead", "void_lead"].map((name) => [name, game[name]]));
  if (turned() && game.widow.length) told.widow = game.widow;
  return JSON.stringify(told);
}

// whether the widow's cards are turned over in the first two tricks
const turned = () => game.contract === "allpass" && Boolean(game.widow_rule);

const question = (played) => ({ deal: record(played), ...(engine ? {} : { no_values: true }) });

const keyOf = (name, given) => name + JSON.stringify(given);
async function answer(name, given) {
  const [key, kept] = [keyOf(name, given), answers];
  if (!kept.has(key)) kept.set(key, await ask(name, given));
  return kept.get(key);
}

// pressed: the program was just told to play, from here on
async function show(pressed = false) {
  const mine = (asked += 1);
  screen.moved?.();
  try {
    const here = (await answer("play", question(line.slice(0, at)))).states[0];
    if (mine !== asked) return;
    find("#problem").hidden = true;
    drawn = { line, at, branches };
    keepFocus(board, () => draw(here));
    if (board.hidden) open();
    if (auto.has(here.to_move) && (at === line.length || pressed)) await replyTo(mine);
    else await lookRound(mine);
  } catch (error) {
    if (mine !== asked) return;
    if (drawn) ({ line, at, branches } = drawn);
    screen.moved?.();
    refuse(error);
  }
}

export function refuse(error) {
  const problem = find("#problem");
  problem.textContent = refusal(error);
  problem.hidden = false;
  screen.refused?.();
}

function open() {
  board.hidden = false;
  screen.opened?.();
}

// let the program play for its seats
async function replyTo(mine) {
  const answered = await ask("play", { ...question(line.slice(0, at)), auto: [...auto].join("") });
  if (mine !== asked) return;
  const { played } = answered.states[0];
  const apart = line.findIndex((card, place) => card !== played[place]);
  if (apart >= 0 && apart < played.length) branches = [...branches, { line, at: apart }];
  if (apart < played.length) line = played;
  at = played.length;
  answers.set(keyOf("play", question(played)), answered);
  await show();
}

// what stands beside the position: the table of the deal, and what the line was worth
async function lookRound(mine) {
  const asks = !engine ? [] : [["table", deal()], ...(line.length ? [["review", { file: record(line) }]] : [])];
  for (const [name, given] of asks.filter((each) => !answers.has(keyOf(...each)))) {
    await answer(name, given);
    if (mine !== asked) return;
    keepFocus(board, drawRound);
  }
}

function owner(card) { return SEATS.find((seat) => game.hands[seat].includes(card)); }
function inPlay() { return SEATS.filter((seat) => game.hands[seat].length); }

function same(one, other) {
  return JSON.stringify(one?.tricks ?? one) === JSON.stringify(other?.tricks ?? other);
}

// the tricks that a value promises; in an all-pass those of a seat, in brackets what it can be made to take
function figure(value, seat) {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? t("{count} ({most})", { count: value.tricks[seat], most: value.guarantee[seat] }) : String(value);
}

const isBest = (card, here) => here.value !== null && card in here.cards && same(here.cards[card], here.value);

function draw(here) {
  for (const seat of SEATS) {
    const place = find(`.place[data-seat="${seat}"]`, board);
    place.hidden = !game.hands[seat].length;
    place.classList.toggle("moves", here.to_move === seat);
    const role = game.contract !== "allpass" && game.soloist === seat ? ` · ${contractName(game.contract)}` : "";
    const head = make("p", { class: "who" }, make("strong", {}, named(seat) + role), " ", make("span", { class: "won" }, t("tricks: {count}", { count: here.won[seat] ?? 0 })));
    const cards = sorted(game.hands[seat]);
    place.replaceChildren(head, make("div", { class: "hand", role: "group", "aria-label": named(seat) },
      ...cards.map((card, number) => holder(card, here, seat, number && card[0] !== cards[number - 1][0]))));
  }
  drawTrick(here);
  says(here);
  drawRound();
  for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === line.length], ["last", at === line.length]]) find(`[data-go=${name}]`, board).disabled = off;
}

function holder(card, here, seat, apart) {
  const told = figure(here.cards[card], seat);
  const best = isBest(card, here);
  const face = cardFace(card, { tag: "button", disabled: !(card in here.cards), "aria-label": told ? `${spoken(card)}: ${t("{count} tr.", { count: told })}` : spoken(card), onclick: () => play(card) });
  face.classList.toggle("gone", here.played.includes(card));
  face.classList.toggle("best", best);
  face.classList.toggle("played", card === line[at]);
  return make("span", { class: `holder ${apart ? "apart" : ""}` }, face, make("span", { class: `worth ${told ? (best ? "good" : "bad") : ""}`, "aria-hidden": "true" }, told));
}

const widowCard = (trick) => (turned() ? game.widow[trick - 1] : null);

function drawTrick(here) {
  const lies = here.on_table.length || widowCard(here.trick); // else the last trick lies there
  const cards = lies ? here.on_table : here.played.slice(-inPlay().length);
  const widow = widowCard(lies ? here.trick : Math.ceil(here.played.length / inPlay().length));
  find(".trick", board).replaceChildren(...[...(widow ? [widow] : []), ...cards].map((card) => make("span", { class: `at-${owner(card) ?? "widow"}` }, cardFace(card))));
}

function says(here) {
  const value = here.value;
  const told = [];
  told.push(here.to_move === null ? t("The end.") : t("Trick {trick}: {seat} to play.", { seat: named(here.to_move), trick: here.trick }));
  const legal = sorted(Object.keys(here.cards));
  const best = legal.filter((card) => isBest(card, here));
  if (best.length) told.push(best.length === legal.length && best.length > 1 ? t("Any card does.") : t("Best: {cards}.", { cards: best.map(cardName).join(" ") }));
  if (typeof value === "number") told.push(here.to_move === null ? t("The soloist took {count}.", { count: value }) : t("With best play the soloist takes {count}.", { count: value }));
  else if (value) told.push(t("Everyone for himself: {tricks}.", { tricks: Object.entries(value.tricks).map(([seat, count]) => `${named(seat)}: ${count}`).join(", ") }));
  if ("dealer" in here.won) told.push(t("Won with the widow's cards: {count}.", { count: here.won.dealer }));
  find(".own-note", board).hidden = typeof value !== "object" || value === null;
  find(".says", board).textContent = told.join(" ");
}

const deal = () => ({ deal: SEATS.map((seat) => (game.hands[seat].length ? handText(game.hands[seat]) : "-")).join(" | "), leader: game.leader });

// what stands beside the position, as far as it is known
function drawRound() {
  find(".deal-table", board).hidden = !engine;
  drawTable(answers.get(keyOf("table", deal())));
  const reviewed = engine ? answers.get(keyOf("review", { file: record(line) })) : null;
  drawHistory(reviewed);
  find(".curve", board).replaceChildren(...(reviewed ? [graph(reviewed, goTo, at)] : []));
}

function drawTable(told) {
  const games = [...STRAINS.map((strain) => [strain, contractName(`6${strain}`).slice(1)]), ["misere", t("misère")], ["allpass", t("all-pass")]];
  const rows = inPlay().map((seat) => make("tr", {}, make("th", { scope: "row" }, named(seat)),
    ...games.map(([name, title]) => make("td", {}, told ? gameCell(told, seat, name, title) : "–"))));
  find(".deal-table", board).replaceChildren(make("caption", {}, t("Tricks of each soloist, {seat} leads; all-pass without the widow", { seat: named(game.leader) })),
    make("thead", {}, make("tr", {}, make("td"), ...games.map(([name, title]) => make("th", { scope: "col", class: `tone-${name}` }, title)))), make("tbody", {}, ...rows));
}

// the tricks of a soloist in a game: green where it is made, and a click plays it
function gameCell(told, seat, name, title) {
  const value = { misere: told.misere[seat], allpass: { tricks: told.allpass.tricks, guarantee: told.allpass.guarantee } }[name] ?? told.tricks[seat][name];
  const contract = STRAINS.includes(name) ? `${Math.max(6, value)}${name}` : name;
  const made = STRAINS.includes(name) ? value >= 6 : value === 0;
  const strain = game.contract.replace(/^\d+/, "");
  const here = name === strain && (name === "allpass" ? !turned() : seat === game.soloist); // the table's all-pass has no widow
  const [shown, tricks] = [{ class: made ? "cell good" : "cell", "aria-current": here }, figure(value, seat)];
  if (!screen.choose) return make("span", shown, tricks);
  return make("button", { type: "button", ...shown, "aria-label": `${named(seat)}, ${title}: ${tricks}`, "data-game": seat + name, onclick: () => screen.choose(contract, seat) }, tricks);
}

// the tricks, with what a card gave away
function drawHistory(reviewed) {
  const size = inPlay().length;
  const tricks = [];
  for (let first = 0; first < line.length; first += size) tricks.push(line.slice(first, first + size));
  find(".tricks", board).replaceChildren(...tricks.map((cards, number) => make("li", {}, ...cards.map((card, place) => {
    const step = number * size + place + 1;
    const cost = reviewed?.moves[step - 1].cost;
    return make("button", { type: "button", class: `move tone-${card[0]}`, "data-step": step, "aria-current": step === at ? "step" : false, onclick: () => goTo(step) },
      cardName(card), cost ? make("span", { class: "bad" }, `−${cost}`) : null);
  }))));
  const list = find(".branches", board);
  list.hidden = !branches.length;
  find("ul", list).replaceChildren(...branches.map((branch) => make("li", {}, make("button", { type: "button", onclick: () => takeBranch(branch) }, ...cardsText(branch.line.slice(branch.at, branch.at + 4))))));
}

function takeBranch(branch) {
  branches = branches.filter((each) => each !== branch);
  if (line.length > branch.at) branches = [...branches, { line, at: branch.at }];
  line = branch.line;
  goTo(branch.at + 1);
}

function play(card) {
  if (line[at] !== card) {
    if (line.length > at) branches = [...branches, { line, at }];
    line = [...line.slice(0, at), card];
  }
  goTo(at + 1);
}

const moves = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => line.length };
function go(name) {
  const to = Math.max(0, Math.min(line.length, moves[name]()));
  if (to !== at) goTo(to);
}
board.addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) go(button.dataset.go);
});
document.addEventListener("keydown", (event) => {
  if (!game || /INPUT|SELECT|TEXTAREA/.test(event.target.tagName) || event.target.closest(".deck") || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (name) { event.preventDefault(); go(name); }
});
find("#engine").addEventListener("click", (event) => { engine = !engine; event.currentTarget.setAttribute("aria-pressed", engine); show(); });
for (const button of all(".auto", board)) {
  button.addEventListener("click", () => {
    const seat = button.dataset.seat;
    if (auto.has(seat)) auto.delete(seat);
    else auto.add(seat);
    button.setAttribute("aria-pressed", auto.has(seat));
    show(auto.has(seat));
  });
}
find("#copy").addEventListener("click", async (event) => {
  const button = event.currentTarget;
  try {
    await navigator.clipboard.writeText(location.origin + position());
    button.textContent = t("Copied");
  } catch { prompt(t("The address of this position:"), location.origin + position()); } // a browser lets only pages of this machine, or encrypted ones, copy
});

// the address of the position
export function position() {
  const { hands: _, names: _names, widow, ...rest } = game;
  const told = { ...rest, ...deal() };
  if (widow.length) told.widow = widow.join(".");
  Object.assign(told, { line: line.join("."), at, engine: engine ? 1 : 0, auto: [...auto].join("") });
  return `/board#${new URLSearchParams(told)}`;
}
