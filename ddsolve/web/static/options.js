// The options of a convention, each with its meaning: what is chosen otherwise than the convention has it.
import { ask } from "./api.js";
import { make } from "./dom.js";
import { t } from "./words.js";

const YES = { true: "yes", false: "no" };
const listed = (value) => (Array.isArray(value) ? value.map(String) : String(value).split(",").filter((each) => each && each !== "none"));
const written = (value) => (Array.isArray(value) ? value.join(",") || "none" : String(YES[value] ?? value));

export class Options {
  // list: where they are shown; told(options) after every change
  constructor(list, told) {
    this.list = list;
    this.told = told;
    this.known = {};
    this.changes = {};
    this.about = "";
  }

  async load(convention, changes = {}) {
    const mine = this.wanted = Symbol(convention);
    const { options: known, sources, about } = await ask("options", { convention });
    if (mine !== this.wanted) return; // another one was chosen since
    [this.known, this.about, this.changes] = [known, about, { ...changes }];
    const groups = new Map();
    for (const entry of Object.entries(known)) groups.set(entry[1].group, [...(groups.get(entry[1].group) ?? []), entry]);
    const tags = new Set(Object.values(known).flatMap((option) => option.source.split(/[ ,:;]+/)));
    this.list.replaceChildren(
      ...[...groups].map(([title, options]) => make("details", {}, make("summary", {}, title), ...options.map(([name, option]) => this.row(name, option)))),
      make("details", {}, make("summary", {}, t("Sources")), make("dl", { class: "sources" },
        ...Object.entries(sources).filter(([tag]) => tags.has(tag)).flatMap(([tag, name]) => [make("dt", {}, tag), make("dd", {}, name)]))));
    this.told(this);
  }

  // the value of an option as it is chosen now
  value(name) { return this.changes[name] ?? this.known[name]?.value; }

  // a value in the words of the page
  spoken(name, value) {
    const { choices } = this.known[name] ?? {};
    const told = (each) => choices?.[each] ?? each;
    if (!Array.isArray(value) && choices && written(value) in choices) return told(written(value));
    return listed(value).map(told).join(", ") || t("none");
  }

  row(name, option) {
    const about = make("small", {}, [option.choices ? null : option.allowed, option.note, option.source].filter(Boolean).join(" · "));
    if (option.several) return this.boxes(name, option, about);
    const usual = written(option.value);
    const value = name in this.changes ? written(this.changes[name]) : usual;
    const attributes = { "aria-label": option.meaning, "data-option": name, onchange: (event) => this.change(name, usual, event.target.value) };
    const field = option.choices
      ? make("select", attributes, ...Object.entries(option.choices).map(([each, told]) => make("option", { value: each, selected: each === value }, told)))
      : make("input", { type: "text", ...attributes, value, autocomplete: "off", spellcheck: "false" });
    return make("label", { class: "field option" }, make("span", {}, option.meaning), field, about);
  }

  // a list of a few values: a box to tick for each
  boxes(name, option, about) {
    const usual = written(option.value);
    const chosen = listed(this.value(name));
    const ticked = (place) => [...place.querySelectorAll("input:checked")].map((box) => box.value);
    const boxes = make("fieldset", { class: "option", "data-option": name, onchange: () => this.change(name, usual, written(ticked(boxes))) },
      make("legend", {}, option.meaning),
      ...Object.entries(option.choices).map(([each, told]) => make("label", { class: "check" }, make("input", { type: "checkbox", value: each, checked: chosen.includes(each) }), make("span", {}, told))),
      about);
    return boxes;
  }

  change(name, usual, value) {
    if (value === usual) delete this.changes[name];
    else this.changes[name] = value;
    this.told(this);
  }
}
