// A layout for print: a drawing to save, in the words and ranks of the page.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { keepAddress, restoreCards, restoreFields, written } from "./address.js";
import { handText, SEATS } from "./cards.js";
import { all, find, make, showReport } from "./dom.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { seatName, t } from "./words.js";

const form = find("#question");
const result = find("#result");
const picker = new Picker(find("#picker"), [
  ...SEATS.map((seat) => ({ id: seat, label: seatName(seat), size: 10, mark: seat })),
  { id: "widow", label: t("Widow"), size: 2, optional: true, mark: "+" },
], ready);

const TYPES = { svg: "image/svg+xml", pdf: "application/pdf", png: "image/png", tex: "application/x-tex" };
const drawn = new Asked(() => written(form, picker), result);
let asked = null;

const isTrick = () => find("[name=what]:checked").value === "trick";

function ready() {
  const filled = SEATS.map((seat) => picker.cards(seat).length).filter(Boolean);
  const whole = filled.length && new Set(filled).size === 1;
  const widow = picker.cards("widow").length;
  const possible = whole && widow !== 1 && (filled.length > 1 || !(isTrick() || widow));
  find("button.main", form).disabled = !possible;
  find(".hint", form).textContent = possible ? "" : isTrick() ? t("A card of each hand is wanted.") : t("One hand, or two or three of as many cards each are wanted.");
  keepAddress(form, picker);
  drawn.look();
}

let what = "layout";
const kept = {}; // the cards of the other one

// a trick is a card of each hand
function shape() {
  find("#of-trick").hidden = !isTrick();
  const before = what;
  what = isTrick() ? "trick" : "layout";
  if (what !== before) {
    if (picker.slots.some((slot) => slot.cards.length)) kept[before] = picker.held();
    picker.past = [];
    picker.hide("widow", isTrick());
    for (const seat of SEATS) picker.resize(seat, isTrick() ? 1 : 10);
    if (kept[what]) picker.restore(kept[what]);
  }
  ready();
}

function question() {
  const { what: _, contract, leader, ...given } = Object.fromEntries(new FormData(form));
  const hands = SEATS.map((seat) => (picker.cards(seat).length ? handText(picker.cards(seat)) : "-"));
  const widow = picker.cards("widow").length === 2 ? [picker.cards("widow").join(" ")] : [];
  return { deal: [...hands, ...widow].join(" | "), ...given, ...(isTrick() ? { contract, leader } : {}) };
}

function refuse(error) {
  const problem = find(".problem", result);
  problem.textContent = refusal(error);
  problem.hidden = false;
}

async function save(format) {
  find(".problem", result).hidden = true;
  try {
    const { content } = await ask("diagram", { ...asked, format });
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const link = make("a", { href: URL.createObjectURL(new Blob([bytes], { type: TYPES[format] })), download: `diagram.${format}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) { refuse(error); }
}

form.addEventListener("change", shape);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  find(".problem", result).hidden = true;
  result.hidden = false;
  asked = question();
  const wanted = drawn.ask();
  try {
    const { drawing } = await ask("diagram", asked);
    if (!wanted()) return;
    showReport(find(".shows", result), drawing);
    find(".says", result).textContent = t("The diagram is drawn.");
  } catch (error) { if (wanted()) refuse(error); }
});
for (const button of all("[data-format]", result)) button.addEventListener("click", () => save(button.dataset.format));
find("#print").addEventListener("click", () => print());
restoreFields(form);
shape();
restoreCards(picker);
ready();
