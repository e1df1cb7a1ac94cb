import { deflateSync } from "node:zlib";

const linesAPage = 45;
const wordsALine = 11;

/** A PDF of pages full of words, each with a content of its own; the same for the same number. */
export function book(pages: number, seed: number): Uint8Array {
  let state = seed + 1;
  const next = (range: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return (state >> 8) % range;
  };
  const word = () => Array.from({ length: 2 + next(8) }, () => String.fromCharCode(97 + next(26))).join("");
  const line = () => Array.from({ length: wordsALine }, word).join(" ");
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (dictionary: string, stream?: Uint8Array) => {
    offsets.push(length);
    const head = `${offsets.length} 0 obj\n${dictionary}\n`;
    const body = stream ? [Buffer.from("stream\n"), stream, Buffer.from("\nendstream\n")] : [];
    const object = Buffer.concat([Buffer.from(head), ...body, Buffer.from("endobj\n")]);
    parts.push(object);
    length += object.length;
  };
  const kids = Array.from({ length: pages }, (_, page) => `${4 + 2 * page} 0 R`).join(" ");
  add("<</Type/Catalog/Pages 2 0 R>>");
  add(`<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>>>`);
  add("<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>");
  for (let page = 0; page < pages; page++) {
    const lines = Array.from({ length: linesAPage }, () => `(${line()}) Tj T*`).join("\n");
    const content = deflateSync(Buffer.from(`BT /F1 10 Tf 15 TL 50 780 Td\n${lines}\nET`));
    add(`<</Type/Page/Parent 2 0 R/Contents ${5 + 2 * page} 0 R>>`);
    add(`<</Filter/FlateDecode/Length ${content.length}>>`, content);
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = offsets.length + 1;
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(trailer, "latin1")]);
}
