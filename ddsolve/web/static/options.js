// The options of a convention, each with its meaning: what is chosen otherwise than the convention has it.
import { ask } from "./api.js";
import { make } from "./dom.js";
import { t } from "./words.js";

const YES = { true: "yes", false: "no" };
const written = (value) => (Array.isArray(value) ? value.join(",") : String(YES[value] ?? value));
const spoken = (value) => ({ yes: t("yes"), no: t("no") })[value] ?? value;

export class Options {
  // list: where they are shown; told(changes, options) after every change
  constructor(list, told) {
    this.list = list;
    this.told = told;
    this.known = {};
    this.changes = {};
  }

  async load(convention, changes = {}) {
    this.known = (await ask("options", { convention })).options;
    this.changes = { ...changes };
    const groups = new Map();
    for (const entry of Object.entries(this.known)) groups.set(entry[1].group, [...(groups.get(entry[1].group) ?? []), entry]);
    this.list.replaceChildren(...[...groups].map(([title, options]) =>
      make("details", {}, make("summary", {}, title), ...options.map(([name, option]) => this.row(name, option)))));
    this.told(this.changes, this.known);
  }

  row(name, option) {
    const usual = written(option.value);
    const value = name in this.changes ? written(this.changes[name]) : usual;
    const about = { "aria-label": option.meaning, onchange: (event) => this.change(name, usual, event.target.value) };
    const field = option.choices
      ? make("select", about, ...option.choices.map((choice) => make("option", { value: choice, selected: choice === value }, spoken(choice))))
      : make("input", { type: "text", ...about, value, autocomplete: "off", spellcheck: "false" });
    return make("label", { class: "field option" }, make("span", {}, option.meaning), field,
      make("small", {}, [option.choices ? null : option.allowed, `${name} · ${option.source}`, option.note].filter(Boolean).join(" · ")));
  }

  change(name, usual, value) {
    if (value === usual) delete this.changes[name];
    else this.changes[name] = value;
    this.told(this.changes, this.known);
  }
}
