import { expect, setDefaultTimeout, test } from "bun:test";
import sharp from "sharp";
import { newJob, within } from "#engines/job/job.ts";
import { flowOf } from "#support/flow.ts";
import { pictureOf } from "#support/picture-pdfs.ts";

// Children start on a machine that may be busy.
setDefaultTimeout(180_000);

const side = 40;
const corners = { topLeft: [200, 0, 0], topRight: [0, 200, 0], bottomLeft: [0, 0, 200], bottomRight: [0, 0, 0] };
type Corner = keyof typeof corners;

/** Four fields of one colour each. */
const samples = Uint8Array.from({ length: side * side * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % side, Math.floor(at / 3 / side)];
  const name = `${y < side / 2 ? "top" : "bottom"}${x < side / 2 ? "Left" : "Right"}` as Corner;
  return corners[name][at % 3] ?? 0;
});
const picture = `/Width ${side}/Height ${side}/ColorSpace/DeviceRGB/BitsPerComponent 8`;

/** The fields of the picture in the document, from its upper left corner as one reads. */
async function fieldsOf(placed: string): Promise<string[]> {
  const bytes = pictureOf(picture, samples, [], `q ${placed} /Im Do Q`);
  const { pictures } = await within(newJob(new AbortController().signal, 180_000), () => flowOf(bytes));
  const { data, info } = await sharp(pictures[0]?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const share = [0.25, 0.75];
  return share.flatMap((down) =>
    share.map((across) => {
      const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
      const near = Object.entries(corners).map(([name, colour]) => ({
        name,
        off: colour.reduce((sum, value, channel) => sum + Math.abs(value - (data[at + channel] ?? 0)), 0),
      }));
      return near.sort((a, b) => a.off - b.off)[0]?.name ?? "";
    }),
  );
}

test("a picture is as its page shows it, however it is stored", async () => {
  const upright = ["topLeft", "topRight", "bottomLeft", "bottomRight"];
  expect(await fieldsOf("100 0 0 100 50 150 cm")).toEqual(upright);
  expect(await fieldsOf("100 0 0 -100 50 250 cm")).toEqual(["bottomLeft", "bottomRight", "topLeft", "topRight"]);
  expect(await fieldsOf("-100 0 0 100 150 150 cm")).toEqual(["topRight", "topLeft", "bottomRight", "bottomLeft"]);
  expect(await fieldsOf("0 -100 100 0 50 250 cm")).toEqual(["bottomLeft", "topLeft", "bottomRight", "topRight"]);
});

test("what is cut off a picture on its page is not in it", async () => {
  expect(await fieldsOf("50 150 50 100 re W n 100 0 0 100 50 150 cm")).toEqual([
    ...["topLeft", "topLeft"],
    ...["bottomLeft", "bottomLeft"],
  ]);
});
