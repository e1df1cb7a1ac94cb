import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { hasCharacter, readFace } from "#formats/fonts/sfnt.ts";
import { hasFonts } from "#support/fonts.ts";

const faceOf = (path: string) => {
  const bytes = readFileSync(path);
  return readFace((offset, length) => new DataView(bytes.buffer, bytes.byteOffset + offset, length));
};
const has = (path: string, characters: string) => {
  const face = faceOf(path);
  return face && Array.from(characters, (one) => hasCharacter(face, one.codePointAt(0) ?? 0));
};
const noto = "/usr/share/fonts/truetype/noto/";

test.skipIf(!hasFonts)("a font tells the characters that it has, of both sorts of table", () => {
  expect(has(`${noto}NotoSans-Regular.ttf`, "Az€Ωя机س🙂")).toEqual([true, true, true, true, true, false, false, false]);
  expect(has("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", "机語한𠀋")).toEqual([true, true, true, true]);
});

test.skipIf(!hasFonts)("colours, weight and slant are told", () => {
  expect(faceOf(`${noto}NotoColorEmoji.ttf`)).toMatchObject({ colour: true });
  expect(faceOf(`${noto}NotoSans-Regular.ttf`)).toMatchObject({ colour: false, regular: true });
  expect(faceOf(`${noto}NotoSans-Bold.ttf`)).toMatchObject({ regular: false });
  expect(faceOf(`${noto}NotoSans-Italic.ttf`)).toMatchObject({ regular: false });
});

test("what is no font is none", () => {
  const empty = new DataView(new ArrayBuffer(64));
  expect(readFace((offset, length) => new DataView(empty.buffer, Math.min(offset, 40), Math.min(length, 16)))).toBe(
    undefined,
  );
});
