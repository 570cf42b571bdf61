// The page that a link opens: sends the key of the fragment, and goes to the table.

import { complain, keepLook } from "./page.js";

function refuse(words) {
  const heading = document.querySelector("h1");
  heading.textContent = heading.dataset.refused;
  complain(words);
}

keepLook();
try {
  const answer = await fetch("/enter", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ key: location.hash.slice(1) }),
  });
  const said = await answer.json();
  if (answer.ok) location.replace(said.url);
  else refuse(said.error);
} catch {
  refuse("The server cannot be reached: open your link again in a moment.");
}
