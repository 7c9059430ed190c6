// One question of one hand: the form is what the question declares, the answer its report.
import { keepAddress, restoreCards, restoreFields, written } from "./address.js";
import { handText, RANKS, SUITS } from "./cards.js";
import { find, make, showReport } from "./dom.js";
import { Growing } from "./growing.js";
import { Picker } from "./picker.js";
import { Asked } from "./stale.js";
import { t } from "./words.js";

// begins(given, cards): a question is asked; heard(document): its answer so far; below: sections that hang on the answer
export function askOfOneHand({ begins = () => {}, heard = () => {}, below = [] } = {}) {
  const form = find("#question");
  const { command, example } = form.dataset;
  const size = Number(form.dataset.cards);
  const button = find("button.main", form);
  const result = new Growing(find("#result"));
  const picker = new Picker(find("#picker"), [{ id: "hand", label: t("Your hand"), size }], ready);
  const asked = new Asked(() => written(form, picker), result.section, ...below);

  function ready() {
    button.disabled = !picker.full("hand");
    find(".hint", form).textContent = picker.full("hand") ? "" : t("Cards still to choose: {count}", { count: size - picker.cards("hand").length });
    keepAddress(form, picker);
    asked.look();
  }

  // what nothing was chosen for is left to the question
  function question() {
    const given = [...new FormData(form)].filter(([, value]) => value.trim());
    return { [command === "allpass" ? "deal" : "hand"]: handText(picker.cards("hand")), ...Object.fromEntries(given) };
  }

  function dealt() {
    const left = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));
    return Array.from({ length: size }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
  }

  function take(cards) {
    picker.set("hand", cards);
    form.requestSubmit();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!picker.full("hand")) return;
    asked.ask();
    result.clear();
    const given = question();
    begins(given, [...picker.cards("hand")]);
    result.ask(command, given, (document, { html, final }) => {
      if (html) showReport(result.shows, html);
      heard(document);
      if (!final) return;
      if (html) result.says.textContent = document.partial ? t("Stopped: what was ready is shown.") : t("The answer is there.");
      else result.shows.replaceChildren(make("p", { role: "status" }, t("Nothing was ready yet.")));
    }, { report: true, keepsRoom: below.length > 0 });
    result.section.scrollIntoView({ block: "nearest" });
  });
  form.addEventListener("input", ready); // of a text at every letter
  find("#example").addEventListener("click", () => take(example.split(".")));
  find("#random").addEventListener("click", () => take(dealt()));
  restoreFields(form);
  restoreCards(picker);
  ready();
  if (picker.full("hand")) form.requestSubmit(); // an address that was sent is answered
}
