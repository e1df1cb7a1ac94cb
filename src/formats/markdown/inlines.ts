import { partedEnds } from "../flow/ends.ts";
import { targetOf as leadsTo, type Run, type Said, type Setting, saidIn, type Target, trimmed } from "../flow/runs.ts";
import { endOfLink, targetOf } from "../html/inlines.ts";
import type { InlinePicture, NoteMark, Paragraph, Picture } from "../model/document.ts";
import { runsMarkdown } from "./emphasis.ts";
import { escapedAddress, escapedAlt, escapedLineStart } from "./escape.ts";

/** Facts about the file that Markdown is written into. */
export interface Leaf {
  setting: Setting;
  /** The file of a picture. */
  fileOf(picture: number): string | undefined;
  noteMark(mark: NoteMark): string;
  /** The address of a link to a paragraph of the same file. */
  placeLink(place: string): string;
}

export interface Line {
  /** The end of a line within the paragraph; none where it would end a cell or a heading. */
  lineEnd: "\\\n" | "<br>";
  isBold?: boolean;
}

/** Writes the content of a paragraph so that none of its lines begins as a heading, an item or a table. */
export function inlineMarkdown({ content }: Pick<Paragraph, "content">, leaf: Leaf, line: Line): string {
  const { isBold = false, lineEnd } = line;
  const said = trimmed(saidIn(content, { ...leaf.setting, isBold }));
  const made = saidMarkdown(said, leaf, line);
  return lineEnd === "<br>" ? made : made.split(lineEnd).map(escapedLineStart).join(lineEnd);
}

function saidMarkdown(said: readonly Said[], leaf: Leaf, line: Line): string {
  const parts: string[] = [];
  for (let at = 0; at < said.length; ) {
    const target = targetOf(said[at]);
    const end = target ? endOfLink(said, at, target) : endOfRuns(said, at);
    const own = said.slice(at, end);
    const [before, next] = [parts.at(-1)?.at(-1), said[end]];
    if (target) parts.push(linkMarkdown(own, target, leaf, line));
    else if (own.every((one): one is Run => one.kind === "run"))
      parts.push(
        runsMarkdown(own, {
          before,
          after: next?.kind === "run" ? next.text[0] : undefined,
          endsAtCode: next !== undefined && next.kind !== "tab" && next.kind !== "break",
          inTable: line.lineEnd === "<br>",
        }),
      );
    else parts.push(...own.map((one) => otherMarkdown(one, leaf, line)));
    at = end;
  }
  return parts.join("");
}

/** Finds the end of runs without a link; of anything else only one goes together. */
function endOfRuns(said: readonly Said[], from: number): number {
  let end = from;
  while (said[end]?.kind === "run" && targetOf(said[end]) === undefined) end += 1;
  return Math.max(end, from + 1);
}

function otherMarkdown(one: Said, leaf: Leaf, { lineEnd }: Line): string {
  switch (one.kind) {
    case "note":
      return leaf.noteMark(one);
    case "inline-picture":
      return pictureMarkdown(one, leaf);
    case "break":
      return lineEnd;
    case "tab":
      return " \u2003";
    case "run":
      return "";
  }
}

function linkMarkdown(own: readonly Said[], target: Target, leaf: Leaf, line: Line): string {
  const text = own
    .map((one) =>
      one.kind === "run"
        ? runsMarkdown([one], { isInLink: true, inTable: line.lineEnd === "<br>" })
        : otherMarkdown(one, leaf, line).replace("\\\n", " "),
    )
    .join("");
  const { lead, text: shown, trail } = partedEnds(text);
  if (shown === "") return text;
  return `${lead}[${shown}](${escapedAddress(addressOf(target, leaf))})${trail}`;
}

export function pictureMarkdown({ picture, alt = "", link }: InlinePicture | Picture, leaf: Leaf): string {
  const file = leaf.fileOf(picture);
  if (file === undefined) return "";
  const shown = `![${escapedAlt(alt)}](${escapedAddress(encodeURI(file))})`;
  const target = leadsTo(link, leaf.setting);
  return target ? `[${shown}](${escapedAddress(addressOf(target, leaf))})` : shown;
}

const addressOf = (target: Target, leaf: Leaf): string =>
  "address" in target ? target.address : leaf.placeLink(target.place);
