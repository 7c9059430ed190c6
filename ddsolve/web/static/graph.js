// What a hand was worth after each card, from its review: a curve to click on, with the turning points.
import { cardName } from "./cards.js";
import { make, svg } from "./dom.js";
import { seatName, t } from "./words.js";

const [WIDE, TALL, EDGE] = [350, 130, 20];

function values(document) {
  const all = [document.start, ...document.moves.map((move) => move.after)];
  if (typeof all[0] === "number") return [{ name: t("Soloist"), points: all }];
  return Object.keys(all[0].guarantee).map((seat) => ({ seat, name: seatName(seat), points: all.map(({ tricks }) => tricks[seat]) }));
}

export function graph(document, jump, at) {
  const lines = values(document);
  const steps = document.moves.length;
  const top = Math.max(...lines.flatMap((line) => line.points), 1);
  const low = Math.min(...lines.flatMap((line) => line.points), top - 1);
  const x = (step) => EDGE + (step * (WIDE - 2 * EDGE)) / Math.max(steps, 1);
  const y = (value) => TALL - EDGE - ((value - low) * (TALL - 2 * EDGE)) / (top - low);
  const drawn = svg("svg", { viewBox: `0 0 ${WIDE} ${TALL}`, class: "graph", role: "img", "aria-label": t("Value after each card") });
  for (let value = low; value <= top; value += 1) {
    drawn.append(svg("line", { class: "grid", x1: EDGE, x2: WIDE - EDGE, y1: y(value), y2: y(value) }), svg("text", { x: 4, y: y(value) + 5 }, String(value)));
  }
  drawn.append(svg("line", { class: "here", x1: x(at), x2: x(at), y1: EDGE / 2, y2: TALL - EDGE / 2 }));
  lines.forEach((line, place) => drawn.append(svg("polyline", { class: `line line-${place}`, points: line.points.map((value, step) => `${x(step)},${y(value)}`).join(" ") }, svg("title", {}, line.name))));
  document.moves.forEach((move, step) => {
    if (!move.cost) return;
    const value = (lines.find(({ seat }) => seat === move.seat) ?? lines[0]).points[step + 1];
    drawn.append(svg("circle", { class: "turn", cx: x(step + 1), cy: y(value), r: 6 }, svg("title", {}, `${cardName(move.card)} −${move.cost}`)));
  });
  drawn.addEventListener("click", (event) => {
    const { left, width } = drawn.getBoundingClientRect();
    const step = Math.round(((((event.clientX - left) * WIDE) / width - EDGE) / (WIDE - 2 * EDGE)) * steps);
    jump(Math.max(0, Math.min(steps, step)));
  });
  const legend = lines.length > 1 ? [make("p", { class: "legend" }, ...lines.map(({ name }, place) => make("span", { class: `line-${place}` }, name)))] : [];
  return make("div", {}, drawn, ...legend);
}
