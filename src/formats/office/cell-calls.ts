/** A call of CELL in a formula, whose first argument says what it tells. */
interface Call {
  start: number;
  end: number;
  arguments: string[];
}

const opening = "({[";
const closing = ")}]";

/**
 * The outermost calls of CELL (OpenDocument 1.3, part 4, 6.13.3; the same in Excel). One within another's arguments only
 * chooses what that one tells.
 */
export function* cellCalls(formula: string): Generator<Call> {
  const word = /"[^"]*"|'[^']*'|(?<![\w.])CELL\s*\(/gi;
  for (let found = word.exec(formula); found; found = word.exec(formula)) {
    if (!/\($/.test(found[0])) continue;
    const read = readArguments(formula, found.index + found[0].length);
    if (!read) return;
    yield { start: found.index, ...read };
    word.lastIndex = read.end;
  }
}

/** Reads arguments from behind the bracket on; nothing where it is never closed. */
function readArguments(formula: string, from: number): Omit<Call, "start"> | undefined {
  const found: string[] = [];
  let [at, start, depth] = [from, from, 0];
  for (; at < formula.length; at++) {
    const letter = formula.charAt(at);
    if (letter === '"' || letter === "'") {
      const end = formula.indexOf(letter, at + 1);
      if (end < 0) return undefined;
      at = end;
    } else if (opening.includes(letter)) depth += 1;
    else if (closing.includes(letter) && depth > 0) depth -= 1;
    else if (depth === 0 && /[,;)]/.test(letter)) {
      found.push(formula.slice(start, at));
      start = at + 1;
      if (letter === ")") return { end: start, arguments: found };
    }
  }
  return undefined;
}
