// A hand played from one seat: the others lie face down and decide for themselves; at the end all is looked at.
import "./settings.js";
import { restoreFields, tellOdd } from "./address.js";
import { ask, refusal } from "./api.js";
import { cardFace, cardName, handText, SEATS, shortHand, sorted } from "./cards.js";
import { contractName } from "./contracts.js";
import { find, keepFocus, make } from "./dom.js";
import { showReview } from "./reviewed.js";
import { callName, told } from "./told.js";
import { N, number, seatName, signed, t } from "./words.js";

const HAND = 10;
const KEPT = "ddsolve-unseen"; // the hand is there again when one comes back from another screen
const form = find("#question");
const place = find("#hand");
const result = find("#result");
let hand = null; // { seed, seat, convention, steps: [{ turn, said }], turn }
let thrown = [];
let asked = 0;

const names = (cards) => sorted(cards).map(cardName).join(" ");
const typed = (calls, apart) => calls.map((call) => call.join("=")).join(apart);

async function decide(said) {
  const mine = (asked += 1);
  const steps = said === undefined ? hand.steps : [...hand.steps, { turn: hand.turn, said }];
  const problem = find(".problem", form);
  problem.hidden = true;
  try {
    const { seed, seat, convention } = hand;
    const turn = await ask("unseen", { seed, seat, convention, decided: steps.map((step) => step.said) });
    if (mine !== asked) return;
    hand = { ...hand, steps, turn };
    sessionStorage.setItem(KEPT, JSON.stringify(hand));
    show();
  } catch (error) {
    if (mine !== asked) return;
    problem.textContent = refusal(error);
    problem.hidden = false;
  }
}

function show() {
  thrown = [];
  place.hidden = false;
  result.hidden = !hand.turn.record;
  keepFocus(place, draw);
  if (!hand.steps.length) place.scrollIntoView({ block: "start" });
  if (hand.turn.record) tell();
}

const ASKED = {
  bid: N("What do you bid?"),
  order: N("What do you play?"),
  call: N("Against you {seat} plays {contract}. What do you call?"),
  card: N("Trick {trick}: choose a card."),
};

function prompt({ asks, soloist, contract, played }) {
  if (!asks) return t("The end.");
  if (asks === "discard") return t("Cards chosen: {count} of 2.", { count: thrown.length });
  return t(ASKED[asks], { seat: soloist && seatName(soloist), contract: contract && contractName(contract), trick: Math.floor(played.length / SEATS.length) + 1 });
}

function draw() {
  const { turn } = hand;
  const { asks, legal, seat, played, widow, soloist, contract, open, won } = turn;
  const after = [1, 2].map((step) => SEATS[(SEATS.indexOf(seat) + step) % SEATS.length]);
  const who = (each) => [make("strong", {}, seatName(each) + (each === soloist && contract ? ` · ${contractName(contract)}` : "")), " ", make("span", { class: "won" }, t("tricks: {count}", { count: won[each] }))];
  find(".says", place).textContent = prompt(turn);
  find("#others").replaceChildren(...after.map((each) => {
    const left = HAND - played.filter(([by]) => by === each).length;
    const backs = make("span", { class: "backs", role: "img", "aria-label": t("cards: {count}", { count: left }) }, ...Array.from({ length: left }, () => make("span", { class: "back" })));
    return make("div", { class: "place" }, make("p", { class: "who" }, ...who(each)), ...(open[each] ? shortHand(open[each]) : [backs]));
  }));
  const first = played.length - (played.length % SEATS.length || Math.min(played.length, SEATS.length)); // else the last trick lies there
  const turned = contract === "allpass" && asks ? widow[Math.floor(played.length / SEATS.length)] : null;
  find(".trick", place).replaceChildren(...(turned ? [make("span", { class: "at-2" }, cardFace(turned))] : []),
    ...(turned && played.length % SEATS.length === 0 ? [] : played.slice(first)).map(([by, card]) => make("span", { class: by === seat ? "at-own" : `at-${by === after[0] ? 1 : 3}` }, cardFace(card))));
  find("#mine").replaceChildren(...who(seat), ` (${t("you")})`);
  const chosen = asks === "card" || asks === "discard";
  find("#own").replaceChildren(...sorted(turn.hand).map((card) => cardFace(card, chosen
    ? { tag: "button", disabled: !legal.includes(card), "aria-pressed": asks === "discard" && String(thrown.includes(card)), onclick: () => choose(card) } : {})));
  find("#calls").replaceChildren(...(chosen ? [] : legal).map((said) => make("button", { type: "button", "data-call": said, onclick: () => decide(said) }, callName(said))));
  find("#told").replaceChildren(...told(turn));
}

function choose(card) {
  if (hand.turn.asks === "card") { decide(card); return; }
  thrown = thrown.includes(card) ? thrown.filter((each) => each !== card) : [...thrown, card];
  if (thrown.length === 2) decide(thrown.join(" "));
  else keepFocus(place, draw);
}

// what is asked of each decision, where its screen has it, and the names of the choices in the answer
const JUDGED = {
  bid: ({ hand: cards, seat, auction }) => ({ name: "bid", fields: { hand: cards, seat, auction: typed(auction, " ") }, rows: ({ bids }) => bids.map((row) => [row.bid, row, callName(row.bid)]) }),
  discard: ({ hand: cards, seat, auction }) => ({
    name: "discard", fields: { hand: cards, seat, auction: typed(auction, " ") }, shown: { won: auction.filter(([, said]) => !["here", "pass"].includes(said)).at(-1)[1] }, // whoever made the bid that he holds
    rows: ({ options }) => options.filter((row) => row.contract !== "resign").flatMap((row) => // nobody resigns here
     [row.discard, ...(row.equivalent ?? [])].map((pair) => [key(pair, row.contract), row, thrownName(pair, row.contract)])) }),
  call: ({ hand: cards, seat, soloist, contract, auction, widow, calls }) => ({
    name: "whist", fields: { hand: cards, seat, soloist, contract, auction: typed(auction, " "), widow: widow.join(" "), calls: typed(calls, ",") }, rows: ({ options }) => options.map((row) => [row.call, row, callName(row.call)]) }),
};
const key = (pair, contract) => `${[...pair].sort().join(" ")} ${contract}`;
const thrownName = (pair, contract) => t("{cards}, then {contract}", { cards: names(pair), contract: contractName(contract) });

async function advised({ turn, said }) {
  const { name, fields, shown, rows } = JUDGED[turn.asks](turn);
  const given = Object.fromEntries(Object.entries({ ...fields, convention: hand.convention }).filter(([, value]) => value));
  const { contract } = hand.turn;
  const [mine, own] = turn.asks === "discard" ? [key(said.split(" "), contract), thrownName(said.split(" "), contract)] : [said, callName(said)];
  const link = make("a", { href: `/${name}#${new URLSearchParams({ ...given, ...shown, hand: given.hand.join(".") })}` });
  try {
    const found = rows(await ask(name, { ...given, hand: handText(given.hand), quick: true }));
    const [[best, top, words], row] = [found[0], found.find(([each]) => each === mine)?.[1]];
    const says = mine === best || row === top ? N("“{said}”: the first estimate says so too.")
      : row?.equal ? N("“{said}”: the first estimate cannot tell it from “{best}”.")
        : row ? N("“{said}”: by the first estimate “{best}” is better by about {cost} whists.")
          : N("“{said}”: the first estimate did not look at it; best is “{best}”.");
    const told = { said: own, best: words, cost: row && number(top.expected - row.expected, 1) };
    link.textContent = t(says, told);
  } catch (error) { link.textContent = `${own}: ${refusal(error)}`; }
  return link;
}

// the result, the review of the cards, and what the advice says of the rest, one after the other
async function tell() {
  const mine = asked;
  const { record, won, whists } = hand.turn;
  find("#came").replaceChildren(...SEATS.map((seat) => make("li", {}, t("{seat}: tricks {tricks}, in whists {whists}", { seat: seatName(seat), tricks: won[seat], whists: signed(whists[seat], 1) }))));
  const [advice, says] = [find("#advice"), find(".says", result)];
  for (const each of [advice, find(".shows", result), find(".whole", result)]) each.replaceChildren();
  find("#board").hidden = true;
  says.textContent = t("working…");
  try {
    const reviewed = await ask("review", { file: JSON.stringify(record), convention: hand.convention }, { report: true });
    if (mine !== asked) return;
    showReview(reviewed, result); // what is advised need not wait for its board
  } catch (error) { says.textContent = refusal(error); }
  for (const step of hand.steps.filter(({ turn }) => JUDGED[turn.asks])) {
    const line = make("li", {}, t("working…"));
    advice.append(line);
    const link = await advised(step);
    if (mine !== asked) return;
    line.replaceChildren(link);
  }
}

function begin(seed) {
  const { seat, convention } = Object.fromEntries(new FormData(form));
  hand = { seed, seat, convention, steps: [], turn: null };
  history.replaceState(null, "", `#${new URLSearchParams({ seed, seat, convention })}`);
  [place.hidden, result.hidden] = [true, true];
  decide();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin(Math.floor(Math.random() * 1e9));
});

// an address that was sent is that hand, as far as it was played here
const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
restoreFields(form);
if (given.seed && !/^\d{1,15}$/.test(given.seed)) tellOdd(`seed=${given.seed}`);
if (/^\d{1,15}$/.test(given.seed ?? "")) {
  const { seat, convention } = Object.fromEntries(new FormData(form));
  if (kept?.turn && kept.seed === Number(given.seed) && kept.seat === seat && kept.convention === convention) { hand = kept; show(); } else begin(Number(given.seed));
}
