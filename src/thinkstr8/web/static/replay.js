// The page of a replay: goes from step to step without loading the page again.

import { announce, complain, keepLook, look, onLook, remember, show, table } from "./page.js";

let wanted = null;
let isGoing = false;

const address = ({ seat, step }) => `/t/${table().dataset.table}/replay?seat=${seat}&step=${step}`;

/** Goes to a step as a seat saw it; if several are wanted meanwhile, to the last of them. */
async function go(place) {
  wanted = place;
  if (isGoing) return;
  isGoing = true;
  try {
    while (wanted) {
      const asked = wanted;
      wanted = null;
      const query = `seat=${asked.seat}&step=${asked.step}&look=${look()}`;
      const answer = await fetch(`/t/${table().dataset.table}/replay/main?${query}`);
      if (!answer.ok) throw new Error(answer.statusText);
      show(await answer.text());
      history.replaceState(null, "", address(asked));
      control();
    }
    complain("");
    const told = document.querySelector("#told p") ? document.querySelectorAll("#told p") : [];
    announce([document.querySelector(".turn"), ...told].map((each) => each.textContent).join(" "));
  } catch {
    complain("Connection lost. Try again.");
  } finally {
    isGoing = false;
  }
}

const here = () => {
  const { seat, step } = table().dataset;
  return { seat: seat || "spectator", step };
};

function control() {
  document.querySelector("#steps form button").hidden = true;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const query = new URL(link.href).searchParams;
  go({ seat: query.get("seat"), step: query.get("step") });
});

document.addEventListener("change", ({ target }) => {
  if (target.form) go({ ...here(), [target.name]: target.value });
});

document.addEventListener("submit", (event) => event.preventDefault());

const wasOther = look() !== table().dataset.look;
keepLook();
onLook(() => go(here()));
remember();
control();
// What a person has chosen before this script was there counts, too.
const chosen = Object.fromEntries(new FormData(document.querySelector("#steps form")));
if (wasOther || chosen.seat !== here().seat || chosen.step !== here().step) go(chosen);
