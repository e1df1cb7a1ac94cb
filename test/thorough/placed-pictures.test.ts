import { expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { flowOf } from "#support/flow.ts";
import { pictureOf } from "#support/picture-pdfs.ts";

test("a page with many large pictures cut off is read in time: some come as they are stored", async () => {
  const large = 2_400;
  const cuts = Array.from({ length: 8 }, (_, at) => {
    const [x, y] = [10 + 72 * (at % 4), at < 4 ? 70 : 180];
    return `q ${x} ${y} ${58 - at} 58 re W n 60 0 0 60 ${x} ${y} cm /Im Do Q`;
  });
  const bytes = pictureOf(
    `/Width ${large}/Height ${large}/ColorSpace/DeviceGray/BitsPerComponent 8`,
    new Uint8Array(large * large).fill(90),
    [],
    cuts.join(" "),
  );
  const { pictures } = await within(newJob(new AbortController().signal, 180_000), () => flowOf(bytes));
  const widths = pictures.map(({ width }) => width);
  expect([widths.length, widths.filter((width) => width === large).length]).toEqual([5, 1]);
});
