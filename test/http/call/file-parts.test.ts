import { describe, expect, test } from "bun:test";
import type { Part } from "#formats/wire/multipart.ts";
import { filePartsIn } from "#http/call/file-parts.ts";
import { readCall } from "#http/call/uploads.ts";
import { flag, oneNeeded, optional, text } from "#operations/fields.ts";
import { identifyPart } from "#operations/identify.ts";
import { oneFile, operation } from "#operations/operation.ts";
import type { Fault } from "#operations/read.ts";
import { Problem } from "#problem";
import { fixture } from "#support/example.ts";
import { tinyPng } from "#support/pictures.ts";

const said = { title: "T", description: "D." };
const tool = operation({
  name: "tool",
  family: "image",
  title: "Tool",
  summary: "S.",
  words: [],
  work: "image",
  needs: [],
  input: oneFile(["pdf"]),
  parts: { image: { ...said, formats: ["png", "jpeg"] }, anything: said },
  options: { text: optional(text({ ...said, maxLength: 5 })), mirror: flag({ ...said, default: false }) },
  rules: [oneNeeded(["text", "image"])],
  output: ["pdf"],
  example: {},
  run: () => Promise.reject(new Error("never run here")),
});

type Sent = readonly [name: string, content: Uint8Array | string, fileName?: string];
const pdf = new TextEncoder().encode("%PDF-1.7\n");
const file: Sent = ["file", pdf, "a.pdf"];
const image: Sent = ["image", tinyPng(), "logo.png"];

function read(...parts: Sent[]) {
  const pieces = parts.flatMap(([name, content, fileName]) => {
    const header = `Content-Disposition: form-data; name="${name}"`;
    const more = fileName === undefined ? "" : `; filename="${fileName}"`;
    return [Buffer.from(`--b\r\n${header}${more}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")];
  });
  const body = Buffer.concat([...pieces, Buffer.from("--b--\r\n")]);
  const steps = readCall(tool, "multipart/form-data; boundary=b", body);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function refusal(...parts: Sent[]): Problem {
  try {
    read(...parts);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

describe("a named file part", () => {
  test("comes beside the file, in any order, with its own name", () => {
    for (const form of [
      [file, image],
      [image, file],
    ] as const) {
      const { uploads } = read(...form);
      expect(uploads.map(({ field, part, stem, name, format }) => ({ field, part, stem, name, format }))).toEqual([
        { field: "file", part: undefined, stem: "a", name: "a.pdf", format: "pdf" },
        { field: "image", part: "image", stem: "logo", name: "logo.png", format: "png" },
      ]);
    }
  });

  test("is counted as given where a rule asks for one of several", () => {
    expect(read(file, ["text", "hello"]).uploads).toHaveLength(1);
    const { message, fields } = refusal(file);
    expect(message).toBe("At least one of text and image is needed.");
    expect(fields).toEqual(["text", "image"]);
  });

  test("is one, a file and not empty, which is told with all else that is wrong", () => {
    const wrong = (...parts: Sent[]) => {
      const { kind, message, fields } = refusal(file, ...parts);
      return [kind, fields, message];
    };
    expect(wrong(image, image)).toEqual(["bad-request", ["image"], "image was sent 2 times: one file is due."]);
    const asText = "image was sent as text: send it as a file, with a file name.";
    expect(wrong(["image", "logo.png"])).toEqual(["bad-request", ["image"], asText]);
    expect(wrong(image, ["image", "x"])).toEqual(["bad-request", ["image"], asText]);
    expect(wrong(["image", "", "logo.png"])).toEqual(["bad-request", ["image"], "image is empty."]);
    expect(wrong(image, image, ["mirror", "yes"])[1]).toEqual(["image", "mirror"]);
  });

  test("in which nobody chose a file is as good as not sent", () => {
    expect(read(file, ["text", "a"], ["image", "", ""]).uploads).toHaveLength(1);
  });

  test("of a name that nobody knows is told, with a guess", () => {
    const { options } = read(file, ["text", "a"], ["imagee", tinyPng(), "logo.png"]);
    expect(options.unknown).toEqual(['Unknown field "imagee" was ignored: did you mean image?']);
    expect(refusal(file, ["text", "a"], ["imagee", tinyPng(), "x"], ["strict", "true"]).fields).toEqual(["imagee"]);
  });

  test("of a kind that it does not take is refused by its bytes", () => {
    const { kind, message } = refusal(file, ["image", pdf, "logo.png"]);
    expect([kind, message]).toEqual(["unsupported-media", "tool's image takes PNG or JPG; image is a PDF file."]);
  });

  test("that takes any kind has the kind that its bytes have, if any", async () => {
    const kindOf = async (bytes: Uint8Array, name: string) => {
      const [, part] = read(file, ["text", "a"], ["anything", bytes, name]).uploads;
      if (!part) throw new Error("the part is not there");
      const { format, ...rest } = await identifyPart(tool, part);
      return [format, rest.name];
    };
    expect(await kindOf(tinyPng(), "a.pdf")).toEqual(["png", "a.pdf"]);
    expect(await kindOf(await fixture("letter.docx"), "a")).toEqual(["docx", "a"]);
    expect(await kindOf(Buffer.from("<a/>"), "a.xml")).toEqual([undefined, "a.xml"]);
  });

  test("is found under a step's number where the form is for several tools", () => {
    const faults: Fault[] = [];
    const form: Part[] = [
      { name: "files", fileName: "a.pdf", bytes: pdf },
      { name: "2.image", fileName: "b.png", bytes: tinyPng() },
      { name: "2.anything", bytes: pdf },
      { name: "image", fileName: "c.png", bytes: tinyPng() },
    ];
    const found = filePartsIn(form, tool, faults, "2.");
    expect(found.map(({ field, part, fileName }) => [field, part, fileName])).toEqual([
      ["2.image", "image", "b.png"],
      ["2.anything", "anything", ""],
    ]);
    expect(faults.map(({ field }) => field)).toEqual(["2.anything"]);
  });
});
