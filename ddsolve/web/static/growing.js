// A section whose answer grows: the bar with the time left, stop, errors; and never two questions at once.
import { grow, Refused, refusal } from "./api.js";
import { find } from "./dom.js";
import { t } from "./words.js";

const TELLING = 0.03; // with less done the time left would be a wild guess

export class Growing {
  constructor(section) {
    this.section = section;
    this.bar = find(".progress", section);
    this.problem = find(".problem", section);
    this.says = find(".says", section);
    this.shows = find(".shows", section);
    this.running = null;
    find(".stop", section).addEventListener("click", () => this.stop());
    addEventListener("pagehide", () => this.running?.leave());
  }

  // heard(document, { final, html }) for every step that bears a document, and once more, `cut`, for the last one of an
  // answer that ends before it is whole; keepsRoom: something stands below
  async ask(name, given, heard, options = {}) {
    this.running?.leave();
    this.section.hidden = false;
    this.section.classList.add("growing");
    this.problem.hidden = true;
    this.bar.hidden = false;
    this.says.textContent = "";
    this.started = performance.now();
    this.progress(0);
    let last = null;
    const question = grow(name, given, (kind, data) => {
      if (this.running !== question) return;
      if (kind === "step") this.progress(data.share);
      if (kind === "waiting") find(".left", this.bar).textContent = data.place ? t("number {count} in the queue", { count: data.place }) : t("too many are waiting: asking again soon…");
      if (data.document) {
        last = { html: data.html, final: kind === "answer", document: data.document };
        heard(data.document, last);
      }
    }, options);
    this.running = question;
    try {
      await question.done;
      if (!last?.final) throw new Refused(null); // the program has ended in the middle
      if (!options.keepsRoom) this.section.classList.remove("growing");
      return true;
    } catch (error) {
      this.section.classList.remove("growing");
      if (this.running !== question) return false;
      const cut = last && !last.final;
      if (cut) heard(last.document, { ...last, cut });
      const told = [error.name === "AbortError" ? "" : refusal(error), cut ? t("The answer ended before it was whole: what is shown is not proved.") : ""].join(" ").trim();
      this.problem.textContent = told;
      this.problem.hidden = !told;
      return false;
    } finally {
      if (this.running === question) { this.bar.hidden = true; this.running = null; }
    }
  }

  // a question that waits for its turn has nothing ready: it is left
  stop() {
    if (!this.running || this.running.stop()) return;
    this.running.leave();
    this.says.textContent = t("Nothing was ready yet.");
  }

  // nothing of an older question: it is left, and what it has shown goes
  clear() {
    this.running?.leave();
    this.running = null;
    this.bar.hidden = this.problem.hidden = true;
    this.says.textContent = "";
    this.shows.replaceChildren();
  }

  progress(share) {
    const done = Math.min(1, Math.max(0, share ?? 0));
    find(".fill", this.bar).style.width = `${100 * done}%`;
    find(".track", this.bar).setAttribute("aria-valuenow", Math.round(100 * done));
    const passed = (performance.now() - this.started) / 1000;
    const left = Math.ceil((passed * (1 - done)) / done);
    find(".left", this.bar).textContent = done > TELLING && done < 1 ? t("about {count} s left", { count: left }) : t("working…");
  }
}
