// Questions to the server: the interface that docs/web.md describes.
import { t } from "./words.js";

export class Refused extends Error {}

// what a question was refused with, in the words of the page: where the command has an option it has a field
export function refusal(error) {
  if (!(error instanceof Refused)) throw error;
  if (!error.message || error.message === "null") return t("The program does not answer. Is it still running?");
  return error.message.replace(/(?<quote>'?)--([a-z][a-z-]*)\k<quote>/g, (option, _quote, name) => {
    const field = document.querySelector(`[name="${name.replaceAll("-", "_")}"]`)?.closest(".field, .choice");
    return field ? t("“{name}”", { name: field.querySelector("span, legend").textContent }) : option;
  });
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 1000 * seconds);
    signal?.addEventListener("abort", () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
  });
}

// busy: is called where too many wait, and before the question is put again
async function post(path, given, accept, signal, busy = () => null) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(given),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(null);
  }
  if (response.ok) return response;
  const again = Number(response.headers.get("retry-after"));
  if (again) {
    busy();
    await pause(again, signal);
    return post(path, given, accept, signal, busy);
  }
  const answered = await response.json().catch(() => ({ error: null }));
  throw new Refused(answered.error);
}

const address = (name, report) => `/api/${name}${report ? "?report=html" : ""}`;

export async function ask(name, given, { report = false, signal } = {}) {
  return (await post(address(name, report), given, "application/json", signal)).json();
}

// A question whose answer grows: `heard(kind, data)` for each event (`waiting` without a place: too many wait even to
// be in the queue), `stop` for what is ready, `leave` to end it.
export function grow(name, given, heard, { report = false } = {}) {
  const control = new AbortController();
  let id = null;
  const done = (async () => {
    const response = await post(address(name, report), given, "text/event-stream", control.signal, () => heard("waiting", {}));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done: over } = await reader.read().catch((error) => { throw error.name === "AbortError" ? error : new Refused(null); });
      if (over) return;
      text += value;
      const parts = text.split("\n\n");
      text = parts.pop();
      for (const part of parts) {
        const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(part);
        const event = JSON.parse(data);
        if (kind === "begin") id = event.id;
        if (kind === "error") throw new Refused(event.error);
        heard(kind, event);
      }
    }
  })();
  return {
    done,
    // false where it has not begun yet
    stop: () => { if (id) post(`/api/stop/${id}`, {}, "application/json").catch(() => null); return id !== null; },
    leave: () => control.abort(),
  };
}
