import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { onDemand } from "../on-demand.tsx";
import { ownText } from "../send/body.ts";

const AreaEditor = onDemand(() => import("./area-editor.tsx").then((module) => module.AreaEditor));
const PagesBoard = onDemand(() => import("./pages-board.tsx").then((module) => module.PagesBoard));
export const RangesEditor = onDemand(() => import("./ranges-editor.tsx").then((module) => module.RangesEditor));

interface ByHandProps {
  tool: Tool;
  files: readonly Chosen[];
  values: Values;
  change(some: Values): void;
}

/** What needs room to be done by hand: it stands below the files that it is about. */
export function ByHand({ tool, files, values, change }: ByHandProps) {
  const fields = Object.entries(tool.fields);
  const lists = fields.find(([, { format }]) => format === "page-lists");
  const hasArea = fields.some(([, { format }]) => format === "area");
  if (files.length === 0 || !(hasArea || lists)) return null;
  return (
    <>
      {hasArea && <AreaEditor tool={tool} files={files} values={values} set={change} />}
      {lists && (
        <PagesBoard
          tool={tool}
          files={files}
          value={values[lists[0]] ?? ownText(lists[1])}
          set={(value) => change({ [lists[0]]: value })}
        />
      )}
    </>
  );
}
