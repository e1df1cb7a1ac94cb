import { textsOf } from "../known.ts";
import type { Read } from "../read.ts";
import { inOrder } from "../sequence.ts";
import { Bag, wordsOf } from "../text.ts";
import type { Measure } from "./measure.ts";

/** Words in the order of a result. Notes stand apart from the flow, and so are left out. */
const flowOf = ({ blocks }: Read): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === "table") return block.cells.flatMap(({ text }) => wordsOf(text));
    return block.kind === "note" ? [] : wordsOf(block.text);
  });

/** Counts only words that both have, so that lost and invented ones are told by other measures alone. */
export const order: Measure = {
  name: "reading order",
  says: "Words that follow each other as in the truth (longest common subsequence), of all words that both have.",
  tools: ["word", "ppt"],
  score({ truth, read }) {
    const isRead = ({ kind }: { kind: string }) => kind !== "note" && kind !== "picture";
    const wanted = textsOf(truth.blocks)
      .filter(isRead)
      .flatMap(({ text }) => wordsOf(text));
    const given = flowOf(read);
    const of = new Bag(wanted).common(new Bag(given));
    return of === 0 ? undefined : { got: inOrder(wanted, given), of };
  },
};

export const whole: Measure = {
  name: "words whole",
  says: "Words of the truth that the result has as words of their own.",
  tools: ["word", "excel", "ppt"],
  score({ truth, read }) {
    const known = textsOf(truth.blocks).filter(({ kind }) => kind !== "picture");
    const wanted = new Bag(known.flatMap(({ text }) => wordsOf(text)));
    const notes = read.blocks.flatMap((block) => (block.kind === "note" ? wordsOf(block.text) : []));
    return wanted.size === 0
      ? undefined
      : { got: wanted.common(new Bag([...flowOf(read), ...notes])), of: wanted.size };
  },
};
