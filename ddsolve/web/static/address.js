// What was put in stands in the address: it is there again after a reload or the back button, and can be sent.
import { sorted } from "./cards.js";
import { find, make } from "./dom.js";
import { t } from "./words.js";

const given = new URLSearchParams(location.hash.slice(1)); // as it was before anything was kept
addEventListener("hashchange", () => location.reload()); // another address was put in

// the question as it stands in a form and its cards; of the widow one is turned first
export function written(form, picker) {
  const cards = picker.slots.filter((slot) => slot.cards.length).map((slot) => [slot.id, (slot.id === "widow" ? slot.cards : sorted(slot.cards)).join(".")]);
  return cards.length ? `#${new URLSearchParams([...cards, ...new FormData(form)])}` : "";
}

export function keepAddress(form, picker) { history.replaceState(null, "", location.pathname + written(form, picker)); }

// what an address holds that cannot be
export function tellOdd(text) {
  find("h1").after(make("p", { class: "problem", role: "alert" }, t("The address holds what cannot be: {text}", { text: text.slice(0, 60) })));
}

// the fields first: they may say which slots there are, and of what size; what one cannot be is told
export function restoreFields(form) {
  for (const [name, value] of given) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    const before = field.value;
    field.value = value;
    if (field.value === value) continue;
    field.value = before;
    tellOdd(`${name}=${value}`);
  }
}

export function restoreCards(picker) {
  picker.restore(Object.fromEntries(picker.slots.map(({ id }) => [id, (given.get(id) ?? "").split(".").filter(Boolean)])));
}
