// An answer whose question has changed since is dimmed and says so, until the question is the same again.
import { make } from "./dom.js";
import { t } from "./words.js";

export class Asked {
  // written(): the question as it stands now; sections: where its answer is shown
  constructor(written, ...sections) {
    this.written = written;
    this.known = null;
    this.places = sections.map((section) => {
      const note = make("p", { class: "stale-note", role: "status", hidden: true });
      section.prepend(note);
      return { section, note };
    });
  }

  get changed() { return this.known !== null && this.known !== this.written(); }

  // a new question; what is returned tells whether it is still the one whose answer is wanted
  ask() {
    this.known = this.written();
    this.look();
    const mine = this.last = Symbol("question");
    return () => this.last === mine;
  }

  look() {
    const other = this.changed;
    for (const { section, note } of this.places) {
      section.classList.toggle("stale", other);
      note.hidden = !other;
      note.textContent = other ? t("This answer is for other cards or settings: ask again.") : "";
    }
  }
}
