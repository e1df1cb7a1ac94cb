import type { Run } from "#layout/page.ts";

const letter = /^[\u0621-\u064a\u066e-\u06d3\u06fa-\u06ff]$/;
const same = 0.3;

/**
 * Arabic letters that are drawn as one, such as lam with alef, read in their order: the library turns the words of a line,
 * and with them the letters of such a sign, of which the others have no width at the edge of the first.
 */
export function withLigaturesInOrder(run: Run): Run {
  const signs = [...run.text];
  const isNarrow = (at: number) =>
    letter.test(signs[at] ?? "") && Math.abs((run.edges[2 * at + 1] ?? 0) - (run.edges[2 * at] ?? 0)) < same / 2;
  if (!signs.some((_, at) => isNarrow(at))) return run;
  const places = signs.map((_, at) => at);
  for (let from = 0; from < signs.length; from++) {
    let to = from;
    while (isNarrow(to)) to += 1;
    const isOne =
      letter.test(signs[to] ?? "") && Math.abs((run.edges[2 * to + 1] ?? 0) - (run.edges[2 * from] ?? 0)) < same;
    if (to > from && isOne) places.splice(from, to - from + 1, ...places.slice(from, to + 1).reverse());
    from = to;
  }
  return {
    ...run,
    text: places.map((at) => signs[at]).join(""),
    edges: places.flatMap((at) => [run.edges[2 * at] ?? 0, run.edges[2 * at + 1] ?? 0]),
  };
}
