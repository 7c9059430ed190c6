// A hand drawn so that one choice is clearly best: choose, and be told what the choice costs and why.
import "./settings.js";
import { refusal } from "./api.js";
import { cardFace, cardName, handText, shortHand, sorted } from "./cards.js";
import { contractName } from "./contracts.js";
import { all, find, make, showReport } from "./dom.js";
import { boardAddress, catchAddress, discardAddress, without } from "./links.js";
import { Tasks } from "./tasks.js";
import { language, number, percent, signed, t } from "./words.js";

const place = find("#hand");
const says = find("#says");
const why = find("#why");
const again = find("#next");
const cancel = find("#cancel");
let task = null;
let chosen = [];

const tasks = new Tasks((count) => { says.textContent = count > 1 ? t("looking_on", { count }) : t("looking"); });
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

function present() {
  const words = { seat: t(`seat_${task.seat}`), soloist: t(`seat_${task.soloist}`), contract: task.order ? contractName(task.order.contract) : "" };
  find("#situation").textContent = t(`situation_${task.kind}`, words);
  says.textContent = t(`your_turn_${task.kind}`, { margin: task.kind === "misere" ? percent(task.margin, 0) : number(task.margin, 1) });
  show();
}

// the task is there again when one comes back from the board
const KEPT = "ddsolve-task";
const keep = () => sessionStorage.setItem(KEPT, JSON.stringify({ task, chosen, language }));

function restore() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  if (kept.language !== language || !kept.task) return;
  [task, chosen] = [kept.task, kept.chosen];
  find(`[name=kind][value=${task.kind}]`).checked = true;
  present();
  if (chosen.length === wantedCards()) judge[task.kind]();
}

const wantedCards = () => (task.kind === "discard" ? 2 : 1);

function show() {
  keep();
  const calls = task.kind === "whist";
  place.replaceChildren(...sorted(task.cards).map((card) => cardFace(card, calls ? {} : { tag: "button", "aria-pressed": String(chosen.includes(card)), onclick: () => choose(card) })));
  find("#others").replaceChildren(...(task.hands ? Object.keys(task.hands).filter((seat) => seat !== task.seat).map((seat) =>
    make("p", {}, `${t(`seat_${seat}`)}: `, ...shortHand(task.hands[seat]))) : []));
  if (!calls) return;
  find("#calls").replaceChildren(...task.options.map((option) => option.call).sort().map((call) =>
    make("button", { type: "button", "aria-pressed": String(chosen[0] === call), "data-call": call, onclick: () => choose(call) }, t(`call_${call}`))));
}

function choose(what) {
  const wanted = wantedCards();
  if (chosen.includes(what)) chosen = chosen.filter((each) => each !== what);
  else chosen = [...chosen, what].slice(-wanted);
  show();
  find(task.kind === "whist" ? `[data-call=${what}]` : `#hand [data-card=${what}]`).focus();
  if (chosen.length === wanted) judge[task.kind]();
  else { says.textContent = task.kind === "discard" ? t("choose_two", { count: chosen.length }) : t("choose_one"); why.replaceChildren(); find("#after").replaceChildren(); }
}

const judge = {
  discard() {
    const [best] = task.options;
    const mine = task.options.find(({ discards }) => discards.some((pair) => pair.every((card) => chosen.includes(card))));
    const words = { cards: names(chosen), best: names(best.discards[0]), contract: contractName(best.contract), whists: signed(best.whists, 1) };
    if (mine === best) says.textContent = t("trainer_right", words);
    else says.textContent = t("trainer_cost", { ...words, cost: number(best.whists - mine.whists, 1) });
    const rows = mine === best ? [[chosen, mine]] : [[best.discards[0], best], [chosen, mine]];
    explain(rows.map(([cards, { contract, whists, make }]) => [names(cards), contractName(contract), signed(whists, 1), percent(make)]));
  },

  whist() {
    const [best] = task.options;
    const mine = task.options.find((option) => option.call === chosen[0]);
    const words = { call: t(`call_${mine.call}`), best: t(`call_${best.call}`), whists: signed(best.expected, 1) };
    if (mine === best) says.textContent = t("trainer_whist_right", words);
    else says.textContent = t("trainer_whist_cost", { ...words, cost: number(mine.behind.value, 1) });
    explain();
  },

  lead() {
    const mine = task.options.find((option) => option.card === chosen[0] || option.equals.includes(chosen[0]));
    const [best] = task.options;
    const words = { card: names(chosen), best: [best.card, ...best.equals].map(cardName).join(" "), tricks: number(mine.expected_tricks, 1), beaten: percent(best.beaten) };
    if (mine.equal) says.textContent = t("trainer_lead_right", { ...words, tricks: number(mine.expected_tricks, 1), beaten: percent(mine.beaten) });
    else says.textContent = t("trainer_lead_cost", { ...words, cost: number(mine.soloist_expected - best.soloist_expected, 1), mine: percent(mine.beaten) });
    explain();
  },

  misere() {
    const [best] = task.options;
    const at = task.options.findIndex((option) => option.card === chosen[0]);
    const words = { card: names(chosen), best: names(task.options.slice(0, task.right).map((option) => option.card)), most: percent(best.value), mine: percent(task.options[at].value) };
    says.textContent = t(at < task.right ? "trainer_misere_right" : "trainer_misere_cost", words);
    explain();
  },
};

// why: a discard beside the best one, or what the command says of the hand; and the deal as it lay
function explain(rows = null) {
  if (rows) {
    const cells = (kind, row, more = {}) => row.map((cell, at) => make(kind, { class: at > 1 ? "r" : "l", ...more }, cell));
    why.replaceChildren(make("table", {}, make("thead", {}, make("tr", {}, ...cells("th", ["discard", "order", "expected", "make"].map((name) => t(name)), { scope: "col" }))),
      make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells("td", row))))));
  } else showReport(why, task.html ?? "");
  if (task.kind === "misere") {
    find("#after").replaceChildren(make("a", { class: "button", href: catchAddress({ hands: task.hands, soloist: task.soloist }) }, t("on_catch")));
    return;
  }
  const { order } = task;
  const twelve = handText([...task.dealt.hands[task.soloist], ...task.dealt.dead]);
  const hands = Object.fromEntries(Object.entries(task.dealt.hands).map(([seat, cards]) => [seat, seat === task.soloist ? without(twelve, order.discard) : handText(cards)]));
  find("#after").replaceChildren(make("a", { class: "button", href: boardAddress({ hands, contract: order.contract, soloist: task.soloist }) }, t("on_board")),
    ...(rows ? [make("a", { class: "button", href: discardAddress(task) }, t("whole_answer"))] : []));
}

again.addEventListener("click", draw);
cancel.addEventListener("click", () => {
  tasks.leave();
  cancel.disabled = true;
  says.textContent = t("left");
});
for (const choice of all("[name=kind]")) {
  choice.addEventListener("change", () => { if (task || says.textContent) draw(); });
}
addEventListener("pagehide", () => tasks.leave());
restore();
