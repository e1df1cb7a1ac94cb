import { partedEnds } from "../flow/ends.ts";
import type { Run } from "../flow/runs.ts";
import { type Around, escapedText, fenceAround } from "./escape.ts";

type Wrapped = "bold" | "italic" | "strike";

/** The looks that Markdown has signs for, the outermost first, and the elements that say the same where signs can't. */
const looks: readonly { look: Wrapped; sign: string; name: string }[] = [
  { look: "bold", sign: "**", name: "strong" },
  { look: "italic", sign: "_", name: "em" },
  { look: "strike", sign: "~~", name: "del" },
];

/** Writes runs that lead to one place, or to none. `inTable` escapes bars, which would end a cell, in code as well. */
export function runsMarkdown(runs: readonly Run[], around: Around & { inTable?: boolean }): string {
  return layer(runs, 0, around);
}

function layer(runs: readonly Run[], depth: number, around: Around & { inTable?: boolean }): string {
  const one = looks[depth];
  if (!one) return texts(runs, around);
  let made = "";
  for (const { has, own, next } of stretches(runs, one.look)) {
    const before = made === "" ? around.before : made.slice(-1);
    const isLast = next === undefined;
    const after = isLast ? around.after : next.text[0];
    const endsAtCode = has || !isLast || (around.endsAtCode ?? false);
    const inside = layer(own, depth + 1, { ...around, before: has ? undefined : before, after, endsAtCode });
    made += has ? emphasized(inside, one, { before, after }) : inside;
  }
  return made;
}

/** Groups neighbours that all have a look, or all lack it. */
function stretches(runs: readonly Run[], look: Wrapped): { has: boolean; own: Run[]; next: Run | undefined }[] {
  const found: { has: boolean; own: Run[]; next: Run | undefined }[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    // A blank looks the same with and without emphasis.
    const has = run.text.trim() === "" ? (last?.has ?? false) : run[look];
    if (last?.has === has) last.own.push(run);
    else {
      if (last) last.next = run;
      found.push({ has, own: [run], next: undefined });
    }
  }
  return found;
}

const isSign = (letter: string): boolean => /[\p{P}\p{S}]/u.test(letter);
const isGap = (letter: string | undefined): boolean => letter === undefined || /\s/u.test(letter);

/** Emphasises by signs where these stand as CommonMark (6.2) wants them to, else by an element. */
function emphasized(
  inside: string,
  { sign, name }: (typeof looks)[number],
  { before, after }: { before: string | undefined; after: string | undefined },
): string {
  const { lead, text, trail } = partedEnds(inside);
  if (text === "") return inside;
  const [outerBefore, outerAfter] = [lead === "" ? before : " ", trail === "" ? after : " "];
  const [first = "", last = ""] = [[...text][0], [...text].at(-1)];
  const fits = (outer: string | undefined, inner: string) => {
    const isFree = isGap(outer) || isSign(outer ?? "");
    return isFree || (!isSign(inner) && sign !== "_");
  };
  const isSigned = fits(outerBefore, first) && fits(outerAfter, last);
  return isSigned ? `${lead}${sign}${text}${sign}${trail}` : `${lead}<${name}>${text}</${name}>${trail}`;
}

function texts(runs: readonly Run[], around: Around & { inTable?: boolean }): string {
  return runs
    .map((run, at) => {
      const [previous, next] = [runs[at - 1], runs[at + 1]];
      const before = previous ? previous.text.at(-1) : around.before;
      const after = next ? next.text[0] : around.after;
      const isCode = (one: Run | undefined) => one !== undefined && (one.code || one.raised !== undefined);
      const endsAtCode = next ? isCode(next) || isCode(run) : (around.endsAtCode ?? false) || isCode(run);
      const text = run.code
        ? codeMarkdown(run.text, around.inTable ?? false)
        : escapedText(run.text, { ...around, before, after, endsAtCode });
      return run.raised && text.trim() !== "" ? raised(text, run.raised) : text;
    })
    .join("");
}

const raised = (text: string, how: "super" | "sub"): string => {
  const name = how === "super" ? "sup" : "sub";
  return `<${name}>${text}</${name}>`;
};

/** Writes code between backticks. */
function codeMarkdown(given: string, inTable: boolean): string {
  const { lead, text, trail } = partedEnds(given);
  if (text === "") return given;
  const fence = fenceAround(text, 1);
  const gap = /^`|`$/.test(text) ? " " : "";
  const code = inTable ? text.replaceAll("|", "\\|") : text;
  return `${lead}${fence}${gap}${code}${gap}${fence}${trail}`;
}
