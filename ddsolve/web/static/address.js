// What was put in stands in the address: it is there again after a reload or the back button, and can be sent.
import { isCard } from "./cards.js";

const given = new URLSearchParams(location.hash.slice(1)); // as it was before anything was kept
addEventListener("hashchange", () => location.reload()); // another address was put in

export function keepAddress(form, picker) {
  const cards = picker.slots.filter((slot) => slot.cards.length).map((slot) => [slot.id, slot.cards.join(".")]);
  history.replaceState(null, "", cards.length ? `#${new URLSearchParams([...cards, ...new FormData(form)])}` : location.pathname);
}

// the fields first: they may say which slots there are, and of what size
export function restoreFields(form) {
  for (const [name, value] of given) {
    const field = form.elements.namedItem(name);
    if (!field) continue;
    const before = field.value;
    field.value = value;
    if (field.selectedIndex === -1) field.value = before; // no such choice
  }
}

export function restoreCards(picker) {
  for (const slot of picker.slots) {
    const cards = (given.get(slot.id) ?? "").split(".").filter(isCard).slice(0, slot.size);
    if (cards.length && !slot.hidden) picker.set(slot.id, cards, { quietly: true });
  }
}
