import type { Step } from "./outline.ts";
import { numberBytes, numberLength } from "./type2-numbers.ts";

/** The most operands before an operator (technical note 5177, appendix B). */
const mostOperands = 48;

interface Run {
  operator: number;
  /** The operator's operands; longer runs go on in the same list, where `due` of them are its own. */
  operands: readonly number[];
  due: number;
  /** The number of steps that the operator draws. */
  count: number;
}

type Drawn = Extract<Step, { do: "line" | "curve" }>;

/**
 * Writes lines and curves in as few bytes as can be: an operator may draw many of them, and leave out coordinates of
 * straight ones. The shortest way from the last step to the first tells which operator takes how many.
 */
export function pathBytes(steps: readonly Drawn[]): number[] {
  const least: { cost: number; run?: Run }[] = Array.from({ length: steps.length + 1 }, () => ({ cost: 0 }));
  for (let at = steps.length - 1; at >= 0; at--) {
    let best: { cost: number; run?: Run } = { cost: Number.POSITIVE_INFINITY };
    for (const runs of runsAt(steps, at)) {
      let [own, counted] = [1, 0];
      for (const run of runs) {
        for (; counted < run.due; counted++) own += numberLength(run.operands[counted] ?? 0);
        const cost = own + (least[at + run.count]?.cost ?? 0);
        if (cost < best.cost) best = { cost, run };
      }
    }
    least[at] = best;
  }
  const bytes: number[] = [];
  for (let at = 0, run = least[0]?.run; run; at += run.count, run = least[at]?.run)
    bytes.push(...run.operands.slice(0, run.due).flatMap(numberBytes), run.operator);
  return bytes;
}

const runsAt = (steps: readonly Drawn[], at: number): Iterable<Run>[] =>
  steps[at]?.do === "line"
    ? [plain(steps, at, "line"), straight(steps, at)]
    : [
        plain(steps, at, "curve"),
        level(steps, at, true),
        level(steps, at, false),
        turning(steps, at, true),
        turning(steps, at, false),
      ];

const operators = {
  rlineto: 5,
  hlineto: 6,
  vlineto: 7,
  rrcurveto: 8,
  rcurveline: 24,
  rlinecurve: 25,
  vvcurveto: 26,
  hhcurveto: 27,
  vhcurveto: 30,
  hvcurveto: 31,
};

/** Yields runs with all operands: lines alone or curves alone, and at the end one step of the other kind. */
function* plain(steps: readonly Drawn[], at: number, kind: Drawn["do"]): Generator<Run> {
  const operands: number[] = [];
  for (let count = 0; ; count++) {
    const step = steps[at + count];
    if (!step || operands.length + step.by.length > mostOperands) return;
    operands.push(...step.by);
    if (step.do !== kind) {
      const operator = kind === "line" ? operators.rlinecurve : operators.rcurveline;
      yield { operator, operands, due: operands.length, count: count + 1 };
      return;
    }
    const operator = kind === "line" ? operators.rlineto : operators.rrcurveto;
    yield { operator, operands, due: operands.length, count: count + 1 };
  }
}

/** Yields lines across and up by turns. */
function* straight(steps: readonly Drawn[], at: number): Generator<Run> {
  const startsAcross = steps[at]?.by[1] === 0;
  const operator = startsAcross ? operators.hlineto : operators.vlineto;
  const operands: number[] = [];
  for (let count = 0; count < mostOperands; count++) {
    const step = steps[at + count];
    const isAcross = startsAcross === (count % 2 === 0);
    const [x = 0, y = 0] = step?.by ?? [];
    if (step?.do !== "line" || (isAcross ? y : x) !== 0) return;
    operands.push(isAcross ? x : y);
    yield { operator, operands, due: operands.length, count: count + 1 };
  }
}

/** Yields curves that begin and end across, or up; the first may begin anyhow. */
function* level(steps: readonly Drawn[], at: number, across: boolean): Generator<Run> {
  const operator = across ? operators.hhcurveto : operators.vvcurveto;
  const operands: number[] = [];
  for (let count = 0; ; count++) {
    const step = steps[at + count];
    if (step?.do !== "curve" || operands.length + 5 > mostOperands) return;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step.by;
    const [along, aside, last, spare] = across ? [a, b, e, f] : [b, a, f, e];
    if (spare !== 0 || (aside !== 0 && count > 0)) return;
    operands.push(...(aside === 0 ? [] : [aside]), along, c, d, last);
    yield { operator, operands, due: operands.length, count: count + 1 };
  }
}

/** Yields curves that begin across and end up, or the other way, by turns; the last may end anyhow. */
function* turning(steps: readonly Drawn[], at: number, startsAcross: boolean): Generator<Run> {
  const operator = startsAcross ? operators.hvcurveto : operators.vhcurveto;
  const operands: number[] = [];
  for (let count = 0; ; count++) {
    const step = steps[at + count];
    if (step?.do !== "curve" || operands.length + 5 > mostOperands) return;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step.by;
    const isAcross = startsAcross === (count % 2 === 0);
    const [along, aside, last, spare] = isAcross ? [a, b, f, e] : [b, a, e, f];
    if (aside !== 0) return;
    operands.push(along, c, d, last, ...(spare === 0 ? [] : [spare]));
    yield { operator, operands, due: operands.length, count: count + 1 };
    if (spare !== 0) return;
  }
}
