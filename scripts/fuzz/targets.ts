import { withoutHidden } from "#engines/mupdf/textlayer/drop-hidden.ts";
import { signsOn } from "#engines/mupdf/textlayer/signs.ts";
import { clean } from "#engines/tesseract/clean.ts";
import { parseAddress } from "#formats/addresses/internet-address.ts";
import { readWebAddress } from "#formats/addresses/web-address.ts";
import { readApng } from "#formats/apng/read.ts";
import { isNarrowGrey } from "#formats/avif/grey.ts";
import { isSequence, readSequence } from "#formats/avif/sequence.ts";
import { TrueTypeEdit } from "#formats/fonts/edit-truetype.ts";
import { editType1 } from "#formats/fonts/edit-type1.ts";
import { extendCff } from "#formats/fonts/extend-cff.ts";
import { cffIn, readProgram } from "#formats/fonts/program.ts";
import { rewriteCff } from "#formats/fonts/rewrite-cff.ts";
import { type1ToCff } from "#formats/fonts/type1-to-cff.ts";
import { withDelays } from "#formats/gif/delays.ts";
import { leavesHoles, readGif } from "#formats/gif/read.ts";
import { orientationOf } from "#formats/image/exif.ts";
import { embedJpeg } from "#formats/jpeg/embed.ts";
import { frameOf } from "#formats/jpeg/frame.ts";
import { brands, describe, sniff, sniffTraces } from "#formats/kinds/sniff.ts";
import { readBinary } from "#formats/office/binary.ts";
import { cellCalls } from "#formats/office/cell-calls.ts";
import { readCompound } from "#formats/office/compound.ts";
import { findDangers } from "#formats/office/dangers.ts";
import { officeKind } from "#formats/office/kind.ts";
import { hasNamedLinks } from "#formats/office/named-links.ts";
import { readParts, requireModest } from "#formats/office/parts.ts";
import { decodeTable, isTable, readTable } from "#formats/office/table.ts";
import { brokenPackage } from "#formats/ooxml/check.ts";
import { Words } from "#formats/ooxml/promise.ts";
import { pagesOf, readWords } from "#formats/pages/ranges.ts";
import { isSoundProfile, profileHead } from "#formats/pdf/archival.ts";
import { operationsIn } from "#formats/pdf/content.ts";
import { newPassword } from "#formats/pdf/password.ts";
import { embedPng } from "#formats/png/embed.ts";
import { slim } from "#formats/slim/slim.ts";
import { burdens } from "#formats/svg/burdens.ts";
import { cleanSvg } from "#formats/svg/clean.ts";
import { isSvg } from "#formats/svg/prologue.ts";
import { readPage } from "#formats/tiff/directory.ts";
import { kindOf } from "#formats/tiff/kind.ts";
import { piecesOf, plainFile, withoutZstd } from "#formats/tiff/rewrite.ts";
import { boundaryOf } from "#formats/wire/multipart.ts";
import { stemOf } from "#formats/wire/stem.ts";
import { isDescribed, readPacket, textOf } from "#formats/xmp/packet.ts";
import { addCors, optionsResponse } from "#http/access/cors.ts";
import { Visitors } from "#http/access/visitor.ts";
import { pipelineExample } from "#http/call/pipeline.ts";
import { readPipeline } from "#http/call/pipeline-form.ts";
import { reply } from "#http/call/reply.ts";
import { readCall, requireEncoding } from "#http/call/uploads.ts";
import { clientAddress, household } from "#http/visit/client-address.ts";
import { readCookie } from "#http/visit/cookies.ts";
import { errorResponse } from "#http/visit/errors.ts";
import { addLists } from "#http/visit/header-lists.ts";
import { isFromOwnPage, ownPlace } from "#http/visit/origin.ts";
import { requestIdOf } from "#http/visit/request-id.ts";
import { operations } from "#operations/index.ts";
import { readOptions } from "#operations/read.ts";
import { Problem } from "#problem";
import { atOnce } from "#support/at-once.ts";
import { anyFile } from "./files.ts";
import { bodyOf, json, multipart } from "./forms.ts";
import { headersOf } from "./headers.ts";
import { layouts } from "./layouts.ts";
import { mutateText } from "./mutate.ts";
import { convert, network } from "./networks.ts";
import type { Target } from "./target.ts";

const limits = { parts: 20_000, bytes: 64 * 1_048_576, ratio: 200 };
const promise = { format: "docx", words: new Words(), tables: 0, pictures: 0 } as const;
const visitors = new Visitors("a secret of the fuzzer");

const ofFile = (name: string, read: (file: Buffer) => unknown): Target => ({
  name,
  make(random) {
    const file = anyFile(random);
    return () => read(file);
  },
});
const ofText = (name: string, usual: readonly string[], read: (text: string) => unknown): Target => ({
  name,
  make(random) {
    const text = mutateText(random.pick(usual), random);
    return () => read(text);
  },
});
const ofRequest = (name: string, read: (request: Request) => unknown): Target => ({
  name,
  make(random) {
    const request = new Request("http://localhost/", { method: "POST" });
    for (const [header, value] of headersOf(random)) request.headers.append(header, value);
    return () => read(request);
  },
});

const ofParts = (read: (parts: ReturnType<typeof readParts>) => unknown) => (file: Buffer) => {
  const parts = readParts(file);
  requireModest(parts, limits);
  return read(parts);
};

const files: readonly Target[] = [
  ofFile("sniff", sniff),
  ofFile("describe", describe),
  ofFile("traces", (file) => sniffTraces(file, ["pdf"])),
  ofFile("brands", brands),
  ofFile("office kind", officeKind),
  ofFile("compound", (file) => readCompound(file)?.read("WordDocument")),
  ofFile("old documents", (file) => (["doc", "xls", "ppt"] as const).map((format) => readBinary(file, format))),
  ofFile("names in addresses of old documents", hasNamedLinks),
  ofFile("package", ofParts(findDangers)),
  ofFile("finished package", (file) => brokenPackage(file, promise)),
  ofFile("svg", isSvg),
  ofFile("drawing", (file) => burdens(cleanSvg(file).text)),
  ofFile("table", (file) => (isTable(file) ? readTable(decodeTable(file)?.text ?? "") : undefined)),
  ofFile("exif", orientationOf),
  ofFile("jpeg", (file) => [embedJpeg(file), slim(file, "jpeg", undefined), frameOf(file)]),
  ofFile("png", (file) => [embedPng(file), slim(file, "png", file), file.length > 100 && readApng(file).frames.length]),
  ofFile("webp and gif", (file) => [file.length > 12 && slim(file, "webp", file), slim(file, "gif", undefined)]),
  ofFile("frames of a gif", (file) => {
    const gif = sniff(file) === "gif" ? readGif(file) : undefined;
    return gif && [leavesHoles(gif), gif.frames.slice(0, 100).map(({ still }) => still.length)];
  }),
  ofFile("delays", (file) => (["gif", "webp"] as const).map((format) => withDelays(file, format, [40, 70_000]))),
  ofFile("tiff", (file) => {
    const page = readPage(file);
    const kind = page && kindOf(page);
    return kind && [piecesOf(page), withoutZstd(page), readPage(plainFile(page, Buffer.alloc(9), kind.bits))];
  }),
  ofFile("avif", (file) => [isNarrowGrey(file), isSequence(file) && readSequence(file)?.still(0)]),
  ofFile("font", (file) => {
    const program = readProgram(file);
    if (program?.kind === "cff") {
      const wanted = new Map(program.names.slice(0, 99).map((name, from) => [name, { from, width: 500 }] as const));
      return [
        rewriteCff(program, "Made", wanted),
        program.width(1),
        extendCff(cffIn(file), program, [...wanted.values()]),
      ];
    }
    if (program?.kind === "type1") {
      const names = [...program.widths.keys(), "own"];
      const wanted = new Map(names.map((name, from) => [name, { from, width: 500 }] as const));
      return [editType1(file, names, wanted), type1ToCff(file, "Made")];
    }
    if (!program) return undefined;
    const edit = new TrueTypeEdit(file, program);
    const glyphs = Array.from({ length: 99 }, (_, glyph) => edit.glyphOfWidth(glyph % 9, 10 * glyph));
    edit.keepOnly(new Set(glyphs));
    edit.setCodes(new Map(glyphs.map((glyph, code) => [code, glyph] as const)));
    return edit.bytes();
  }),
  ofFile("metadata", (file) => {
    const packet = readPacket(file);
    return packet?.properties.map((property) => [isDescribed(property, packet), textOf(property.value)]);
  }),
  ofFile("colour profile", (file) => isSoundProfile(profileHead(file), 3, "2b")),
  ofFile("hidden text", (file) => withoutHidden(`3 Tr ${file.toString("latin1")}`, { mode: 0, saved: [] })),
  ofFile("signs of a page", (file) => {
    const [width, height] = [Math.ceil(Math.sqrt(file.length)), Math.floor(Math.sqrt(file.length))];
    const shades = { width, height, stride: width, samples: new Uint8ClampedArray(file) };
    return [[...signsOn(shades)].length, clean({ width, height, dpi: 200, shades: file }).shades.length];
  }),
  ofFile("content", (file) => [...operationsIn(file.toString("latin1"))].length),
];

const networks: readonly Target[] = [
  {
    name: "network of TensorFlow Lite",
    make(random) {
      const file = network(random);
      return () => convert(file);
    },
  },
];

const texts: readonly Target[] = [
  ofText("calls of cell", ['CELL("filename",A1)&cell(A1&"b")', "CELL('a"], (text) => [...cellCalls(text)].length),
  ofText("stem", ["photo.jpg", "../../a.b.c", "\u0316\u0301.e", ". . ."], stemOf),
  ofText("boundary", ["multipart/form-data; boundary=b", 'multipart/form-data; charset=a; boundary="b c"'], boundaryOf),
  ofText("pages", ["1-3,5,7-", "last", "1-last"], (text) => [readWords(text, "pages"), pagesOf(text, 2_000)]),
  ofText("web address", ["https://example.com/a?b#c", "http://[::1]:80/", "https://a@b/"], (text) =>
    readWebAddress(text.slice(0, 4_096), new Set()),
  ),
  ofText("internet address", ["1.2.3.4", "2001:db8::1", "::ffff:1.2.3.4"], parseAddress),
  ofText("password", ["secret", "\u00ad\u0301", "\ufdfa"], (text) => newPassword(text.slice(0, 1_000), "password")),
  ofText("lists in headers", ["a warning", "\ud800"], (text) => {
    const words = Array.from({ length: 30 }, () => text);
    addLists(new Headers(), { "x-result-warnings": words, "x-error-fields": words });
  }),
  ofText("error", ["no such field"], (text) =>
    errorResponse(new Problem("bad-request", text, { fields: [text] }), "id"),
  ),
];

const requests: readonly Target[] = [
  ofRequest("request id", requestIdOf),
  ofRequest("cookie", (request) => [readCookie(request, "visitor", ownPlace(request)), visitors.bears(request)]),
  ofRequest("client address", (request) => household(clientAddress(request, "127.0.0.1"))),
  ofRequest("origin", (request) => [
    isFromOwnPage(request),
    optionsResponse(request, "POST"),
    addCors(request, new Response()),
  ]),
];

const tools: readonly Target[] = operations.flatMap((operation): Target[] => [
  {
    name: `${operation.name}: a call`,
    make(random) {
      const { type, bytes } = bodyOf(operation, random);
      return () => {
        if (type.includes("boundary") && boundaryOf(type) === undefined) return undefined;
        return atOnce(readCall(operation, type, bytes));
      };
    },
  },
  {
    name: `${operation.name}: options`,
    make(random) {
      const text = json(operation, random).bytes.toString();
      let body: unknown;
      try {
        body = JSON.parse(text);
      } catch {
        body = { text };
      }
      return () => typeof body === "object" && body !== null && readOptions(operation, { from: "json", body });
    },
  },
  {
    name: `${operation.name}: an answer`,
    make(random) {
      const stem = `${stemOf(mutateText("photo.jpg", random))}-${operation.name}`;
      const request = new Request("http://localhost/");
      const visit = {
        request,
        requestId: "id",
        address: "",
        server: null,
        headers: new Headers(),
        lists: {},
        record: {},
      };
      const outcome = {
        format: "png" as const,
        bytes: new Uint8Array(),
        stem: undefined,
        facts: new Map(),
        warnings: [],
      };
      return () => reply({ bytesIn: 0, stem }, outcome, visit, { queueMs: 0, workMs: 0, totalMs: 0 });
    },
  },
  {
    name: `${operation.name}: an encoding`,
    make(random) {
      const { type } = random.chance(0.5) ? multipart(operation, random) : json(operation, random);
      const request = new Request("http://localhost/", { method: "POST" });
      request.headers.set("content-type", type.replace(/[^ -~]/g, "?"));
      return () => requireEncoding(operation, request);
    },
  },
]);

const pipelines: readonly Target[] = [
  {
    name: "pipeline: a call",
    make(random) {
      const steps = mutateText(JSON.stringify(pipelineExample.steps), random);
      const head = (field: string) => `--b\r\nContent-Disposition: form-data; name=${field}\r\n\r\n`;
      const file = [head('"files"; filename="a.pdf"'), anyFile(random), "\r\n"];
      const body = [head('"steps"'), steps, "\r\n", ...file, "--b--\r\n"].map((part) => Buffer.from(part));
      return () => atOnce(readPipeline("multipart/form-data; boundary=b", Buffer.concat(body)));
    },
  },
];

export const targets: readonly Target[] = [
  ...files,
  ...files,
  ...networks,
  ...texts,
  ...layouts,
  ...requests,
  ...tools,
  ...pipelines,
];
