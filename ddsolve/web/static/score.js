// An evening at the table: hands entered with buttons, the sheet as the command `game` makes it.
import "./settings.js";
import { ask, Refused, refusal } from "./api.js";
import { all, find, make, readText, showReport } from "./dom.js";
import { Options } from "./options.js";
import { callName } from "./told.js";
import { N, t } from "./words.js";

const KEPT = "ddsolve-game";
const setup = find("#game");
const hand = find("#hand");
const sheet = find("#sheet");
let game = null; // as the file of a game: convention, players, set, hands
let next = null; // who deals, what an all-pass costs
let rules = {}; // the options of the game's convention, which the form of the next game may differ from
let ended = {}; // as the answer has it: why the game is over, or after which hand it would have been; its hands
let overtaken = false; // whether the tricks were entered before the call with which nothing is played: they do not count
let mending = null; // which of the hands written the form holds, to be corrected; none: the next one
const options = new Options(find(".option-list"), ({ changes, known, about }) => {
  find("#about").textContent = about;
  find("#own-options").textContent = Object.entries(changes).map(([name, value]) => `${known[name].meaning}: ${options.spoken(name, value)}`).join("; ");
  allowCounts(String(options.value("players") ?? "").split(","));
});

const isSure = () => confirm(t("The sheet on this page will be gone. Have you saved it?"));

// The file is written whole or not at all: this is what the browser promises of one item.
const keep = () => localStorage.setItem(KEPT, JSON.stringify(game));

function tell(error) {
  const problem = find("#problem");
  problem.hidden = !error;
  if (!error) return;
  problem.textContent = refusal(error);
  problem.scrollIntoView({ block: "nearest" }); // it stands above the form whose button was pressed
}

// The game before its first hand ------------------------------------------------------------------------

function drawNames() {
  const count = Number(setup.elements.count.value);
  const before = all("#names input").map((field) => field.value);
  find("#names").replaceChildren(...Array.from({ length: count }, (_, place) =>
    make("label", { class: "field" }, make("span", {}, t("Player {number}", { number: place + 1 })),
      make("input", { type: "text", name: "player", value: before[place] || t("Player {number}", { number: place + 1 }), maxlength: "30", required: true }))));
}

// only as many players as the convention is for
function allowCounts(counts) {
  if (!counts.length) return;
  const fields = all("[name=count]", setup);
  for (const field of fields) field.disabled = !counts.includes(field.value);
  if (fields.some((field) => field.checked && !field.disabled)) return;
  fields.find((field) => !field.disabled).checked = true;
  drawNames();
}

const loadOptions = (changes) => options.load(setup.elements.convention.value, changes).catch(tell);

setup.addEventListener("change", (event) => {
  if (event.target.name === "count") drawNames();
  if (event.target.name === "convention") loadOptions();
});
setup.addEventListener("submit", async (event) => {
  event.preventDefault();
  const made = { convention: setup.elements.convention.value, players: all("[name=player]", setup).map((field) => field.value.trim()), hands: [] };
  if (Object.keys(options.changes).length) made.set = { ...options.changes };
  if ((game ?? readKept())?.hands.length && !isSure()) return;
  // the form of the first hand is there at once, so that nothing moves when the sheet comes
  const before = [game, next, ended, rules, mending];
  [game, next, ended, rules] = [made, { dealer: made.players.at(-1), allpass_price: 1 }, {}, options.known];
  begin();
  if (await count(made)) { tellDealing(); offerBombs(); offerForced(); return; }
  const told = find("#problem").textContent;
  [game, next, ended, rules] = before;
  if (game) { begin(); mend(before.at(-1)); }
  else hand.hidden = sheet.hidden = true;
  tell(new Refused(told));
  find("#setup").open = true;
});

// One hand ------------------------------------------------------------------------------------------------

const due = () => (mending === null ? next : ended.hands[mending]); // who deals, what an all-pass costs
function dealing() { return game.players.length === 4 ? due().dealer : null; }
function atTable() { return game.players.filter((name) => name !== dealing()); }
function soloist() { return new FormData(hand).get("soloist"); }
function contract() { return new FormData(hand).get("contract"); }

function around(name) { // the others at the table, clockwise from him
  const place = game.players.indexOf(name);
  return [...game.players.slice(place + 1), ...game.players.slice(0, place)].filter((other) => atTable().includes(other));
}

function radio(name, value, text, checked) {
  return make("label", {}, make("input", { type: "radio", name, value, checked }), make("span", {}, text));
}

function tellDealing() {
  const { dealer, allpass_price: price, lowest_level: lowest = 6 } = due();
  find("#dealing").textContent = t("{name} deals. A trick in an all-pass costs {price}.", { name: dealer, price }) + (lowest > 6 ? ` ${t("The lowest bid is {level}.", { level: lowest })}` : "");
  for (const field of all("#what input")) field.disabled = Number.parseInt(field.value, 10) < lowest;
}

const rule = (name) => game.set?.[name] ?? rules[name]?.value;
// a ten that is shown and checked: nobody calls, and its tricks count
const isChecked = () => Number.parseInt(contract(), 10) === 10 && rule("ten_game") === "checked";

function offerFines() {
  const fines = [rule("fines") ?? []].flat().flatMap((each) => String(each).split(",")).filter((each) => each && each !== "none");
  find("#fining").hidden = !fines.length || Boolean(ended.over);
  find("#fine select[name=fine]").replaceChildren(...fines.map((name) => make("option", { value: name }, options.spoken("fines", [name]))));
  find("#fine select[name=player]").replaceChildren(...game.players.map((name) => make("option", { value: name }, name)));
}

// where nothing but an all-pass may be played it is chosen, until something else is
function offerForced() {
  const field = find("#who [value='']");
  if (next.allpass_forced ? soloist() !== null : !(field.dataset.forced && field.checked)) return;
  field.checked = next.allpass_forced;
  field.dataset.forced = next.allpass_forced ? "yes" : "";
  drawHand();
}

function beginHand() {
  hand.reset();
  tellMending();
  tellDealing();
  offerFines();
  offerBombs();
  find("#who div").replaceChildren(...atTable().map((name) => radio("soloist", name, name)), radio("soloist", "", t("all-pass")));
  drawHand();
  offerForced();
}

function drawHand() {
  const who = soloist();
  const played = who ? contract() : null;
  find("#what").hidden = !who;
  find("#calls").hidden = !who || !played || played === "misere" || isChecked();
  const calls = find("#calls div");
  const same = calls.dataset.for === String(who); // another contract of his changes neither calls nor tricks
  if (!same) {
    calls.dataset.for = String(who);
    calls.replaceChildren(...(who ? around(who) : []).map((name, place) => make("fieldset", { class: "choice" }, make("legend", {}, name),
      make("div", {}, ...["whist", "alone", "pass", "half", ...(place ? [] : ["return"])].map((call) => radio(`call ${name}`, call, callName(call), call === "pass"))))),
    ...(who && dealing() ? [make("fieldset", { class: "choice" }, make("legend", {}, t("{name} deals, and after two passes", { name: dealing() })),
      make("div", {}, ...["pass", "whist"].map((call) => radio(`call ${dealing()}`, call, callName(call), call === "pass"))))] : []));
  }
  const tricks = find("#tricks div");
  if (!same || tricks.dataset.for !== String(played)) {
    const kept = same && counted() && ![tricks.dataset.for, played].includes("misere") ? taken() : {};
    tricks.dataset.for = String(played);
    drawTricks(who, played, kept);
  }
  drawOffered(who);
  drawExtras(who, played);
  drawLeft();
}

// what only some conventions write: bombs, and a prize for what lay in the widow
function drawExtras(who, played) {
  const bombs = [true, "true", "yes"].includes(rule("bombs"));
  find("#bomb").hidden = !(bombs && who);
  find("#blind").hidden = !(bombs && who === "");
  const four = game.players.length === 4;
  const payers = { dealer: four, dealer_or_halves: four || game.players.length === 3 };
  const paid = payers[rule("widow_prize")] || (four && Number(rule("paid_widow")) > 0);
  find("#prize").hidden = !(paid && who && played && played !== "misere");
}

const BOMBS = [N("no bomb"), N("single"), N("double"), N("triple")];

// the bomb that is due, and whichever else there may be
function offerBombs() {
  const name = (degree) => (degree >= BOMBS.length ? String(degree) : t(BOMBS[degree]));
  const factors = [rule("bomb_factors") ?? []].flat().flatMap((each) => String(each).split(","));
  find("#bomb select").replaceChildren(make("option", { value: "" }, t("as it is due: {bomb}", { bomb: name(mending === null ? next.bombs?.[0] ?? 0 : due().bomb) })),
    ...factors.map((_, degree) => make("option", { value: degree }, name(degree))));
}

// a call is offered where it may be made: half a whist after a pass (or by who whisted, after the other's pass), and only the
// first defender takes his whist back, after the half-whist of the second; of two players one passes always (the dummy)
function drawOffered(who) {
  const [first, second] = who ? around(who) : [];
  if (!first) return;
  const low = Number.parseInt(contract(), 10) <= 7;
  const halves = low && rule("half_whist") !== "off";
  for (const name of around(who)) offer(name, "alone", !second && low && [true, "true", "yes"].includes(rule("hussar_alone")));
  if (!second) {
    offer(first, "half", halves);
    offer(first, "return", false);
    return;
  }
  const said = new FormData(hand);
  const [one, other] = [said.get(`call ${first}`), said.get(`call ${second}`)];
  offer(first, "return", other === "half" && one !== "whist");
  offer(first, "half", halves && rule("half_whist") === "whist_pass_half" && other === "pass");
  offer(second, "half", halves && (one === "pass" || one === "return"));
}

function offer(name, call, may) {
  const choice = find(`#calls [name="${CSS.escape(`call ${name}`)}"][value=${call}]`);
  if (!choice) return;
  choice.closest("label").hidden = !may;
  if (!may && choice.checked) find("[value=pass]", choice.closest("fieldset")).checked = true;
}

function drawTricks(who, played, kept = {}) {
  // of a misère only its tricks are written
  const names = !who ? game.players : played === "misere" ? [who] : [who, ...around(who)];
  const least = who && played !== "misere" ? Number.parseInt(played, 10) || 0 : 0;
  overtaken = false;
  find("#tricks").hidden = who === null || (who && !played);
  find("#tricks div").replaceChildren(...names.map((name) => {
    const start = name === who ? least : 0;
    const count = make("output", { "aria-live": "polite", "data-start": start }, kept[name] ?? start);
    const change = (step) => {
      const most = unshared() + Number(count.textContent);
      overtaken = false;
      count.textContent = Math.min(most, Math.max(0, Number(count.textContent) + step));
      drawLeft();
    };
    return make("div", { class: "stepper", "data-name": name }, make("span", {}, name),
      make("button", { type: "button", "aria-label": t("{name}: one trick less", { name }), onclick: () => change(-1) }, "−"), count,
      make("button", { type: "button", "aria-label": t("{name}: one trick more", { name }), onclick: () => change(1) }, "+"));
  }), make("p", { class: "quiet-text", id: "left" }));
  drawLeft();
}

const taken = () => Object.fromEntries(all(".stepper").map((row) => [row.dataset.name, Number(find("output", row).textContent)]));
const unshared = () => 10 - Object.values(taken()).reduce((sum, each) => sum + each, 0);
const counted = () => all(".stepper output").some((count) => count.textContent !== count.dataset.start);
function drawLeft() {
  if (!find("#left")) return;
  const idle = isUnplayed();
  find("#tricks").classList.toggle("idle", idle);
  if (new FormData(hand).get("contract") === "misere") { find("#left").textContent = ""; return; }
  if (idle && (overtaken || !counted())) { find("#left").textContent = t("No cards are played after these calls."); return; }
  find("#left").textContent = t("Tricks left to share: {count}", { count: unshared() });
}

// whether nobody calls: then no cards are played, but for a misère
function isUntold(given) {
  const flags = given.getAll("flag");
  return given.get("contract") === "misere" || flags.includes("resigned") || flags.includes("preference");
}

// who said what, in turn: who takes his whist back has passed before, who leaves for half first has whisted
function spokenCalls(given) {
  const who = given.get("soloist");
  if (!who || isUntold(given) || isChecked()) return [];
  const called = [...around(who), ...(dealing() && given.get(`call ${dealing()}`) === "whist" ? [dealing()] : [])];
  const calls = called.map((name) => [name, given.get(`call ${name}`)]);
  if (calls[0][1] === "half" && calls[1]) return [[calls[0][0], "whist"], calls[1], calls[0]];
  const back = calls.find(([, call]) => call === "return");
  return back ? [...calls.map((each) => (each === back ? [back[0], "pass"] : each)), back] : calls;
}

function isUnplayed() {
  const given = new FormData(hand);
  if (!given.get("soloist")) return false;
  const words = spokenCalls(given).map(([, call]) => call);
  if (!words.length) return isUntold(given) && given.get("contract") !== "misere"; // nor of a ten that is checked
  return words.includes("half") ? !words.includes("return") : words.every((call) => call === "pass");
}

hand.addEventListener("change", ({ target }) => {
  tell(null);
  const was = find("#tricks").classList.contains("idle");
  drawHand();
  overtaken = isUnplayed() && (overtaken || (!was && /^(call |flag)/.test(target.name)));
  drawLeft();
});
hand.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(hand);
  const who = given.get("soloist");
  if (who === null) return tell(new Refused(t("Who plays? Choose a player or all-pass.")));
  const record = { ...beyondTheForm(who), contract: who ? given.get("contract") : "allpass" };
  if (!record.contract) return tell(new Refused(t("Which contract? Choose one.")));
  if (who) record.soloist = who;
  const flags = given.getAll("flag");
  const calls = spokenCalls(given);
  // who calls twice has a place in a list, not in an object
  if (new Set(calls.map(([name]) => name)).size < calls.length) record.calls = calls.map((each) => each.join("="));
  else if (calls.length) record.calls = Object.fromEntries(calls);
  for (const flag of flags) record[flag] = true;
  if (!find("#bomb").hidden && given.get("bomb")) record.bomb = Number(given.get("bomb"));
  if (!find("#blind").hidden && given.get("blind_passes") !== "0") record.blind_passes = Number(given.get("blind_passes"));
  if (!find("#prize").hidden && given.get("widow").trim()) record.widow = given.get("widow").trim();
  if (!isUnplayed() || (counted() && !overtaken)) { // tricks that cannot be are for the program to refuse
    record.tricks = record.contract === "misere" ? [taken()[who]] : taken();
    if (!who && dealing() && !record.tricks[dealing()]) delete record.tricks[dealing()];
  }
  if (mending === null) await write({ ...game, hands: [...game.hands, record] });
  else await write(await corrected({ ...game, hands: game.hands.with(mending, record) }));
  return undefined;
});

// A hand that was written is corrected in the same form ----------------------------------------------------

// a correction after which the game would have ended before its last hand was played on: if that is so
async function corrected(made) {
  if (made.continue || isFinal(made)) return made;
  try {
    const { closed } = await ask("game", { file: JSON.stringify({ ...made, continue: true }) });
    if (closed && closed.hand < made.hands.length && confirm(t("With this the game was over after hand {number}. Was it played on?", { number: closed.hand }))) return { ...made, continue: true };
  } catch { /* what is wrong with it is told when it is written */ }
  return made;
}

// what a file says of the hand and the form does not ask
function beyondTheForm(who) {
  const was = game.hands[mending] ?? {};
  const names = ["dealer", "dealer_for", "aid", "bonus_off_hill", "overbid_misere", "note", ...((was.soloist ?? ended.hands?.[mending]?.soloist) === who ? ["auction"] : [])];
  return Object.fromEntries(names.filter((name) => name in was).map((name) => [name, was[name]]));
}

function listHands() {
  const played = (what) => (what === "allpass" ? t("all-pass") : find(`[name=contract][value="${what}"]`)?.nextElementSibling.textContent ?? what);
  const name = ({ number, soloist: who, contract: what }) => [`${number}.`, who, what === null ? t("a fine") : played(what)].filter(Boolean).join(" ");
  find("#which").replaceChildren(make("option", { value: "" }, t("Correct a hand …")),
    ...(ended.hands ?? []).map((line, place) => make("option", { value: place, disabled: line.contract === null }, name(line))));
  find("#which").disabled = !game.hands.length;
}

function tellMending() {
  find("#hand-title").textContent = mending === null ? t("The next hand") : t("Hand {number}", { number: mending + 1 });
  find("#leave").hidden = mending === null;
  find("#which").value = mending ?? "";
}

function mend(place) {
  mending = place;
  hand.hidden = place === null && Boolean(ended.over);
  tell(null);
  beginHand();
  if (place === null) return;
  fillIn(game.hands[place], ended.hands[place]);
  hand.scrollIntoView({ block: "nearest" });
}

// record: as the file has it; line: the same as it was understood
function fillIn(record, line) {
  const choose = (name, value) => {
    const field = all("input", hand).find((each) => each.name === name && each.value === value);
    if (field) field.checked = true;
  };
  choose("soloist", line.soloist ?? "");
  choose("contract", line.contract);
  for (const field of all("[name=flag]", hand)) field.checked = record[field.value] === true;
  for (const name of ["bomb", "blind_passes", "widow"]) if (name in record) hand.elements[name].value = record[name];
  drawHand();
  for (const [name, call] of line.calls) choose(`call ${name}`, call);
  // where the convention makes them whist nobody says so
  if (line.tricks && !line.calls.length && !find("#calls").hidden) for (const name of around(line.soloist)) choose(`call ${name}`, "whist");
  drawHand();
  if (line.tricks) for (const row of all(".stepper")) find("output", row).textContent = line.tricks[row.dataset.name] ?? 0;
  drawLeft();
}

find("#which").addEventListener("change", ({ target }) => mend(target.value === "" ? null : Number(target.value)));
find("#leave").addEventListener("click", () => mend(null));

// the form is empty at once, so that nothing moves when the sheet comes; as it was if the hand is refused
async function write(made) {
  const restore = snapshot();
  const dealer = dealing();
  const was = mending;
  mending = null;
  beginHand();
  if (!(await count(made))) {
    mending = was;
    tellMending();
    tellDealing();
    offerBombs();
    restore();
    return false;
  }
  if (was !== null) mend(null);
  else if (dealer === dealing()) { tellDealing(); offerBombs(); offerForced(); }
  else beginHand(); // others are at the table
  sheet.scrollIntoView({ block: "nearest" });
  return true;
}

// return what puts the form back as it is now
function snapshot() {
  const parts = ["#who > div", "#calls > div", "#tricks > div"].map((part) => find(part));
  const before = parts.map((part) => [...part.childNodes]);
  const fields = all("input, select", hand).map((field) => [field, /radio|checkbox/.test(field.type) ? { checked: field.checked } : { value: field.value }]);
  const hidden = all("fieldset, .field", hand).map((part) => [part, part.hidden]);
  const told = parts.map((part) => part.dataset.for);
  return () => {
    parts.forEach((part, place) => part.replaceChildren(...before[place]));
    for (const [field, was] of fields) Object.assign(field, was);
    for (const [part, was] of hidden) part.hidden = was;
    parts.forEach((part, place) => { if (told[place] !== undefined) part.dataset.for = told[place]; });
  };
}

// The sheet -----------------------------------------------------------------------------------------------

async function count(made) {
  try {
    const answered = await ask("game", { file: JSON.stringify(made) }, { report: true });
    game = made;
    if (ended.closed && !answered.closed) delete game.continue; // the end that it went on after is taken back
    next = answered.next ?? { dealer: game.players.at(-1), allpass_price: 1 };
    keep();
    showReport(find(".shows", sheet), answered.html);
    ended = answered;
    drawEnd();
    listHands();
    find(".says", sheet).textContent = t("Hands written: {count}", { count: game.hands.length });
    find("#undo").disabled = !game.hands.length;
    const link = find("#save");
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([`${JSON.stringify(game, null, 1)}\n`], { type: "application/json" }));
    tell(null);
    return true;
  } catch (error) { tell(error); return false; }
}

function begin() {
  mending = null;
  const inside = find("#setup").contains(document.activeElement);
  find("#setup").open = false;
  sheet.hidden = false;
  drawEnd();
  beginHand();
  if (inside) find("#who input").focus();
}

// a game that is over takes no hand, unless it may go on
function drawEnd() {
  const over = Boolean(ended.over);
  hand.hidden = over;
  if (over) find("#fining").hidden = true;
  find("#play-on").hidden = !over || isFinal(game);
}

const isFinal = (played) => ["list", "races"].includes(rule("end")) || played.hands.at(-1)?.preference;

find("#play-on").addEventListener("click", async () => {
  if (await count({ ...game, continue: true })) mend(null);
});
find("#undo").addEventListener("click", () => {
  write({ ...game, hands: game.hands.slice(0, -1) });
});
find("#new").addEventListener("click", () => {
  if (game.hands.length && !isSure()) return;
  localStorage.removeItem(KEPT);
  location.reload();
});
find("#open").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (!file) return;
  const text = await readText(file);
  event.target.value = "";
  if ((game ?? readKept())?.hands.length && !isSure()) return;
  try {
    const { game: made } = await ask("evening", { text });
    await open(made);
  } catch (error) { tell(error); }
});

// begun: the form is there already, and something may stand in it
async function open(made, { begun = false } = {}) {
  const [was, dealer] = [mending, begun ? dealing() : null];
  mending = null;
  if (!(await count(made))) { mending = was; return false; }
  await showSetup();
  drawEnd();
  if (!begun || dealer !== dealing()) begin();
  else { tellDealing(); offerFines(); offerBombs(); drawHand(); offerForced(); }
  return true;
}

// the form of a game that was opened shows its convention and its players
async function showSetup() {
  setup.elements.convention.value = game.convention ?? "sochi";
  if (!setup.elements.convention.value) setup.elements.convention.value = "sochi";
  await loadOptions(game.set ?? {});
  rules = options.known;
  setup.elements.count.value = String(game.players.length);
  drawNames();
  all("[name=player]", setup).forEach((field, place) => { field.value = game.players[place]; });
}

// the evening that the browser has kept, if that can be one
function readKept() {
  try {
    const made = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(made?.players) && Array.isArray(made.hands) ? made : null;
  } catch { return null; }
}

// A fine ---------------------------------------------------------------------------------------------------

find("#fine").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const record = { fine: given.get("fine"), player: given.get("player") };
  if (given.get("points")) record.points = Number(given.get("points"));
  if (await write({ ...game, hands: [...game.hands, record] })) { event.target.reset(); find("#fining").open = false; }
});

drawNames();
// written in another tab: what stands in the form of the next hand stays
addEventListener("storage", ({ key }) => {
  if (key !== KEPT) return;
  const made = readKept();
  const same = (name) => JSON.stringify(made[name]) === JSON.stringify(game[name]);
  if (game && made && mending === null && ["convention", "players", "set"].every(same)) open(made, { begun: true });
  else location.reload();
});
const kept = readKept();
if (kept) {
  [game, next] = [kept, { dealer: kept.players.at(-1), allpass_price: 1 }];
  begin(); // with its players, so that nothing moves when the sheet comes
}
if (!kept || !(await open(kept, { begun: true }))) {
  game = null;
  find("#setup").open = true;
  hand.hidden = sheet.hidden = true;
  await loadOptions();
}
