import { PDFContext } from "pdf-lib";
import { Findings } from "#engines/pdf-lib/findings.ts";
import { judgeJpx } from "#engines/pdf-lib/jpx.ts";
import { LibThing } from "#engines/pdf-lib/things.ts";
import { isDescribed, readPacket } from "#formats/xmp/packet.ts";
import { attack } from "../growth.ts";
import { filled, filledBytes } from "./filled.ts";

const least = 131_072;
const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const extension = "http://www.aiim.org/pdfa/ns/extension/";

const packet = (name: string, make: (size: number) => string) =>
  attack(
    name,
    least,
    (size) => Buffer.from(`<r:RDF xmlns:r="${rdf}"><r:Description ${make(size)}</r:Description></r:RDF>`),
    (bytes) => {
      const found = readPacket(bytes);
      return found?.properties.filter((property) => isDescribed(property, found)).length;
    },
  );

/** A schema of the packet's own that says of a property what type it is. */
const schema = (type: string) =>
  `xmlns:e="${extension}" xmlns:s="http://www.aiim.org/pdfa/ns/schema#" xmlns:p="http://www.aiim.org/pdfa/ns/property#"
  xmlns:own="own"><e:schemas><r:Bag><r:li s:schema="a" s:namespaceURI="own" s:prefix="own"><s:property><r:Seq><r:li
  p:name="n" p:valueType="${type}" p:category="internal" p:description="d"/></r:Seq></s:property></r:li></r:Bag></e:schemas>`;

const names = (size: number) => Array.from({ length: size / 32 }, (_, at) => at);

export const packets = [
  packet("namespaces, and elements that have one each", (size) => {
    const own = names(size).map((at) => `xmlns:n${at}="x"`);
    return `${own.join(" ")}>${names(size)
      .map((at) => `<n${at}:a xmlns:m="y"/>`)
      .join("")}`;
  }),
  packet("digits of a number", (size) => `${schema("Real")}<own:n>${filled("1", size)}x</own:n>`),
  packet("blanks of a type", (size) => schema(`bag${" ".repeat(size)}`)),
  packet("properties by the thousand", (size) => `xmlns:own="own">${filled("<own:a>b</own:a>", size)}`),
  packet("texts between elements", (size) => `xmlns:own="own"><own:a>${filled("b<r:li/>", size)}</own:a>`),
  packet("schemas that declare nothing", (size) => `xmlns:e="${extension}">${filled("<e:schemas/>", size)}`),
];

const nobody = new LibThing(PDFContext.create(), undefined);
const box = (kind: string) => Buffer.from([0, 0, 0, 8, ...Buffer.from(kind)]);

export const boxes = [
  attack(
    "boxes of a JPEG 2000 picture",
    8 * least,
    (size) => {
      const inside = filledBytes(box("colr"), size);
      const head = box("jp2h");
      head.writeUInt32BE(8 + inside.length, 0);
      return Buffer.concat([head, inside]);
    },
    (bytes) => judgeJpx(bytes, nobody, new Findings("2b")),
  ),
];
