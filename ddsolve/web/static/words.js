// The words of the page: in English where they are used; the server has put them there in the visitor's language.
const known = JSON.parse(document.getElementById("words").textContent);

export const N = (text) => text; // marks a text that is said later

export function t(text, fields = {}) {
  return known[text].replace(/\{(\w+)\}/g, (whole, key) => (key in fields ? fields[key] : whole));
}

export const seatName = (seat) => (seat === "dealer" ? t("the dealer") : known[`seat ${seat}`]);

export const language = document.documentElement.lang;

export function number(value, digits = 0) {
  const made = Number(value).toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return made.replace("-", "−");
}

export function signed(value, digits = 1) {
  const shown = number(value, digits);
  return Number(value.toFixed(digits)) > 0 ? `+${shown}` : shown;
}

export function percent(share, digits = 1) {
  if (share === 1 || share === 0) return `${100 * share}\u00a0%`;
  let shown = 100 * share;
  const step = 10 ** -digits;
  shown = Math.min(100 - step, Math.max(step, shown)); // no share that is not all of them reads as all
  return `${number(shown, digits)}\u00a0%`;
}
