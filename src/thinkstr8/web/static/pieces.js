// The pieces of a picture as controls: buttons that act, and switches of the fields of a form.

import { announce } from "./page.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const nameOf = (piece) => piece.querySelector(":scope > title")?.textContent ?? "";

const formOf = (piece) => document.querySelector(`form[data-verb="${piece.dataset.verb}"]`);

// A digit of a board serves several fields: those whose names end in the name of its pick.
function fieldsFor(piece) {
  const fields = [...formOf(piece).querySelectorAll("fieldset[data-pick]")];
  const { pick } = piece.dataset;
  const exact = fields.filter((field) => field.dataset.pick === pick);
  return exact.length ? exact : fields.filter((field) => field.dataset.pick.endsWith(` ${pick}`));
}

const inputIn = (field, value) =>
  [...field.querySelectorAll("input")].find((input) => input.value === value);

const isEmpty = (field) => !field.querySelector("input:checked");

// Picks the option of a piece: in the first empty field, or anew if all of them are full.
function pick(piece) {
  const fields = fieldsFor(piece);
  if (fields.length > 1 && !fields.some(isEmpty)) {
    for (const input of fields.flatMap((field) => [...field.querySelectorAll("input")])) {
      input.checked = false;
    }
  }
  const field = fields.find(isEmpty) ?? fields[0];
  const input = inputIn(field, piece.dataset.value);
  input.checked = input.type === "radio" || !input.checked;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  if (input.checked) announce(`${field.dataset.pick}: ${input.labels[0].textContent}`);
}

/** Shows on the picture what is picked in the forms. */
export function showPicks(picture) {
  for (const piece of picture.querySelectorAll(".choice[aria-pressed]")) {
    const isPicked = fieldsFor(piece).some((field) => inputIn(field, piece.dataset.value)?.checked);
    piece.setAttribute("aria-pressed", String(isPicked));
  }
}

const centre = (piece) => {
  const box = piece.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// Returns the nearest piece in a direction, or else the next or the previous one.
function neighbour(piece, pieces, [right, down]) {
  const [x, y] = centre(piece);
  let best = null;
  let least = Infinity;
  for (const other of pieces) {
    const [dx, dy] = centre(other).map((each, axis) => each - [x, y][axis]);
    const ahead = dx * right + dy * down;
    const distance = ahead + 3 * Math.abs(dx * down + dy * right);
    if (ahead > 1 && distance < least) [best, least] = [other, distance];
  }
  return best ?? pieces[pieces.indexOf(piece) + right + down] ?? piece;
}

/**
 * Makes controls of all pieces that can be chosen. The pieces of one pick are one stop of the
 * Tab key, and the arrow keys lead from piece to piece.
 */
export function enliven(picture, send) {
  const groups = new Map();
  for (const piece of picture.querySelectorAll(".choice")) {
    const { action, verb, value } = piece.dataset;
    const form = action === undefined ? formOf(piece) : null;
    let choose;
    if (action !== undefined) choose = () => send({ action });
    else if (form?.dataset.simple !== undefined) choose = () => send({ verb, pick0: [value] });
    else if (form && fieldsFor(piece).length) choose = () => pick(piece);
    else continue;
    if (form && form.dataset.simple === undefined) piece.setAttribute("aria-pressed", "false");
    piece.setAttribute("role", "button");
    piece.setAttribute("aria-label", nameOf(piece));
    const group = groups.get(piece.dataset.pick ?? "") ?? [];
    groups.set(piece.dataset.pick ?? "", [...group, piece]);
    piece.addEventListener("click", choose);
    piece.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) choose();
    });
  }
  for (const group of groups.values()) roam(group);
  showPicks(picture);
}

function roam(pieces) {
  const stop = (chosen) => {
    for (const piece of pieces) piece.setAttribute("tabindex", piece === chosen ? "0" : "-1");
  };
  stop(pieces[0]);
  for (const piece of pieces) {
    piece.addEventListener("focus", () => stop(piece));
    piece.addEventListener("keydown", (event) => {
      const ends = { Home: pieces[0], End: pieces.at(-1) };
      const next = event.key in ARROWS
        ? neighbour(piece, pieces, ARROWS[event.key])
        : ends[event.key];
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      next.focus();
    });
  }
}
