import { describe, expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { edit, pixels } from "#engines/sharp/index.ts";
import { dearDrawings, drawing, filtered } from "#support/dear-drawings.ts";
import { childrenOf, poolChildren } from "#support/processes.ts";

const deadlineMs = 30_000;
/** Until the deadline such drawings held a slot before. On an idle machine they end in about two seconds. */
const promisedMs = 20_000;

/** As a call does it. */
const asCall = <T>(work: () => Promise<T>): Promise<T> =>
  within(newJob(AbortSignal.timeout(deadlineMs), deadlineMs), work);

describe("a drawing that would take until the deadline or longer is refused soon", () => {
  test.each(Object.entries(dearDrawings))("%s", async (_name, { svg, says }) => {
    const start = performance.now();
    const work = asCall(() => edit({ format: "svg", bytes: svg }, [], { format: "jpeg" }));
    await expect(work).rejects.toMatchObject({ kind: "unprocessable", message: expect.stringMatching(says) });
    expect(performance.now() - start).toBeLessThan(promisedMs);
  });

  const bomb = { format: "svg", bytes: drawing(5_000, filtered("<feMorphology radius='50'/>")) } as const;

  test("as pixels for another tool, and inside of another engine", async () => {
    const refusal = { kind: "unprocessable", message: expect.stringMatching(/too long .*filters/) };
    await expect(asCall(() => pixels(bomb))).rejects.toMatchObject(refusal);
    const small = { ...bomb, bytes: drawing(1_700, filtered("<feMorphology radius='50'/>")) };
    await expect(asCall(() => mupdf.pack(small, "File 1"))).rejects.toMatchObject(refusal);
  });

  test("its work is dead when the caller hears of it, and a neighbour's call goes on meanwhile", async () => {
    const icon = { format: "svg", bytes: drawing(100, "<circle r='50'/>") } as const;
    await asCall(() => edit(icon));
    const before = poolChildren();
    const refused = asCall(() => edit(bomb)).catch((error: Error) => error.message);
    const neighbour = asCall(() => edit(icon)).then(() => "drawn");
    expect(await Promise.race([refused, neighbour])).toBe("drawn");
    expect(await refused).toContain("filters");
    const after = poolChildren();
    expect(before.some((pid) => !after.includes(pid))).toBe(true);
    expect(after.flatMap((pid) => childrenOf(pid))).toEqual([]);
    expect(await asCall(() => edit(icon))).toMatchObject({ picture: { width: 100, height: 100 } });
  });
});

describe("what is dear but can be drawn is drawn as ever", () => {
  const bar = (at: number) => `<rect x="${at % 1_000}" width="1" height="1000" opacity=".5"/>`;
  test.each([
    ["displacement", 1_000, filtered("<feTurbulence/><feDisplacementMap in='SourceGraphic' scale='9'/>")],
    ["a shadow", 1_500, filtered("<feDropShadow stdDeviation='3'/>")],
    ["transparent bars by the thousand", 1_000, Array.from({ length: 2_000 }, (_, at) => bar(at)).join("")],
  ] as const)("%s", async (_name, side, body) => {
    const file = { format: "svg", bytes: drawing(side, body) } as const;
    // Outside of any call nothing is judged.
    const [judged, free] = [await asCall(() => edit(file)), await edit(file)];
    expect(judged.picture).toEqual({ width: side, height: side });
    expect(judged.bytes).toEqual(free.bytes);
  });
});
