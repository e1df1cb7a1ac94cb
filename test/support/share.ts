/**
 * Whatever is judged pair by pair (a file and a tool, a picture and a format), or file by file where there are many, takes
 * longer than a run of CI has. It takes a tenth of them, drawn by the commit, the same ones whenever a commit is tried again:
 * all of them in ten commits or so. Without the variable all are judged.
 */
const shares = 10;
const said = process.env.CORPUS_SHARE;
const mine = said === undefined || said === "all" ? undefined : Number.parseInt(said.slice(0, 8), 16) % shares;
if (Number.isNaN(mine)) throw new Error(`CORPUS_SHARE is a commit or "all", but it is "${said}"`);

/** Whether what has this name is judged by this run. */
export const isOurs = (...name: string[]): boolean =>
  mine === undefined || Bun.hash.crc32(name.join("\n")) % shares === mine;

/** Of a few large cases the one that this run judges. */
export const oursOf = <T>(cases: readonly T[]): readonly T[] =>
  mine === undefined ? cases : cases.slice(mine % cases.length).slice(0, 1);
