// A hand drawn so that one choice is clearly best: choose, and be told what the choice costs and why.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { cardFace, cardName, handText, SEATS, shortHand, sorted } from "./cards.js";
import { contractName } from "./contracts.js";
import { all, find, make, showReport } from "./dom.js";
import { boardAddress, catchAddress, discardAddress, without } from "./links.js";
import { Tasks } from "./tasks.js";
import { callName, told } from "./told.js";
import { language, N, number, percent, seatName, signed, t } from "./words.js";

const place = find("#hand");
const says = find("#says");
const why = find("#why");
const again = find("#next");
const cancel = find("#cancel");
let task = null;
let chosen = [];

const tasks = new Tasks((count) => { says.textContent = count > 1 ? t("Looking for a hand with one clear answer… Looked at: {count}", { count }) : t("Looking for a hand with one clear answer…"); });
const kind = () => find("[name=kind]:checked").value;
const names = (cards) => sorted(cards).map(cardName).join(" ");

async function draw() {
  const wanted = kind();
  task = null;
  chosen = [];
  for (const each of [place, why, find("#others"), find("#calls"), find("#after")]) each.replaceChildren();
  find("#situation").textContent = "";
  cancel.disabled = false;
  try {
    const found = await tasks.find(wanted);
    if (!found) return; // another one is wanted by now, or none
    task = found;
    cancel.disabled = true;
    present();
  } catch (error) {
    cancel.disabled = true;
    says.textContent = refusal(error);
  }
}

const SITUATIONS = {
  discard: N("You are {seat} and have won the auction with 6♠. The widow is in your hand."),
  whist: N("You are {seat}. Against you {soloist} plays {contract}, and you call first."),
  lead: N("You are {seat} and on lead. Against you {soloist} plays {contract}."),
  card: N("You are {seat}. Against you {soloist} plays {contract}."),
  card_own: N("You are {seat} and play {contract}."),
  card_allpass: N("You are {seat}. It is an all-pass."),
  misere: N("You are {seat} and on lead against a misère. All cards are seen, but not which two {soloist} threw."),
};

const YOUR_TURN = {
  discard: N("Choose two cards. The best discard is better than any other by {margin} whists."),
  whist: N("What do you call? The best call is better by {margin} whists at least."),
  lead: N("Choose a card. The best leads cost the soloist {margin} whists more than the others."),
  card: N("Choose a card. The best ones are better by {margin} whists at least."),
  misere: N("Choose a card. The best leads catch the misère in {margin} more of the cases than the others."),
};

function present() {
  const words = { seat: seatName(task.seat), soloist: task.soloist && seatName(task.soloist), contract: task.order ? contractName(task.order.contract) : "" };
  const whose = task.kind !== "card" ? "" : task.soloist === task.seat ? "_own" : task.soloist ? "" : "_allpass";
  find("#situation").textContent = t(SITUATIONS[task.kind + whose], words);
  says.textContent = t(YOUR_TURN[task.kind], { margin: task.kind === "misere" ? percent(task.margin, 0) : number(task.margin, 1) });
  show();
}

// the task is there again when one comes back from the board
const KEPT = "ddsolve-task";
const keep = () => sessionStorage.setItem(KEPT, JSON.stringify({ task, chosen, language }));

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  if (!kept.task) return;
  [task, chosen] = [kept.task, kept.chosen];
  if (kept.language !== language) delete task.html; // asked again in this one
  find(`[name=kind][value=${task.kind}]`).checked = true;
  present();
  if (chosen.length === wantedCards()) judge[task.kind]();
}

const wantedCards = () => (task.kind === "discard" ? 2 : 1);

function show() {
  keep();
  const calls = task.kind === "whist";
  place.replaceChildren(...sorted(task.cards).map((card) => cardFace(card, calls ? {} : {
    tag: "button", "aria-pressed": String(chosen.includes(card)), disabled: task.turn && !task.turn.legal.includes(card), onclick: () => choose(card) })));
  find("#others").replaceChildren(...(task.turn ? seen(task.turn) : lying(task.hands ?? {})));
  if (!calls) return;
  find("#calls").replaceChildren(...task.options.map((option) => option.call).sort().map((call) =>
    make("button", { type: "button", "aria-pressed": String(chosen[0] === call), "data-call": call, onclick: () => choose(call) }, callName(call))));
}

const lying = (hands) => Object.entries(hands).filter(([seat]) => seat !== task.seat).map(([seat, cards]) => make("p", {}, `${seatName(seat)}: `, ...shortHand(cards)));

// what was said and played, trick by trick, and the hands that lie open
function seen(turn) {
  const tricks = [];
  for (let at = 0; at < turn.played.length; at += SEATS.length) tricks.push(turn.played.slice(at, at + SEATS.length));
  const lines = tricks.map((trick) => trick.map(([seat, card]) => `${seatName(seat)} ${cardName(card)}`).join(", "));
  return [...told(turn), ...(lines.length ? [make("ol", { "aria-label": t("Tricks so far") }, ...lines.map((line) => make("li", {}, line)))] : []), ...lying(turn.open)];
}

function choose(what) {
  const wanted = wantedCards();
  if (chosen.includes(what)) chosen = chosen.filter((each) => each !== what);
  else chosen = [...chosen, what].slice(-wanted);
  show();
  find(task.kind === "whist" ? `[data-call=${what}]` : `#hand [data-card=${what}]`).focus();
  if (chosen.length === wanted) judge[task.kind]();
  else { says.textContent = task.kind === "discard" ? t("Cards chosen: {count} of 2.", { count: chosen.length }) : t("Choose one."); why.replaceChildren(); find("#after").replaceChildren(); }
}

const judge = {
  discard() {
    const [best] = task.options;
    const mine = task.options.find(({ discards }) => discards.some((pair) => pair.every((card) => chosen.includes(card))));
    const words = { cards: names(chosen), best: names(best.discards[0]), contract: contractName(best.contract), whists: signed(best.whists, 1) };
    if (mine === best) says.textContent = t("Right: {cards}, then {contract}: {whists} whists expected.", words);
    else says.textContent = t("{cards} costs {cost} whists. Best is {best}, then {contract}: {whists} expected.", { ...words, cost: number(best.whists - mine.whists, 1) });
    const rows = mine === best ? [[chosen, mine]] : [[best.discards[0], best], [chosen, mine]];
    explain([t("Throw"), t("Play"), t("Whists expected"), t("Made in")], 2, rows.map(([cards, { contract, whists, make }]) => [names(cards), contractName(contract), signed(whists, 1), percent(make)]));
    why.append(make("p", {}, t("The defenders are taken to call as if they saw all cards, and you to play so: no bound either way.")));
  },

  whist() {
    const [best] = task.options;
    const mine = task.options.find((option) => option.call === chosen[0]);
    const words = { call: callName(mine.call), best: callName(best.call), whists: signed(best.expected, 1) };
    if (mine === best) says.textContent = t("Right: {call}, {whists} whists expected.", words);
    else says.textContent = t("“{call}” costs {cost} whists. Best is “{best}”: {whists} expected.", { ...words, cost: number(mine.behind.value, 1) });
    explain();
  },

  lead() {
    const at = task.options.findIndex((option) => option.cards.includes(chosen[0]));
    const [best, mine] = [task.options[0], task.options[at]];
    const words = { card: names(chosen), best: names(task.options.slice(0, task.right).flatMap((option) => option.cards)), tricks: number(mine.tricks, 1) };
    if (at < task.right) says.textContent = t("Right: {card}. The soloist takes {tricks} tricks on average and is beaten in {beaten}.", { ...words, beaten: percent(mine.beaten) });
    else says.textContent = t("{card} costs the defenders {cost} whists on average: the soloist is beaten in {mine} instead of {beaten}. Best is {best}.", { ...words, cost: number(mine.whists - best.whists, 1), mine: percent(mine.beaten), beaten: percent(best.beaten) });
    explain([t("card"), t("Whists of the soloist"), t("Beaten in"), t("Tricks of the soloist")], 1, task.options.map(({ cards, whists, beaten, tricks }) =>
      [names(cards), signed(whists, 1), percent(beaten), number(tricks, 2)]), at);
    why.append(make("p", {}, t("Over {count} layouts that fit his order; every one is played with all cards seen.", { count: number(task.layouts) })));
  },

  card() {
    const at = task.options.findIndex((option) => option.card === chosen[0]);
    const words = { card: names(chosen), best: names(task.options.slice(0, task.right).map((option) => option.card)), cost: number(task.options[at].cost, 1) };
    says.textContent = at < task.right ? t("Right: {card}.", words) : t("{card} costs {cost} whists on average. Best is {best}.", words);
    explain([t("card"), t("costs, in whists")], 1, task.options.map(({ card, cost }) => [cardName(card), number(cost, 1)]), at);
    why.append(make("p", {}, t("On average over the hands that the others may have, each valued with all cards seen from there.")));
  },

  misere() {
    const [best] = task.options;
    const at = task.options.findIndex((option) => option.card === chosen[0]);
    const words = { card: names(chosen), best: names(task.options.slice(0, task.right).map((option) => option.card)), most: percent(best.value), mine: percent(task.options[at].value) };
    says.textContent = at < task.right ? t("Right: {card} catches the misère in {mine} of the cases.", words) : t("{card} catches the misère in {mine} of the cases, {best} in {most}.", words);
    explain();
  },
};

// what the command says of the hand; in another language than the task was found in it is asked again
const answers = new WeakMap();
async function report() {
  const mine = task;
  if (mine.asked && mine.html === undefined) {
    why.replaceChildren(t("working…"));
    if (!answers.has(mine)) answers.set(mine, ask(mine.asked.name, mine.asked.given, { report: true }));
    try { mine.html = (await answers.get(mine)).html; } catch (error) { answers.delete(mine); if (mine === task) why.textContent = refusal(error); return; }
    if (mine !== task) return;
    keep();
  }
  if (chosen.length) showReport(why, mine.html ?? "");
}

// why: some choices beside each other (figures after `texts` columns), the one at `mine` marked, or what the command says; and the deal as it lay
function explain(heads = null, texts = 0, rows = [], mine = null) {
  if (heads) {
    const cells = (kind, row, more = {}) => row.map((cell, at) => make(kind, { class: at < texts ? "l" : "r", ...more }, cell));
    why.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...cells("th", heads, { scope: "col" }))),
      make("tbody", {}, ...rows.map((row, at) => make("tr", { class: at === mine && "chosen" }, ...cells("td", row))))));
  } else report();
  if (task.kind === "misere") {
    find("#after").replaceChildren(make("a", { class: "button", href: catchAddress({ hands: task.hands, soloist: task.soloist }) }, t("Play it on")));
    return;
  }
  if (task.kind === "card") {
    find("#after").replaceChildren(make("a", { class: "button", href: `/unseen#${new URLSearchParams({ seed: task.seed, seat: task.seat })}` }, t("Play this hand from the start")));
    return;
  }
  const { order } = task;
  const twelve = handText([...task.dealt.hands[task.soloist], ...task.dealt.dead]);
  const hands = Object.fromEntries(Object.entries(task.dealt.hands).map(([seat, cards]) => [seat, seat === task.soloist ? without(twelve, order.discard) : handText(cards)]));
  find("#after").replaceChildren(make("a", { class: "button", href: boardAddress({ hands, contract: order.contract, soloist: task.soloist }) }, t("Show on the board")),
    ...(task.kind === "discard" ? [make("a", { class: "button", href: discardAddress({ ...task, whist: "best" }) }, t("The whole answer"))] : []));
}

again.addEventListener("click", draw);
cancel.addEventListener("click", () => {
  tasks.leave();
  cancel.disabled = true;
  says.textContent = t("Stopped: there is no task.");
});
for (const choice of all("[name=kind]")) {
  choice.addEventListener("change", () => { if (task || says.textContent) draw(); });
}
addEventListener("pagehide", () => tasks.leave());
restore();
