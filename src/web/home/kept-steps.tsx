import { type Row, readRows } from "../tool/onward/rows.ts";
import type { HomeCatalogue } from "../ui/catalogue.ts";
import { at } from "../ui/place.ts";

/** Steps that this browser has kept: each leads to the page of its first tool, where they are run. */
export function KeptSteps({ told: { operations } }: { told: HomeCatalogue }) {
  const titleOf = (tool: string) => operations.find(({ name }) => name === tool)?.title;
  const rows = readRows().filter(({ steps }) => steps.length > 0 && steps.every(({ tool }) => titleOf(tool)));
  if (rows.length === 0) return null;
  const told = ({ steps }: Row) => steps.map(({ tool }) => titleOf(tool)).join(" → ");
  return (
    <section class="home-kept" aria-labelledby="home-kept">
      <h2 id="home-kept">Kept steps</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.name}>
            <a href={`${at(row.steps[0]?.tool ?? "")}#kept-rows`}>
              <bdi>{row.name}</bdi>
              <span class="hint">{told(row)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
