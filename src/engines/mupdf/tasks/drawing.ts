import { draw } from "../draw/draw.ts";
import { measure } from "../draw/measure.ts";
import { Paper } from "../draw/paper.ts";
import { task } from "../kernel/door.ts";

/** Keeps a document open while runs of its pages are drawn. */
export const drawing = task((bytes: Uint8Array, password: string | undefined) => {
  const paper = new Paper(bytes, password);
  /** The document is opened already, so that a file that can't be opened is told of first. */
  paper.opened;
  const onPaper = <A extends unknown[], R>(work: (paper: Paper, ...args: A) => R | Promise<R>) =>
    task((...args: A) => paper.use(() => work(paper, ...args)));
  return { measure: onPaper(measure), draw: onPaper(draw), close: task(() => paper.close()) };
});
