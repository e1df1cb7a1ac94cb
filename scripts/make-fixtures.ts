import { join } from "node:path";
import { document, locked, second } from "./fixtures/documents.ts";
import { invoice } from "./fixtures/invoice.ts";
import { budget, letter, slides } from "./fixtures/office.ts";
import { animatedGif, animatedWebp, icon, logo, photo, portraitExif6 } from "./fixtures/pictures.ts";

interface Fixture {
  name: string;
  holds: string;
  bytes: Uint8Array;
}

/** Every fixture, made anew: the same bytes each time. */
export async function makeFixtures(): Promise<Fixture[]> {
  const picture = await photo();
  return [
    { name: "photo.jpg", holds: "1200 × 800, soft gradients, sharp ridges, grain; no metadata", bytes: picture },
    { name: "logo.png", holds: "512 × 512, soft edges and half transparent parts on nothing", bytes: await logo() },
    { name: "animated.gif", holds: "160 × 160, 6 frames of 80 to 180 ms, transparent", bytes: await animatedGif() },
    { name: "animated.webp", holds: "the same as WebP", bytes: await animatedWebp() },
    {
      name: "portrait-exif6.jpg",
      holds: "600 × 800 upright, red bar at the top, green bar at the left; stored lying with orientation 6 and GPS",
      bytes: await portraitExif6(),
    },
    { name: "icon.svg", holds: "64 × 64, a gradient, round corners", bytes: icon() },
    {
      name: "document.pdf",
      holds: "5 A4 pages: text, a picture, a table, a chart, 2 links, an outline of 5 entries, 2 form fields",
      bytes: await document(picture),
    },
    {
      name: "second.pdf",
      holds:
        "2 pages, Letter and A5 with /Rotate 90; 1 link, 1 outline entry, a field whose name is in document.pdf too",
      bytes: second(),
    },
    { name: "locked.pdf", holds: "second.pdf behind the password `open sesame` (RC4, 128 bits)", bytes: locked() },
    { name: "letter.docx", holds: "2 A4 pages: 2 headings, a table, a link", bytes: letter() },
    {
      name: "budget.xlsx",
      holds: "a sheet of 14 columns, wider than an A4 page at full size, with sums",
      bytes: budget(),
    },
    { name: "slides.pptx", holds: "3 slides of a text each", bytes: slides() },
    { name: "invoice.xml", holds: "an electronic invoice of one line, profile EN 16931", bytes: invoice() },
  ];
}

export const fixturesFolder = join(import.meta.dir, "../test/fixtures");

export function tableOf(fixtures: readonly Fixture[]): string {
  const rows = fixtures.map(({ name, holds, bytes }) => `| ${name} | ${holds} | ${bytes.length} |`);
  return `# Fixtures

Made by \`bun run fixtures\` (\`scripts/make-fixtures.ts\`), the same bytes each time; a test checks that. They are the
project's own work, under its licence. Operations use them as their examples.

| file | what it holds | bytes |
|---|---|---|
${rows.join("\n")}
`;
}

if (import.meta.main) {
  const fixtures = await makeFixtures();
  for (const { name, bytes } of fixtures) await Bun.write(join(fixturesFolder, name), bytes);
  await Bun.write(join(fixturesFolder, "README.md"), tableOf(fixtures));
  console.log(`${fixtures.length} fixtures in test/fixtures`);
}
