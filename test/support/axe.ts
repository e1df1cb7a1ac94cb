import { join } from "node:path";
import type { Page } from "playwright-core";
import { repository } from "./service.ts";

const source = await Bun.file(join(repository, "node_modules/axe-core/axe.min.js")).text();
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/**
 * New colours are there with the next frames, and when what moves has come to its end. Some of it never does, such as what
 * stands for work that goes on, and a page that nobody sees may get no frame for long.
 */
const settled = `Promise.race([
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    .then(() => Promise.all(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => {})))),
  new Promise((late) => setTimeout(late, 3000)),
])`;

/** What axe has against the page as it stands, in light and in dark: a line for each element. */
export async function barriers(page: Page, state: string): Promise<string[]> {
  const found: string[] = [];
  // Run by the debugger, which the page's policy does not bind; it is not to be widened for a test.
  await page.evaluate(`window.axe || (() => { ${source} })()`);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    const options = { runOnly: { type: "tag", values: rules }, resultTypes: ["violations"] };
    const asked = `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
    for (const { id, nodes } of (await page.evaluate(asked)) as Finding[]) {
      for (const { target, failureSummary = "" } of nodes)
        found.push(`${state}, ${colorScheme}: ${id} at ${target.join(" ")}: ${failureSummary.replace(/\s+/g, " ")}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}
