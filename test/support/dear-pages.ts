import { deflateSync } from "node:zlib";
import { type PdfPart, pdfOf } from "./pdfs.ts";

interface Dear {
  content: string;
  resources?: string;
  /** From number 5 on. */
  parts?: readonly PdfPart[];
  dict?: string;
  page?: string;
}

/** A page of A4 that takes little to write and much to draw. */
export const dearPage = ({ content, resources = "", parts = [], dict = "", page = "" }: Dear): Uint8Array =>
  pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<${resources}>>${page}>>`,
    { dict, content },
    ...parts,
  ]);

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const u32 = (value: number): number[] => [24, 16, 8, 0].map((bits) => (value >>> bits) & 255);

/** The segments of a JBIG2 picture (ITU-T T.88): its page, and one region that has no dots. */
export function jbig2(side: number): string {
  const page = [...u32(0), 48, 0, 1, ...u32(19), ...u32(side), ...u32(side), ...u32(0), ...u32(0), 0, 0, 0];
  const region = [...u32(side), ...u32(side), ...u32(0), ...u32(0), 0, 0, 3, 255, 253, 255, 2, 254, 254, 254];
  const dots = [...region, 0, 0, 0, 0];
  return latin(Uint8Array.from([...page, ...u32(1), 38, 0, 1, ...u32(dots.length), ...dots]));
}

/** The head of a JPEG 2000 codestream (ITU-T T.800, A.5.1) of one channel, and a tile without anything in it. */
export function jpx(side: number): string {
  const sides = [side, side, 0, 0, side, side, 0, 0].flatMap(u32);
  const size = [0xff, 0x51, 0, 41, 0, 0, ...sides, 0, 1, 7, 1, 1];
  const coding = [0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 0, 4, 4, 0, 1, 0xff, 0x5c, 0, 4, 0x40, 0x40];
  const tile = [0xff, 0x90, 0, 10, 0, 0, ...u32(0), 0, 1, 0xff, 0x93, 0xff, 0xd9];
  return latin(Uint8Array.from([0xff, 0x4f, ...size, ...coding, ...tile]));
}

export const image = (side: number, rest: string): string =>
  `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}${rest}`;
const grey = "/ColorSpace/DeviceGray/BitsPerComponent 8";
const stencil = "/ImageMask true/BitsPerComponent 1";
const showing = "/XObject<</X 5 0 R>>";
const box = "/BBox[0 0 595 842]";
export const form = (resources: string, rest = ""): string =>
  `/Type/XObject/Subtype/Form${box}/Resources<<${resources}>>${rest}`;

/** Pages with a picture of so many pixels a side, a few bytes each, by the place where it is. */
export const largePictures = (side: number): Record<string, Uint8Array> => {
  const drawn = "q 500 0 0 500 0 0 cm /X Do Q";
  const inline = `q 500 0 0 500 0 0 cm BI /W ${side} /H ${side} /BPC 8 /CS /G /F /Fl ID ${latin(deflateSync(new Uint8Array(9)))} EI Q`;
  const flate = { dict: image(side, `${grey}/Filter/FlateDecode`), content: latin(deflateSync(new Uint8Array(999))) };
  const small = (rest: string) => ({ dict: image(9, `${grey}${rest}`), content: "\0".repeat(81) });
  const inForm = { resources: showing, content: "/X Do" };
  return {
    "a JBIG2 picture": dearPage({
      resources: showing,
      content: drawn,
      parts: [
        { dict: image(side, "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode"), content: jbig2(side) },
      ],
    }),
    "a JBIG2 picture that says it is small": dearPage({
      resources: showing,
      content: drawn,
      parts: [{ dict: image(9, "/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode"), content: jbig2(side) }],
    }),
    "a JPEG 2000 picture that says it is small": dearPage({
      resources: showing,
      content: drawn,
      parts: [{ dict: image(9, "/ColorSpace/DeviceGray/Filter/JPXDecode"), content: jpx(side) }],
    }),
    "a fax": dearPage({
      resources: showing,
      content: drawn,
      parts: [
        { dict: image(side, `${stencil}/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${side}>>`), content: "\xff" },
      ],
    }),
    "a deflated picture": dearPage({ resources: showing, content: drawn, parts: [flate] }),
    "a picture within content": dearPage({ content: inline }),
    "the mask of a picture": dearPage({
      resources: showing,
      content: drawn,
      parts: [small("/SMask 6 0 R"), flate],
    }),
    "a picture in a form": dearPage({
      ...inForm,
      parts: [{ dict: form("/XObject<</X 6 0 R>>"), content: drawn }, flate],
    }),
    "a picture by a name behind which something stands": dearPage({
      resources: showing,
      content: "q 500 0 0 500 0 0 cm /X 5 Do Q",
      parts: [flate],
    }),
    "a picture in a pattern": dearPage({
      resources: "/Pattern<</P 5 0 R>>",
      content: "/Pattern cs /P scn 0 0 500 500 re f",
      parts: [
        {
          dict: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 99 99]/XStep 99/YStep 99/Resources<</XObject<</X 6 0 R>>>>`,
          content: drawn,
        },
        flate,
      ],
    }),
    "a picture in a soft mask": dearPage({
      resources: "/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>",
      content: "/G gs 0 0 500 500 re f",
      parts: [{ dict: form("/XObject<</X 6 0 R>>", "/Group<</S/Transparency>>"), content: drawn }, flate],
    }),
    "a picture in a glyph": dearPage({
      resources: "/Font<</F 5 0 R>>",
      content: "BT /F 99 Tf 9 9 Td (a) Tj ET",
      parts: [
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/Resources<<>>>>",
        {
          dict: "",
          content: `1 0 0 0 1 1 d1 BI /W ${side} /H ${side} /BPC 1 /IM true /F /Fl ID ${latin(deflateSync(new Uint8Array(9)))} EI`,
        },
      ],
    }),
    "the look of an annotation": dearPage({
      content: "",
      page: "/Annots[5 0 R]",
      parts: [
        "<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/F 4/AP<</N 6 0 R>>>>",
        { dict: form("/XObject<</X 7 0 R>>"), content: drawn },
        flate,
      ],
    }),
  };
};

const full = "0 0 595 842 re f ";
const grouped = "/Group<</S/Transparency/I true/K true>>";

/** Pages that are laid over themselves so many times, by what it is that lies on them. */
export const manyLayers = (count: number): Record<string, Uint8Array> => ({
  "groups beside each other": dearPage({
    resources: `${showing}/ExtGState<</G<</ca .5>>>>`,
    content: `/G gs ${"/X Do ".repeat(count)}`,
    parts: [{ dict: form("", grouped), content: full }],
  }),
  "things that are blended": dearPage({
    resources: "/ExtGState<</G<</BM/Multiply>>>>",
    content: `/G gs ${full.repeat(count)}`,
  }),
  "things behind a mask": dearPage({
    resources: "/ExtGState<</G<</SMask<</S/Luminosity/G 5 0 R>>>>>>",
    content: `/G gs ${full.repeat(count)}`,
    parts: [{ dict: form("", grouped), content: full }],
  }),
  shades: dearPage({
    resources:
      "/Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>>>>>",
    content: "/S sh ".repeat(count),
  }),
  patterns: dearPage({
    resources: "/Pattern<</P 5 0 R>>",
    content: `/Pattern cs /P scn ${full.repeat(count)}`,
    parts: [
      {
        dict: "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>",
        content: "0 0 5 5 re f",
      },
    ],
  }),
  "cuts of any shape": dearPage({ content: `${`q 1 1 m 594 1 l 300 841 l h W n ${full}Q `.repeat(count)}` }),
});

/** A page with a pattern whose tiles lie so near each other. */
export const tiled = (step: number, side = step): Uint8Array =>
  dearPage({
    resources: "/Pattern<</P 5 0 R>>",
    content: `/Pattern cs /P scn ${full}`,
    parts: [
      {
        dict: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 ${side} ${side}]/XStep ${step}/YStep ${step}/Resources<<>>`,
        content: "0 0 5 5 re f",
      },
    ],
  });

/** Groups within groups, each as large as the page. */
export const nestedLayers = (count: number): Uint8Array =>
  dearPage({
    resources: showing,
    content: "/X Do",
    parts: [
      ...Array.from({ length: count }, (_, at) => ({
        dict: form(`/XObject<</X ${6 + at} 0 R>>`, grouped),
        content: `.5 g 0 0 9 9 re f /X Do`,
      })),
      { dict: form("", grouped), content: full },
    ],
  });

/** Blanks, packed to a thousandth. */
export const packedBlanks = (bytes: number, start = ""): string => {
  const blanks = Buffer.alloc(bytes, " ");
  blanks.write(start, "latin1");
  return latin(deflateSync(blanks, { level: 1 }));
};

/** A page with a stream that unpacks to that many bytes, by what the stream is. */
export const bombs = (bytes: number): Record<string, Uint8Array> => {
  const content = packedBlanks(bytes, "0 0 9 9 re f ");
  const flate = "/Filter/FlateDecode";
  const twice = latin(deflateSync(Buffer.from(content, "latin1")));
  const text = "BT /F 12 Tf 72 72 Td (a) Tj ET";
  return {
    content: dearPage({ dict: flate, content }),
    "content packed twice": dearPage({ dict: "/Filter[/FlateDecode/FlateDecode]", content: twice }),
    "a form": dearPage({ resources: showing, content: "/X Do", parts: [{ dict: form("", flate), content }] }),
    "a font": dearPage({
      resources: "/Font<</F 5 0 R>>",
      content: text,
      parts: [
        "<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 97/LastChar 97/Widths[500]/FontDescriptor 6 0 R>>",
        "<</Type/FontDescriptor/FontName/X/Flags 32/FontFile2 7 0 R>>",
        { dict: flate, content },
      ],
    }),
    "a list of codes": dearPage({
      resources: "/Font<</F 5 0 R>>",
      content: text,
      parts: [
        "<</Type/Font/Subtype/TrueType/BaseFont/Helvetica/FirstChar 97/LastChar 97/Widths[500]/ToUnicode 6 0 R>>",
        { dict: flate, content },
      ],
    }),
    "a profile": dearPage({
      resources: "/ColorSpace<</C[/ICCBased 5 0 R]>>",
      content: "/C cs .5 .5 .5 sc 0 0 99 99 re f",
      parts: [{ dict: `/N 3${flate}`, content }],
    }),
    objects: dearPage({ content: "", parts: [{ dict: `/Type/ObjStm/N 1/First 9${flate}`, content }] }),
  };
};
