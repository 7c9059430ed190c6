// A board: any deal, the value of every card on the card, click to play, go back, branch.
import "./settings.js";
import { keepAddress as keepSetup, restoreCards, restoreFields, written } from "./address.js";
import { ask, refusal } from "./api.js";
import { cardFace, cardName, cardsOf, cardsText, handText, isCard, sorted, spoken } from "./cards.js";
import { contractName } from "./contracts.js";
import { all, find, keepFocus, make } from "./dom.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { t } from "./words.js";

const SEATS = ["1", "2", "3"];
const form = find("#question");
const board = find("#board");
const picker = new Picker(find("#picker"), [
  ...SEATS.map((seat) => ({ id: seat, label: t(`seat_${seat}`), size: 10, mark: seat })),
  { id: "widow", label: t("widow"), size: 2, optional: true, mark: "+" },
], ready);

const shown = new Asked(() => written(form, picker), board);
let game = null; // { hands, widow, contract, soloist, leader, widow_rule, second_lead, third_lead, void_lead }
let line = []; // the cards of the play shown, and where in it we are
let at = 0;
let branches = [];
let engine = true;
let auto = new Set();
let asked = 0;
let known = new Map(); // states by what was played
let drawn = null; // what the board shows of the line, until the next answer: a step that fails is taken back

function ready() {
  const counts = SEATS.map((seat) => picker.cards(seat).length);
  const filled = counts.filter(Boolean);
  const possible = filled.length > 1 && new Set(filled).size === 1;
  find("button.main", form).disabled = !possible;
  find(".hint", form).textContent = possible ? "" : t("hint_board");
  const { contract, widow_rule: rule } = fields();
  find("#leads").hidden = contract !== "allpass" || !rule;
  find("#void").hidden = rule !== "shows";
  shown.look();
  keepAddress();
}

// the position on the board, unless another one is being put in
function keepAddress() {
  if (game && !shown.changed) history.replaceState(null, "", position());
  else keepSetup(form, picker);
}

function fields() { return Object.fromEntries(new FormData(form)); }

function question(played, more = {}) {
  const hands = Object.fromEntries(SEATS.filter((seat) => game.hands[seat].length).map((seat) => [seat, handText(game.hands[seat])]));
  const record = { hands, contract: game.contract, leader: game.leader, played };
  if (game.contract !== "allpass") record.soloist = game.soloist;
  const given = { deal: JSON.stringify(record), ...more };
  if (turned()) {
    record.rules = Object.fromEntries(["second_lead", "third_lead", "void_lead"].map((name) => [name, game[name]]));
    given.deal = JSON.stringify(record);
    given.widow_rule = game.widow_rule;
  }
  if (turned() && game.widow.length) given.widow = game.widow.join(" ");
  if (!engine) given.no_values = true;
  return given;
}

// whether the widow's cards are turned over in the first two tricks
const turned = () => game.contract === "allpass" && Boolean(game.widow_rule);

async function state(played) {
  const [key, states] = [`${engine} ${played.join(" ")}`, known]; // those of this game
  if (!states.has(key)) states.set(key, (await ask("play", question(played))).states[0]);
  return states.get(key);
}

function refuse(error) {
  const problem = find("#problem");
  problem.textContent = refusal(error);
  problem.hidden = false;
  if (board.hidden) find("#setup").open = true;
}

// pressed: the program was just told to play, from here on
async function show(pressed = false) {
  const mine = (asked += 1);
  keepAddress();
  try {
    const here = await state(line.slice(0, at));
    if (mine !== asked) return;
    find("#problem").hidden = true;
    drawn = { line, at, branches };
    keepFocus(board, () => draw(here));
    if (board.hidden) open();
    if (auto.has(here.to_move) && (at === line.length || pressed)) await replyTo(mine);
  } catch (error) {
    if (mine !== asked) return;
    if (drawn) ({ line, at, branches } = drawn);
    keepAddress();
    refuse(error);
  }
}

// with its cards, so that nothing jumps; the keyboard goes on there
function open() {
  const setup = find("#setup");
  const inside = setup.contains(document.activeElement);
  setup.open = false;
  board.hidden = false;
  if (inside) find("button.card:not(:disabled)", board)?.focus({ preventScroll: true });
  board.scrollIntoView({ block: "start" });
}

// let the program play for its seats
async function replyTo(mine) {
  const answered = await ask("play", question(line.slice(0, at), { auto: [...auto].join("") }));
  if (mine !== asked) return;
  const { played } = answered.states[0];
  const apart = line.findIndex((card, place) => card !== played[place]);
  if (apart >= 0 && apart < played.length) branches = [...branches, { line, at: apart }];
  if (apart < played.length) line = played;
  at = played.length;
  known.set(`${engine} ${played.join(" ")}`, answered.states[0]);
  await show();
}

function owner(card) { return SEATS.find((seat) => game.hands[seat].includes(card)); }
function inPlay() { return SEATS.filter((seat) => game.hands[seat].length); }

function same(one, other) {
  return JSON.stringify(one?.tricks ?? one) === JSON.stringify(other?.tricks ?? other);
}

function worth(value, seat) {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? t("worth_own", { count: value.tricks[seat], most: value.guarantee[seat] }) : t("worth", { count: value });
}

function draw(here) {
  const played = new Set(here.played);
  for (const seat of SEATS) {
    const place = find(`.place[data-seat="${seat}"]`, board);
    place.hidden = !game.hands[seat].length;
    place.classList.toggle("moves", here.to_move === seat);
    const role = game.contract !== "allpass" && game.soloist === seat ? ` · ${contractName(game.contract)}` : "";
    const head = make("p", { class: "who" }, make("strong", {}, t(`seat_${seat}`) + role), " ", make("span", { class: "won" }, t("won", { count: here.won[seat] ?? 0 })));
    place.replaceChildren(head, make("div", { class: "hand", role: "group", "aria-label": t(`seat_${seat}`) },
      ...sorted(game.hands[seat]).map((card) => holder(card, here, seat, played))));
  }
  drawTrick(here);
  says(here);
  drawHistory();
  for (const [name, off] of [["first", at === 0], ["back", at === 0], ["next", at === line.length], ["last", at === line.length]]) find(`[data-go=${name}]`, board).disabled = off;
}

function holder(card, here, seat, played) {
  const legal = card in here.cards;
  const value = here.cards[card];
  const best = legal && here.value !== null && same(value, here.value);
  const told = worth(value, seat);
  const face = cardFace(card, { tag: "button", disabled: !legal, "aria-label": told ? `${spoken(card)}: ${told}` : spoken(card), onclick: () => play(card) });
  if (played.has(card)) face.classList.add("gone");
  return make("span", { class: "holder" }, face, make("span", { class: `worth ${told ? (best ? "good" : "bad") : ""}`, "aria-hidden": "true" }, told));
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
  told.push(here.to_move === null ? t("finished") : t("to_move", { seat: t(`seat_${here.to_move}`), trick: here.trick }));
  if (typeof value === "number") told.push(t("soloist_takes", { count: value }));
  else if (value) told.push(t("all_take", { tricks: Object.entries(value.tricks).map(([seat, count]) => `${t(`seat_${seat}`)} ${count}`).join(", ") }));
  if ("dealer" in here.won) told.push(t("dealer_won", { count: here.won.dealer }));
  find(".own-note", board).hidden = typeof value !== "object" || value === null;
  find(".says", board).textContent = told.join(" ");
}

function drawHistory() {
  const size = inPlay().length;
  const tricks = [];
  for (let first = 0; first < line.length; first += size) tricks.push(line.slice(first, first + size));
  find(".tricks", board).replaceChildren(...tricks.map((cards, number) => make("li", {}, ...cards.map((card, place) => {
    const step = number * size + place + 1;
    return make("button", { type: "button", class: `move tone-${card[0]}`, "data-step": step, "aria-current": step === at ? "step" : false, onclick: () => { at = step; show(); } }, cardName(card));
  }))));
  const list = find(".branches", board);
  list.hidden = !branches.length;
  find("ul", list).replaceChildren(...branches.map((branch) => make("li", {}, make("button", { type: "button", onclick: () => takeBranch(branch) }, ...cardsText(branch.line.slice(branch.at, branch.at + 4))))));
}

function takeBranch(branch) {
  branches = branches.filter((each) => each !== branch);
  if (line.length > branch.at) branches = [...branches, { line, at: branch.at }];
  line = branch.line;
  at = branch.at + 1;
  show();
}

function play(card) {
  if (line[at] !== card) {
    if (line.length > at) branches = [...branches, { line, at }];
    line = [...line.slice(0, at), card];
  }
  at += 1;
  show();
}

const moves = { first: () => 0, back: () => at - 1, next: () => at + 1, last: () => line.length };
function go(name) {
  const to = Math.max(0, Math.min(line.length, moves[name]()));
  if (to !== at) { at = to; show(); }
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
    button.textContent = t("copied");
  } catch { prompt(t("copy_this"), location.origin + position()); } // a browser lets only pages of this machine, or encrypted ones, copy
});

function position() {
  const { hands, widow, ...rest } = game;
  const told = { deal: SEATS.map((seat) => (hands[seat].length ? handText(hands[seat]) : "-")).join(" | "), ...rest };
  if (widow.length) told.widow = widow.join(".");
  Object.assign(told, { line: line.join("."), at, engine: engine ? 1 : 0, auto: [...auto].join("") });
  return `${location.pathname}#${new URLSearchParams(told)}`;
}

function begin() {
  game = { ...fields(), hands: Object.fromEntries(SEATS.map((seat) => [seat, [...picker.cards(seat)]])), widow: [...picker.cards("widow")] };
  [known, drawn] = [new Map(), null];
  shown.ask();
}

form.addEventListener("change", ready);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  board.hidden = true;
  begin();
  [line, at, branches] = [[], 0, []];
  show();
});
find("#draw").addEventListener("click", async () => {
  try {
    const drawn = await ask("draw", {});
    picker.remember();
    for (const seat of SEATS) picker.set(seat, drawn.hands[seat], { quietly: true });
    picker.set("widow", drawn.dead, { quietly: true });
  } catch (error) { refuse(error); }
});

// the position in the address
function restore() {
  const given = new URLSearchParams(location.hash.slice(1));
  restoreFields(form);
  const deal = given.get("deal");
  if (!deal) { restoreCards(picker); return; }
  const cards = (name) => (given.get(name) ?? "").split(".").filter(isCard);
  const hands = deal.split(" | ").map((hand) => (hand === "-" ? [] : cardsOf(hand)));
  picker.restore({ ...Object.fromEntries(SEATS.map((seat, place) => [seat, hands[place] ?? []])), widow: cards("widow") });
  if (find("button.main", form).disabled) return;
  begin();
  line = cards("line");
  at = Math.max(0, Math.min(line.length, Number.parseInt(given.get("at") ?? line.length, 10) || 0));
  engine = given.get("engine") !== "0";
  find("#engine").setAttribute("aria-pressed", engine);
  auto = new Set([...(given.get("auto") ?? "")].filter((seat) => SEATS.includes(seat)));
  for (const button of all(".auto", board)) button.setAttribute("aria-pressed", auto.has(button.dataset.seat));
  find("#setup").open = false; // so that nothing moves when the board comes
  show();
}
restore();
ready();
