// A played hand: its turning points, and every card of it on the board.
import "./settings.js";
import { ask, refusal } from "./api.js";
import { leave } from "./boards.js";
import { find, readText } from "./dom.js";
import { showReview } from "./reviewed.js";
import { Asked } from "./stale.js";
import { t } from "./words.js";

const form = find("#question");
const text = form.elements.file;
const result = find("#result");
const asked = new Asked(() => String(new URLSearchParams(new FormData(form))), result);

// the record is there again when one comes back from the board
const KEPT = "ddsolve-record";

async function run() {
  const fields = Object.fromEntries(new FormData(form));
  sessionStorage.setItem(KEPT, JSON.stringify(fields));
  const wanted = asked.ask();
  const problem = find(".problem", result);
  problem.hidden = true;
  result.hidden = false;
  result.classList.add("growing");
  find(".says", result).textContent = t("working…");
  find(".shows", result).replaceChildren();
  find(".whole", result).replaceChildren();
  leave();
  try {
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
    const answer = await ask("review", given, { report: true });
    if (!wanted()) return;
    await showReview(answer, result);
  } catch (error) {
    if (!wanted()) return;
    find(".says", result).textContent = "";
    problem.textContent = refusal(error);
    problem.hidden = false;
  } finally { if (wanted()) result.classList.remove("growing"); }
}

form.addEventListener("input", () => asked.look());
form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
async function take(file) { if (file) { text.value = await readText(file); run(); } }
find("#dropped").addEventListener("change", (event) => take(event.target.files[0]));
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
if (kept && !text.value) {
  for (const [name, value] of Object.entries(kept)) form.elements[name].value = value;
  run();
}
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => { event.preventDefault(); take(event.dataTransfer.files[0]); });
