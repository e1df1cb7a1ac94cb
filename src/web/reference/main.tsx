import { render } from "preact";
import { Shell } from "../ui/shell.tsx";

const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");

/** Sets the class by which the documentation's own sheet knows the scheme. */
function followTheme(): void {
  const { theme } = root.dataset;
  root.classList.toggle("dark-mode", theme ? theme === "dark" : system.matches);
}
followTheme();
system.addEventListener("change", followTheme);
new MutationObserver(followTheme).observe(root, { attributeFilter: ["data-theme"] });

const page = document.getElementById("page");
if (page) {
  render(
    <Shell current="api">
      <div class="reference">
        <h1>API</h1>
        <p class="quiet-text">Every tool, to be tried here or called by a program.</p>
        <div id="swagger-ui" />
      </div>
    </Shell>,
    page,
  );
}
