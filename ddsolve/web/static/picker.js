// The card picker: a deck to click, slots that fill, any notation pasted, undo, keyboard.
import { ask, Refused, refusal } from "./api.js";
import { cardFace, cardName, isCard, RANKS, shortHand, spoken, SUITS, SIGNS } from "./cards.js";
import { find, make } from "./dom.js";
import { t } from "./words.js";

const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export class Picker {
  // slots: [{ id, label, size, mark, optional, hidden }]; changed() after every change.
  constructor(place, slots, changed = () => {}) {
    this.slots = slots.map((slot) => ({ ...slot, cards: [] }));
    this.active = 0;
    this.past = [];
    this.changed = changed;
    this.draw(place);
    this.show();
  }

  draw(place) {
    this.boxes = this.slots.map((slot, place) =>
      make("button", { type: "button", class: "slot", "aria-pressed": "false", onclick: () => { this.active = place; this.show(); } },
        make("span", {}, slot.label), make("span", { class: "count" }), make("span", { class: "held" })));
    this.faces = DECK.map((card) => cardFace(card, { tag: "button", "aria-pressed": "false", tabindex: "-1", onclick: () => this.toggle(card) }));
    this.faces[0].tabIndex = 0;
    this.status = make("span", { class: "visually", role: "status", "aria-live": "polite" });
    this.deck = make("div", { class: "deck", role: "group", "aria-label": t("All cards"), onkeydown: (event) => this.key(event) }, ...this.faces);
    this.text = make("input", { type: "text", "aria-label": t("Cards as text"), placeholder: t("or as text: ♠AK98 ♣T8 ♦AJ7 ♥KQ7"), autocomplete: "off", spellcheck: "false",
      onkeydown: (event) => { if (event.key === "Enter") { event.preventDefault(); this.paste(); } },
      onpaste: () => setTimeout(() => this.paste(), 0) });
    this.problem = make("p", { class: "problem", role: "alert", hidden: true });
    this.back = make("button", { type: "button", onclick: () => this.undo() }, t("Undo"));
    place.append(
      make("div", { class: "slots" }, ...this.boxes), this.status, this.deck,
      make("div", { class: "bar" }, this.back, make("button", { type: "button", onclick: () => this.clear() }, t("Clear"))),
      make("div", { class: "paste" }, this.text, make("button", { type: "button", onclick: () => this.paste() }, t("Take"))), this.problem);
    place.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && event.target !== this.text) { event.preventDefault(); this.undo(); }
    });
  }

  cards(id) { return this.slots.find((slot) => slot.id === id).cards; }
  owner(card) { return this.slots.findIndex((slot) => slot.cards.includes(card)); }
  full(id) { const slot = this.slots.find((each) => each.id === id); return slot.cards.length === slot.size; }

  remember() {
    this.problem.hidden = true;
    this.past.push(this.snapshot());
  }

  snapshot() { return this.slots.map((slot) => [...slot.cards]); }

  // a slot that nobody can see holds nothing
  hide(id, hidden) {
    const slot = this.slots.find((each) => each.id === id);
    if (Boolean(slot.hidden) === hidden) return;
    slot.hidden = hidden;
    if (hidden) slot.cards = [];
    if (this.slots[this.active].hidden) this.active = 0;
    this.show();
  }

  resize(id, size) {
    const slot = this.slots.find((each) => each.id === id);
    if (slot.size === size) return;
    slot.size = size;
    slot.cards = slot.cards.slice(0, size);
    this.advance();
    this.show();
  }

  set(id, cards, { quietly = false } = {}) {
    if (!quietly) this.remember();
    const slot = this.slots.find((each) => each.id === id);
    for (const other of this.slots) other.cards = other.cards.filter((card) => !cards.includes(card));
    slot.cards = [...cards];
    this.advance();
    this.show();
    this.changed();
  }

  held() { return Object.fromEntries(this.slots.map(({ id, cards }) => [id, cards])); }

  // cards by slot, from an address or `held`: all of them, or none where they cannot be
  restore(held) {
    const slots = this.slots.filter((slot) => !slot.hidden && held[slot.id]?.length);
    const cards = slots.flatMap((slot) => held[slot.id]);
    const twice = cards.find((card, at) => cards.indexOf(card) < at);
    if (!cards.every(isCard)) this.refuse(t("the address holds what are no cards"));
    else if (twice) this.refuse(t("{card} is given twice in the address", { card: cardName(twice) }));
    else {
      const over = slots.find((slot) => held[slot.id].length > slot.size);
      if (over) this.refuse(t("{name}: cards {count}, there is room for {size}", { count: held[over.id].length, name: over.label, size: over.size }));
      else for (const slot of this.slots) slot.cards = slots.includes(slot) ? [...held[slot.id]] : [];
    }
    this.advance();
    this.show();
    this.changed();
  }

  refuse(text) {
    this.problem.textContent = text;
    this.problem.hidden = false;
  }

  toggle(card) {
    const owner = this.owner(card);
    const slot = this.slots[this.active];
    if (owner < 0 && slot.cards.length >= slot.size) { this.refuse(t("{name}: all cards are there", { name: slot.label })); return; }
    this.remember();
    if (owner >= 0) { this.slots[owner].cards = this.slots[owner].cards.filter((held) => held !== card); this.active = owner; }
    else { slot.cards.push(card); this.advance(); }
    this.show();
    this.changed();
  }

  // the next slot with room, when this one is full
  advance() {
    if (this.slots[this.active].cards.length < this.slots[this.active].size) return;
    const next = this.slots.findIndex((slot) => slot.cards.length < slot.size && !slot.optional);
    if (next >= 0) this.active = next;
  }

  undo() {
    const before = this.past.pop();
    if (!before) return;
    this.slots.forEach((slot, place) => { slot.cards = slot.hidden ? [] : before[place]; });
    this.show();
    this.changed();
  }

  clear() {
    this.remember();
    for (const slot of this.slots) slot.cards = [];
    this.active = 0;
    this.show();
    this.changed();
  }

  async paste() {
    const text = this.text.value.trim();
    if (!text) return;
    this.problem.hidden = true;
    const slot = this.slots[this.active];
    try {
      const read = await ask("read", { text });
      const before = this.snapshot();
      this.take(read, slot);
      this.past.push(before);
      this.text.value = "";
    } catch (error) {
      this.refuse(refusal(error));
    }
    this.advance();
    this.show();
    this.changed();
  }

  // one hand goes to the slot that was active, a deal to the slots 1, 2, 3 and the widow
  take(read, slot) {
    if (read.cards) {
      if (read.cards.length > slot.size) throw new Refused(t("{name}: cards {count}, there is room for {size}", { count: read.cards.length, name: slot.label, size: slot.size }));
      for (const other of this.slots) other.cards = other.cards.filter((card) => !read.cards.includes(card));
      slot.cards = read.cards;
      return;
    }
    if (!this.slots.some((slot) => slot.id === "2")) throw new Refused(t("one hand is wanted here, not a deal"));
    for (const slot of this.slots) slot.cards = read.hands[slot.id] ?? (slot.id === "widow" ? read.widow : []);
  }

  show() {
    this.slots.forEach((slot, place) => {
      const box = this.boxes[place];
      box.hidden = Boolean(slot.hidden);
      box.setAttribute("aria-pressed", place === this.active);
      const count = find(".count", box);
      count.textContent = t("{count} of {size}", { count: slot.cards.length, size: slot.size });
      count.classList.toggle("full", slot.cards.length === slot.size);
      find(".held", box).replaceChildren(...(slot.cards.length ? shortHand(slot.cards) : ["–"]));
    });
    const several = this.slots.length > 1;
    for (const face of this.faces) {
      const owner = this.owner(face.dataset.card);
      face.setAttribute("aria-pressed", owner >= 0);
      face.classList.toggle("gone", several && owner >= 0 && owner !== this.active);
      find(".where", face)?.remove();
      if (several && owner >= 0) face.append(make("span", { class: "where", "aria-hidden": "true" }, this.slots[owner].mark ?? owner + 1));
      face.setAttribute("aria-label", owner >= 0 && several ? t("{card}, {name}", { card: spoken(face.dataset.card), name: this.slots[owner].label }) : spoken(face.dataset.card));
    }
    this.back.disabled = !this.past.length;
    const slot = this.slots[this.active];
    this.tell(`${slot.label}: ${t("{count} of {size}", { count: slot.cards.length, size: slot.size })}`);
  }

  tell(text) { this.status.textContent = text; }

  // arrows walk over the deck; a letter of a suit, then of a rank, takes that card
  key(event) {
    const at = this.faces.indexOf(document.activeElement);
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 }[event.key];
    if (step && at >= 0) {
      event.preventDefault();
      const to = this.faces[at + step];
      if (to) { this.faces[at].tabIndex = -1; to.tabIndex = 0; to.focus(); }
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1) return;
    const letter = event.key.toUpperCase();
    const suit = SUITS[[...t("SCDH")].indexOf(letter)] ?? (SUITS.includes(letter) ? letter : null);
    const rank = letter === "1" || letter === "0" ? "T" : RANKS.includes(letter) ? letter : RANKS[7 - t("7 8 9 T J Q K A").split(" ").indexOf(letter)];
    if (this.suitTyped && rank) { event.preventDefault(); this.toggle(this.suitTyped + rank); this.suitTyped = null; }
    else if (suit) { event.preventDefault(); this.suitTyped = suit; this.tell(SIGNS[suit]); }
  }
}
