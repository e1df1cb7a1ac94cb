import { attributeOf, eachTag, readText, type Tag, withAttribute, writeText } from "./markup.ts";

interface Piece {
  start: number;
  end: number;
}

/**
 * Takes the switch `\p`, which shows the folder, out of a FILENAME instruction (ECMA-376, part 1, 17.16.5.19);
 * undefined without it.
 */
const bare = (instruction: string): string | undefined =>
  /^\s*FILENAME\b/i.test(instruction) && /\\p\b/i.test(instruction) ? instruction.replace(/\\p\b/gi, "") : undefined;

/** Changes fields of a Word document so that they tell its name and never its folder. */
export function bareFields(xml: string): string {
  if (!/\\p\b/i.test(xml)) return xml;
  const changes = [...simpleFields(xml), ...complexFields(xml)].sort((one, other) => one.start - other.start);
  let result = "";
  let at = 0;
  for (const { start, end, text } of changes) {
    result += xml.slice(at, start) + text;
    at = end;
  }
  return result + xml.slice(at);
}

type Change = Piece & { text: string };

function* simpleFields(xml: string): Generator<Change> {
  for (const { at, text } of eachTag(xml, "fldSimple")) {
    const made = bare(attributeOf({ text }, "instr") ?? "");
    const name = /\s((?:[\w.-]+:)?instr)\s*=/.exec(text)?.[1];
    if (made === undefined || name === undefined) continue;
    yield { start: at, end: at + text.length, text: withAttribute(text, name, writeText(made)) };
  }
}

/** Changes fields whose instruction may be in several pieces between beginning and result; fields may hold fields. */
function complexFields(xml: string): Change[] {
  const changes: Change[] = [];
  const open: Piece[][] = [];
  const tags: Tag[] = [...eachTag(xml, "fldChar"), ...eachTag(xml, "instrText")].sort(
    (one, other) => one.at - other.at,
  );
  const finish = (pieces: Piece[] = []) => {
    const made = bare(pieces.map(({ start, end }) => readText(xml.slice(start, end))).join(""));
    if (made === undefined) return;
    for (const [index, piece] of pieces.entries()) changes.push({ ...piece, text: index === 0 ? writeText(made) : "" });
  };
  for (const tag of tags) {
    const type = attributeOf(tag, "fldCharType");
    if (type === "begin") open.push([]);
    else if (type === "separate") finish(open.at(-1)?.splice(0));
    else if (type === "end") finish(open.pop());
    else if (type === undefined && !tag.text.endsWith("/>")) {
      const start = tag.at + tag.text.length;
      const end = xml.indexOf("<", start);
      if (end > start) open.at(-1)?.push({ start, end });
    }
  }
  return changes;
}
