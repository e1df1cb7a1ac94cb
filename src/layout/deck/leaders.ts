import { cutLine, type Line, lineOf, type Piece, rowsOf, signsOf } from "../model/line.ts";

/** So many dots lead from a text to what belongs to it. */
const fewestDots = 3;
/** What is further away does not go on. */
const farthestDotEm = 3;
const onlyDots = /^[.·…_\s]+$/;
/** Dots behind a text, each of them apart. */
const trailingDots = /(?:\s+[.·…_])+$/;

const isLeader = ({ text }: Pick<Line, "text">): boolean => onlyDots.test(text);

/** Dots that stand so far apart that each would be a text of its own, as letters of the text that they lead from. */
export function joinLeaders(lines: readonly Line[]): Line[] {
  if (lines.filter(isLeader).length < fewestDots) return [...lines];
  const joined = new Map<Line, Line | undefined>();
  for (const row of rowsOf(lines)) {
    for (const run of runsIn(row)) {
      const line = asOne(run);
      if (line) for (const [at, own] of run.entries()) joined.set(own, at === 0 ? line : undefined);
    }
  }
  return lines.flatMap((line) => (joined.has(line) ? (joined.get(line) ?? []) : [line]));
}

/** Dots that follow each other, each run with the text before it. */
function runsIn(row: readonly Line[]): Line[][] {
  const runs: Line[][] = [];
  for (const line of row) {
    const last = runs.at(-1)?.at(-1);
    if (last && isLeader(line) && line.box[0] - last.box[2] < farthestDotEm * line.size) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function asOne(run: readonly Line[]): Line | undefined {
  const [first, ...rest] = run;
  if (!first || first.rightToLeft) return undefined;
  const [text, own] = isLeader(first) ? [undefined, first] : withoutDots(first);
  const pieces = [...(own?.pieces ?? []), ...rest.flatMap((line) => line.pieces)];
  const signs = signsOf(pieces);
  const [begin, end] = [signs[0], signs.at(-1)];
  const [piece] = pieces;
  if (!piece || !begin || !end || signs.length < fewestDots) return undefined;
  const pitch = (end.from - begin.from) / (signs.length - 1);
  const spacing = Math.round((pitch - (begin.to - begin.from)) * 100) / 100;
  const leader: Piece = {
    ...piece,
    text: signs.map(({ sign }) => sign).join(""),
    edges: signs.flatMap(({ from, to }) => [from, to]),
    look: { ...piece.look, ...(spacing > 0 ? { spacing } : {}) },
  };
  const all = [...(text?.pieces ?? []), ...(text ? [blankOf(leader, text.box[2], begin)] : []), leader];
  return lineOf(all, { ...first, top: first.box[1], bottom: first.box[3] });
}

/** The blank before dots, so wide that they begin where they did: most fonts' blanks are as wide as their dots. */
function blankOf(leader: Piece, from: number, { from: to, to: end }: { from: number; to: number }): Piece {
  const spacing = Math.round((to - from - (end - to)) * 100) / 100;
  const { spacing: _, ...look } = leader.look;
  return { ...leader, text: " ", edges: [from, to], look: { ...look, ...(spacing > 0 ? { spacing } : {}) } };
}

/** A text, and the dots at its end. */
function withoutDots(line: Line): [Line | undefined, Line | undefined] {
  const [found = ""] = trailingDots.exec(line.text) ?? [];
  const count = found.replace(/\s/g, "").length;
  if (count === 0) return [line, undefined];
  const dot = signsOf(line.pieces).at(-count);
  const [text, rest] = dot ? cutLine(line, [dot.from]) : [line];
  return [text, rest];
}
