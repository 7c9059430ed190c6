// A layout for print: a drawing to save, in the words and ranks of the page.
import "./settings.js";
import { ask, Refused } from "./api.js";
import { handText } from "./cards.js";
import { find, make, showReport } from "./dom.js";
import { Picker } from "./picker.js";
import { t } from "./words.js";

const SEATS = ["1", "2", "3"];
const form = find("#question");
const result = find("#result");
const picker = new Picker(find("#picker"), [
  ...SEATS.map((seat) => ({ id: seat, label: t(`seat_${seat}`), size: 10, mark: seat })),
  { id: "widow", label: t("widow"), size: 2, optional: true, mark: "+" },
], ready);

function ready() {
  const filled = SEATS.map((seat) => picker.cards(seat).length).filter(Boolean);
  find("button.main", form).disabled = !filled.length || new Set(filled).size > 1 || (filled.length === 1 && picker.cards("widow").length > 0);
}

function download(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// the drawing as pixels, twice its size
function pixels(drawing) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => {
      const canvas = make("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
      const brush = canvas.getContext("2d");
      brush.fillStyle = "#fff";
      brush.fillRect(0, 0, canvas.width, canvas.height);
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(resolve, "image/png");
    };
    image.onerror = reject;
    image.src = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  });
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = find(".problem", result);
  problem.hidden = true;
  result.hidden = false;
  const hands = SEATS.map((seat) => (picker.cards(seat).length ? handText(picker.cards(seat)) : "-"));
  const widow = picker.cards("widow").length === 2 ? [picker.cards("widow").join(" ")] : [];
  const given = Object.fromEntries(new FormData(form));
  try {
    const { svg, drawing: bare } = await ask("diagram", { deal: [...hands, ...widow].join(" | "), ...given });
    const drawing = find(".shows", result);
    showReport(drawing, bare);
    find("#as-svg").onclick = () => download("diagram.svg", new Blob([svg], { type: "image/svg+xml" }));
    find("#as-png").onclick = async () => download("diagram.png", await pixels(bare));
    find(".says", result).textContent = t("drawn");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    problem.textContent = error.message && error.message !== "null" ? error.message : t("offline");
    problem.hidden = false;
  }
});
find("#print").addEventListener("click", () => print());
ready();
