import { steps } from "#layout/compose.ts";
import { type Draft, draftOf } from "#layout/document/draft.ts";
import type { Reading } from "#layout/document/reading.ts";
import type { Para, Part } from "#layout/model/parts.ts";

export interface Composing {
  draft: Draft;
  /** Changes that the steps made to each part after it was read, such as "justifyAsOthers: align justify". */
  done: ReadonlyMap<Part, readonly string[]>;
}

/** Composes what was read, step by step, and notes what each step changes. */
export function composing(reading: Reading): Composing {
  let draft = draftOf(reading);
  let done = new Map<Part, readonly string[]>();
  for (const [name, step] of Object.entries(steps)) {
    const next = step(draft);
    const places = new Map(draft.parts.map((part, at) => [part, at]));
    const isFewer = next.parts.length !== draft.parts.length;
    const gone = isFewer ? new Map([...done].filter(([part]) => !next.parts.includes(part))) : new Map();
    done = new Map([
      ...gone,
      ...next.parts.map((part, at): [Part, readonly string[]] => {
        const before = isFewer ? draft.parts[places.get(part) ?? -1] : draft.parts[at];
        const said = before ? changesOf(before, part, [draft, next]) : [];
        return [part, [...((before && done.get(before)) ?? []), ...said.map((one) => `${name}: ${one}`)]];
      }),
    ]);
    draft = next;
  }
  return { draft, done };
}

/** These fields of a paragraph decide how its block is written. Its role is told by itself, with the reason. */
const told = ["align", "lineMultiple", "fill", "rules"] as const;

function changesOf(before: Part, part: Part, [was, is]: readonly [Draft, Draft]): string[] {
  const said: string[] = [];
  if (before.kind === "para" && part.kind === "para") {
    for (const key of told) if (before[key] !== part[key]) said.push(`${key} ${saidValue(part[key])}`);
    if (before.rows !== part.rows) said.push("its letters got a distance");
    said.push(...hungOn(before, part, [was, is]));
  }
  if (!was.breaks.tops.has(before) && is.breaks.tops.has(part)) said.push("begins a page of its own accord");
  return said;
}

function hungOn(before: Para, part: Para, [was, is]: readonly [Draft, Draft]): string[] {
  const said: string[] = [];
  const pictures = is.hung.get(part);
  if (pictures && !was.hung.has(before)) said.push(`bears ${pictures.length} pictures`);
  if (is.turned.has(part) && !was.turned.has(before)) said.push("bears text that runs up or down");
  return said;
}

const saidValue = (value: unknown): string =>
  typeof value === "object" && value !== null ? Object.keys(value).join(" and ") : String(value);
