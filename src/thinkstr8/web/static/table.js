// The page of a table: shows what happens as it happens, and sends what its person does.

import { announce, complain, keepLook, look, onLook, pause, remember, show, table } from "./page.js";
import { enliven, showPicks } from "./pieces.js";

const RETRY = 1000;
const PATIENCE = 10000;
const home = `/t/${table().dataset.table}`;
const revision = () => Number(table().dataset.revision);

// Connection

let isAway = false;

function away(now, words = "Connection lost. Trying again …") {
  isAway = now;
  document.getElementById("connection").textContent = now ? words : "";
}

// Showing

let refreshing = null;
let isStale = false;
let isClosed = false;
let told = [];

/** Shows the table as it is now. Requests in the meantime are one request. */
function refresh() {
  isStale = true;
  refreshing ??= refreshed().finally(() => (refreshing = null));
  return refreshing;
}

async function refreshed() {
  while (isStale) {
    isStale = false;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(`${home}/main?look=${look()}`, { signal });
      if (answer.ok) {
        display(await answer.text());
      } else if (answer.status === 429 || answer.status >= 500) {
        throw new Error(answer.statusText);
      } else {
        complain("This table is closed to you: open your link again.");
        isClosed = true;
        stream?.close();
      }
    } catch {
      isStale = true;
      await pause(RETRY);
    }
  }
}

function display(html) {
  const before = table().dataset.turn;
  const changed = show(html);
  control(changed);
  const { turn, title } = table().dataset;
  document.title = title;
  const news = turn && turn !== before ? [...told, turn] : told;
  if (news.length) announce(news.join(" "));
  told = [];
}

function control(changed) {
  const picture = document.getElementById("picture");
  if (changed.includes("picture") || changed.includes("move")) {
    const svg = picture.querySelector("svg");
    if (!changed.includes("picture")) svg.replaceWith(svg.cloneNode(true)); // without old listeners
    enliven(picture.querySelector("svg"), act);
  }
}

// Sending

let isSending = false;

/**
 * Sends something until it has arrived, and returns whether it was done. However often it is sent,
 * it is done once: the server knows it by the revision that its person had seen.
 */
async function send(path, fields) {
  if (isSending) return false;
  isSending = true;
  complain("");
  try {
    for (;;) {
      const answer = await posted(path, fields);
      if (answer?.ok) return true;
      if (answer && answer.status !== 429 && answer.status !== 503) {
        complain((await answer.json()).error);
        return false;
      }
      away(true, "Connection lost. What you did is sent as soon as it is back.");
      await pause(RETRY);
    }
  } finally {
    isSending = false;
    if (isAway && stream?.readyState === EventSource.OPEN) away(false);
  }
}

async function posted(path, fields) {
  try {
    return await fetch(`${home}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    return null;
  }
}

async function act(fields) {
  const isDone = await send("act", { expected: revision(), ...fields });
  if (isDone) for (const form of document.querySelectorAll("form[data-verb]")) form.reset();
  await refresh();
}

function fieldsOf(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (name.startsWith("pick")) (fields[name] ??= []).push(value);
    else fields[name] = name === "expected" ? Number(value) : value;
  }
  return fields;
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.dataset.plain !== undefined) return;
  event.preventDefault();
  const fields = fieldsOf(form, event.submitter);
  if (form.dataset.verb !== undefined) {
    await act(fields);
  } else {
    await send(form.getAttribute("action").slice(home.length + 1), fields);
    await refresh();
  }
});

// Picks in a form are shown on the picture, and nobody picks more than is allowed.
document.addEventListener("change", (event) => {
  const field = event.target.closest("fieldset[data-most]");
  if (!field) return;
  complain("");
  if (field.querySelectorAll("input:checked").length > Number(field.dataset.most)) {
    event.target.checked = false;
    complain(field.querySelector("legend").textContent);
  }
  showPicks(document.getElementById("picture"));
});
document.addEventListener("reset", () => {
  setTimeout(() => showPicks(document.getElementById("picture")));
});

// Listening

let stream = null;
let latest = revision();

function listen() {
  stream?.close();
  stream = new EventSource(`${home}/events?since=${latest}`);
  stream.addEventListener("open", () => {
    if (isAway) refresh();
    if (!isSending) away(false); // otherwise what is sent has not arrived yet
  });
  stream.addEventListener("step", ({ data, lastEventId }) => {
    latest = Number(lastEventId);
    told.push(...JSON.parse(data).sentences);
    refresh();
  });
  stream.addEventListener("error", () => {
    away(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listenAgain, 3 * RETRY);
  });
}

async function listenAgain() {
  await refresh();
  if (!isClosed) listen();
}

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") refresh();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) listenAgain();
});

const wasOther = look() !== table().dataset.look;
keepLook();
onLook(refresh);
remember();
control(["picture"]);
listen();
if (wasOther) refresh();
