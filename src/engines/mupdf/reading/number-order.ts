import type { Run } from "#layout/model/page.ts";

/**
 * Arabic digits, and signs between those of one number: a full stop may part the numbers of a chapter and its section,
 * from the right.
 */
const digits = /^[\u0660-\u0669\u06f0-\u06f9]$/;
const between = /^[\u066b\u066c]$/;

/** Turns numbers from left to right, also within words to the left: the library turns Arabic digits, too. */
export function withNumbersInOrder(run: Run): Run {
  const signs = [...run.text];
  if (!signs.some((sign) => digits.test(sign))) return run;
  const places = signs.map((_, at) => at);
  const isOne = (at: number) => digits.test(signs[at] ?? "");
  for (let from = 0; from < signs.length; from++) {
    if (!isOne(from)) continue;
    let to = from;
    while (isOne(to + 1) || (between.test(signs[to + 1] ?? "") && isOne(to + 2))) to += 1;
    const isTurned = (run.edges[2 * to] ?? 0) < (run.edges[2 * from] ?? 0);
    if (isTurned) places.splice(from, to - from + 1, ...places.slice(from, to + 1).reverse());
    from = to;
  }
  return {
    ...run,
    text: places.map((at) => signs[at]).join(""),
    edges: places.flatMap((at) => [run.edges[2 * at] ?? 0, run.edges[2 * at + 1] ?? 0]),
  };
}
