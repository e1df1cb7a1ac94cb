import { useEffect, useRef, useState } from "preact/hooks";
import type { Catalogue, Json, Tool } from "../../ui/catalogue.ts";
import { KeptRow } from "./kept-row.tsx";
import { heedRows, keepRows, type Row, readRows } from "./rows.ts";

interface Props {
  /** The page's tool; only rows that begin with it run there. */
  tool: Tool;
  catalogue: Catalogue;
  run(row: Row, secrets: Record<string, Json>[], beside: Record<string, File>): void;
}

/** Steps that were kept, to be run on the files of this page as one call. */
export function KeptRows({ tool, catalogue, run }: Props) {
  const [rows, setRows] = useState(readRows);
  const section = useRef<HTMLElement>(null);
  useEffect(() => heedRows(() => setRows(readRows())), []);
  useEffect(() => {
    // The home page leads to the kept rows.
    if (location.hash === "#kept-rows") document.getElementById("kept-rows")?.focus();
  }, []);
  const known = (row: Row) =>
    row.steps.every(({ tool: name }) => catalogue.operations.some((one) => one.name === name));
  const own = rows.filter((row) => row.steps[0]?.tool === tool.name && known(row));
  if (own.length === 0) return null;

  const change = (change: (rows: Row[]) => Row[], then: string) => {
    // Another window may have kept some meanwhile.
    keepRows(change(readRows()));
    // The pressed button goes with the row, or with its name, so the focus moves on.
    requestAnimationFrame(() => {
      const wanted = section.current?.querySelector<HTMLElement>(then) ?? document.getElementById("main");
      wanted?.focus();
    });
  };
  return (
    <section class="kept-rows" aria-labelledby="kept-rows" ref={section}>
      <h2 id="kept-rows" tabIndex={-1}>
        Kept steps
      </h2>
      <ul>
        {own.map((row) => (
          <KeptRow
            key={row.name}
            row={row}
            others={rows.filter((other) => other !== row)}
            catalogue={catalogue}
            run={(secrets, beside) => run(row, secrets, beside)}
            rename={(name) =>
              change(
                (all) => all.map((one) => (one.name === row.name ? { ...one, name } : one)),
                `[data-row="${CSS.escape(name)}"] [data-rename]`,
              )
            }
            remove={() => change((all) => all.filter((one) => one.name !== row.name), "h2")}
          />
        ))}
      </ul>
    </section>
  );
}
