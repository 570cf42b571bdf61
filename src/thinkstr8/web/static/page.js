// What the pages of a table and of a replay share: the look, and exchanging parts of the page.

const narrow = matchMedia("(max-width: 880px)");
const dark = matchMedia("(prefers-color-scheme: dark)");
const main = document.querySelector("main");
const originals = new Map();

/** Returns the way in which this browser wants pictures. */
export const look = () => `${narrow.matches ? "narrow" : "wide"}-${dark.matches ? "dark" : "light"}`;

/** Tells the server about the look with every later request. */
export function keepLook() {
  document.cookie = `look=${look()}; Path=/; SameSite=Lax; Max-Age=15552000`;
}

/** Calls a function when the look changes: a phone is turned, or the evening comes. */
export function onLook(action) {
  const changed = () => {
    keepLook();
    action();
  };
  for (const query of [narrow, dark]) query.addEventListener("change", changed);
}

/** Returns the element that has everything of a table. */
export const table = () => document.getElementById("table");

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Lets a screen reader say something. */
export function announce(words) {
  document.getElementById("news").textContent = words;
}

/** Shows what went wrong; an empty text removes it. */
export function complain(words) {
  document.getElementById("complaint").textContent = words;
}

// A number that changes with every step is no reason to exchange a part.
const plain = (part) =>
  part.outerHTML.replace(/(name="expected" value=")\d+/g, "$1");

/** Remembers the parts as the server sent them, before a script changes anything. */
export function remember() {
  for (const part of table().querySelectorAll("[data-part]")) originals.set(part.id, plain(part));
}

// What identifies an element, so that it is found again after an exchange.
function keyOf(element) {
  if (!element || element === document.body || element === main) return "";
  const { action, verb, pick, value, box, go } = element.dataset;
  const form = element.closest("form");
  const fold = element.closest("summary")?.parentElement.dataset.fold;
  return JSON.stringify(
    action || box || go || fold || (verb && [verb, pick, value]) ||
      [form?.getAttribute("action"), form?.dataset.verb, element.name, element.value, element.href],
  );
}

const FOCUSABLE = "a, button, input, select, summary, [tabindex]";

function focusAgain(key) {
  const same = [...main.querySelectorAll(FOCUSABLE)].find((element) => keyOf(element) === key);
  (same ?? main).focus({ preventScroll: true });
}

const picked = (input) => `${input.form.dataset.verb} ${input.name} ${input.value}`;

function exchange(old, fresh) {
  const checked = new Set(
    [...old.querySelectorAll("form[data-verb] input:checked")].map(picked),
  );
  const folds = new Map(
    [...old.querySelectorAll("details")].map((each) => [each.dataset.fold, each.open]),
  );
  old.replaceWith(fresh);
  if (checked.size) {
    for (const input of fresh.querySelectorAll("form[data-verb] input:not([type=hidden])")) {
      if (checked.has(picked(input))) input.checked = true;
    }
  }
  for (const each of fresh.querySelectorAll("details")) {
    each.open = folds.get(each.dataset.fold) ?? each.open;
  }
}

/** Shows what the server sent instead of what is shown, and returns the ids of changed parts. */
export function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const fresh = template.content.getElementById("table");
  const shown = table();
  const key = keyOf(document.activeElement);
  for (const name of shown.getAttributeNames()) shown.removeAttribute(name);
  for (const { name, value } of fresh.attributes) shown.setAttribute(name, value);
  const changed = [];
  for (const part of [...fresh.querySelectorAll("[data-part]")]) {
    const original = plain(part);
    if (originals.get(part.id) === original) continue;
    originals.set(part.id, original);
    exchange(document.getElementById(part.id), part);
    changed.push(part.id);
  }
  for (const field of shown.querySelectorAll("input[name=expected]")) {
    field.value = shown.dataset.revision;
  }
  queueMicrotask(() => { // after the script has made its controls
    if (key && document.activeElement === document.body) focusAgain(key);
  });
  return changed;
}
