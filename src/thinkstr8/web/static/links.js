// The page of links: copies a link.

import { announce } from "./page.js";

for (const button of document.querySelectorAll("button.copy")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const field = button.parentElement.querySelector("input");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // on a page without encryption
    }
    button.textContent = "Copied";
    announce("Copied");
  });
}
