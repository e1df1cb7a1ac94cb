import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callForm, type Sent } from "#support/call.ts";
import { fixture } from "#support/example.ts";
import { invoice } from "../../scripts/fixtures/invoice.ts";

// Programs run, on a machine that may be busy.
setDefaultTimeout(120_000);

const judge = join(import.meta.dir, "../../../shared/judges/judge_pdfa.py");
const hasJudge = await Bun.file(judge).exists();
const hasQpdf = Bun.which("qpdf") !== null;
if (!hasJudge || !hasQpdf) process.stderr.write("No judge of PDF/A, or no qpdf: tests of invoices are skipped.\n");

async function archive(attachment: Sent, options: Record<string, string> = {}, file?: Uint8Array) {
  const document = file ?? (await fixture("document.pdf"));
  return callForm("pdf-to-pdfa", { file: document, attachment }, { level: "3b", ...options });
}

async function ran(bytes: Uint8Array, ...command: string[]): Promise<{ code: number; out: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), "invoice-"));
  try {
    await Bun.write(join(folder, "given.pdf"), bytes);
    const cmd = command.map((word) => (word === "FILE" ? join(folder, "given.pdf") : word));
    const child = Bun.spawn(cmd, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
    const out = Buffer.from(await new Response(child.stdout).arrayBuffer());
    return { code: await child.exited, out };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Json = Record<string, unknown>;
interface Told {
  /** The one attachment's own dictionary, and its stream's. */
  file: Json;
  stream: Json;
  associated: unknown[];
  metadata: string;
  content: Buffer;
}

/** What qpdf, which shares no code with the writer, finds of the attachment of a name. */
async function told(bytes: Uint8Array, name: string): Promise<Told> {
  const { out } = await ran(bytes, "qpdf", "--json=2", "--json-stream-data=none", "FILE");
  const { qpdf } = JSON.parse(out.toString()) as {
    qpdf: [Json, Record<string, { value?: Json; stream?: { dict: Json } }>];
  };
  const objects = qpdf[1];
  const at = (reference: unknown) => objects[`obj:${reference}`];
  const root = at((objects.trailer as { value: Json }).value["/Root"])?.value as Json;
  const associated = (Array.isArray(root["/AF"]) ? root["/AF"] : at(root["/AF"])?.value) as unknown[];
  const files = associated.map((reference) => at(reference)?.value as Json);
  const file = files.find((one) => one["/UF"] === `u:${name}`);
  if (!file) throw new Error(`no ${name} among the associated files`);
  const stream = at((file["/EF"] as Json)["/F"])?.stream?.dict as Json;
  const metadata = await ran(
    bytes,
    "qpdf",
    `--show-object=${String(root["/Metadata"]).split(" ")[0]}`,
    "--filtered-stream-data",
    "FILE",
  );
  const content = await ran(bytes, "qpdf", `--show-attachment=${name}`, "FILE");
  return { file, stream, associated, metadata: metadata.out.toString(), content: content.out };
}

const european = "urn:cen.eu:en16931:2017";
const profiles = [
  ["urn:factur-x.eu:1p0:minimum", "MINIMUM", "/Data"],
  ["urn:factur-x.eu:1p0:basicwl", "BASIC WL", "/Data"],
  [`${european}#compliant#urn:factur-x.eu:1p0:basic`, "BASIC", "/Alternative"],
  [european, "EN 16931", "/Alternative"],
  [`${european}#conformant#urn:factur-x.eu:1p0:extended`, "EXTENDED", "/Alternative"],
] as const;

describe.skipIf(!hasQpdf)("an electronic invoice", () => {
  test.each(profiles)("of the guideline %s is one of the profile %s", async (guideline, profile, relationship) => {
    const xml = invoice(guideline);
    const { status, bytes, warnings, headers, error } = await archive({ name: "rechnung 7.xml", bytes: xml });
    expect([status, error, warnings]).toEqual([200, undefined, []]);
    expect(headers.get("x-result-invoice")).toBe(`Factur-X ${profile}`);
    const { file, stream, associated, metadata, content } = await told(bytes, "factur-x.xml");
    expect(associated).toHaveLength(1);
    expect(file).toMatchObject({ "/F": "u:factur-x.xml", "/AFRelationship": relationship });
    expect(stream["/Subtype"]).toBe("/text/xml");
    expect(stream["/Params"]).toMatchObject({ "/Size": xml.length, "/ModDate": "u:D:20240229000000Z" });
    expect(Buffer.compare(content, xml)).toBe(0);
    for (const [name, value] of [
      ["DocumentFileName", "factur-x.xml"],
      ["DocumentType", "INVOICE"],
      ["Version", "1.0"],
      ["ConformanceLevel", profile],
    ] as const) {
      expect(metadata).toContain(`<fx:${name}>${value}</fx:${name}>`);
      expect(metadata).toContain(`<pdfaProperty:name>${name}</pdfaProperty:name>`);
    }
    expect(metadata).toContain("<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#<");
    if (hasJudge) expect((await ran(bytes, judge, "--flavour", "3b", "FILE")).code).toBe(0);
  });

  test("of ZUGFeRD 2.0 has the name and the metadata that were usual then", async () => {
    const { bytes, headers } = await archive(invoice(`${european}#conformant#urn:zugferd.de:2p0:extended`));
    expect(headers.get("x-result-invoice")).toBe("ZUGFeRD EXTENDED");
    const { metadata } = await told(bytes, "zugferd-invoice.xml");
    expect(metadata).toContain("<zf:ConformanceLevel>EXTENDED</zf:ConformanceLevel>");
    if (hasJudge) expect((await ran(bytes, judge, "--flavour", "3b", "FILE")).code).toBe(0);
  });

  test.each([
    ["xoev-de:kosit:standard:xrechnung_2.3", "2.3"],
    ["xeinkauf.de:kosit:xrechnung_3.0", "3.0"],
    ["xeinkauf.de:kosit:xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0", "3.0"],
  ])("of Germany's rules (%s) has their name and their version", async (rules, version) => {
    const { bytes, headers, warnings } = await archive(invoice(`${european}#compliant#urn:${rules}`));
    expect([headers.get("x-result-invoice"), warnings]).toEqual(["Factur-X XRECHNUNG", []]);
    const { metadata, file } = await told(bytes, "xrechnung.xml");
    expect(file["/AFRelationship"]).toBe("/Alternative");
    expect(metadata).toContain("<fx:DocumentFileName>xrechnung.xml</fx:DocumentFileName>");
    expect(metadata).toContain(`<fx:Version>${version}</fx:Version>`);
    expect(metadata).toContain("<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>");
    if (hasJudge) expect((await ran(bytes, judge, "--flavour", "3b", "FILE")).code).toBe(0);
  });

  test("is known in whatever encoding it is written, whatever it says of that", async () => {
    const text = Buffer.from(invoice())
      .toString()
      .replace(/<\?xml[^>]*\?>/, "");
    const written = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><!-- Käufer -->${text}`;
    for (const [name, bytes] of [
      ["a mark before UTF-8", Buffer.from(`\ufeff${written("UTF-8")}`)],
      ["UTF-16", Buffer.from(`\ufeff${written("UTF-16")}`, "utf16le")],
      ["UTF-16, high bytes first", Buffer.from(`\ufeff${written("UTF-16")}`, "utf16le").swap16()],
      ["Latin-1", Buffer.from(written("ISO-8859-1"), "latin1")],
      ["UTF-8 that says UTF-16", Buffer.from(written("utf-16"))],
    ] as const) {
      const { headers, warnings } = await archive({ name: "a.xml", bytes });
      expect([name, headers.get("x-result-invoice"), warnings]).toEqual([name, "Factur-X EN 16931", []]);
    }
  });

  test("that can't be read as one, or is of ZUGFeRD 1, is a plain file, which is told", async () => {
    const text = Buffer.from(invoice()).toString();
    const start = text.indexOf("<", text.indexOf("?>"));
    const first = '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>';
    for (const [xml, says] of [
      [text.slice(0, -20), "no well-formed XML"],
      [`${text.slice(0, start)}<!DOCTYPE a [<!ENTITY b "c">]>${text.slice(start)}`, "declares a document type"],
      [first, "ZUGFeRD 1"],
    ] as const) {
      const { status, warnings, headers, bytes } = await archive({ name: "a.xml", bytes: Buffer.from(xml) });
      expect([status, warnings]).toEqual([200, [expect.stringContaining(says)]]);
      expect(headers.get("x-result-invoice")).toBeNull();
      expect((await told(bytes, "a.xml")).content.toString()).toBe(xml);
    }
  });

  test("in the place of one that was there is told, and leaves one", async () => {
    const first = await archive(invoice());
    const second = await archive(invoice("urn:factur-x.eu:1p0:minimum"), {}, first.bytes);
    expect(second.warnings).toEqual(["An attachment of the same name was there already, and was replaced."]);
    const { associated, metadata } = await told(second.bytes, "factur-x.xml");
    expect([associated.length, metadata.includes("MINIMUM"), metadata.includes("EN 16931")]).toEqual([1, true, false]);
  });

  test("that a PDF brings already stays one, whatever was done to the PDF since", async () => {
    const first = await archive(invoice("urn:factur-x.eu:1p0:basicwl"));
    const files = [first.bytes, await fixture("second.pdf")];
    const joined = await callForm("pdf-merge", { files });
    const { bytes, headers, warnings } = await callForm("pdf-to-pdfa", { file: joined.bytes }, { level: "3b" });
    expect([headers.get("x-result-invoice"), warnings]).toEqual(["Factur-X BASIC WL", []]);
    const { metadata, file, associated } = await told(bytes, "factur-x.xml");
    expect([associated.length, file["/AFRelationship"]]).toEqual([1, "/Data"]);
    expect(metadata).toContain("<fx:ConformanceLevel>BASIC WL</fx:ConformanceLevel>");
    if (hasJudge) expect((await ran(bytes, judge, "--flavour", "3b", "FILE")).code).toBe(0);
  });

  test("of a profile that nobody knows is a plain file, which is told and refused by strict", async () => {
    const other = { name: "strange.xml", bytes: invoice("urn:example:profile") };
    const { bytes, warnings, headers } = await archive(other);
    expect(warnings).toEqual([expect.stringContaining('names the profile "urn:example:profile"')]);
    expect(headers.get("x-result-invoice")).toBeNull();
    expect((await told(bytes, "strange.xml")).metadata).not.toContain("pdfaExtension");
    expect((await archive(other, { strict: "true" })).status).toBe(422);
  });
});

describe.skipIf(!hasQpdf)("any other file", () => {
  test("is attached under its own name and type", async () => {
    const hostile = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>';
    const files: [name: string, bytes: Uint8Array, type: string][] = [
      ["Übersicht 文件.csv", Buffer.from("a;b\n1;2\n"), "/text/csv"],
      ["photo.pdf", await fixture("photo.jpg"), "/image/jpeg"],
      [
        "a.docx",
        await fixture("letter.docx"),
        "/application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ],
      ["notes.xyz", Buffer.from("just words"), "/text/plain"],
      ["data.bin", Buffer.from([0, 1, 2, 255]), "/application/octet-stream"],
      ["entities.xml", Buffer.from(`<?xml version="1.0"?>${hostile}`), "/text/xml"],
    ];
    for (const [name, content, type] of files) {
      const { status, bytes, warnings } = await archive({ name, bytes: content });
      expect([name, status, warnings]).toEqual([name, 200, []]);
      const { file, stream, content: found } = await told(bytes, name);
      expect([name, file["/AFRelationship"], stream["/Subtype"]]).toEqual([name, "/Unspecified", type]);
      expect([name, Buffer.compare(found, content)]).toEqual([name, 0]);
      if (hasJudge) expect([name, (await ran(bytes, judge, "--flavour", "3b", "FILE")).code]).toEqual([name, 0]);
    }
  });

  test("comes beside the attachments that are there, and the same gives the same bytes", async () => {
    const first = await archive({ name: "one.txt", bytes: Buffer.from("one") });
    const second = await archive({ name: "two.txt", bytes: Buffer.from("two") }, {}, first.bytes);
    expect((await told(second.bytes, "two.txt")).associated).toHaveLength(2);
    expect((await told(second.bytes, "one.txt")).content.toString()).toBe("one");
    const again = await archive({ name: "two.txt", bytes: Buffer.from("two") }, {}, first.bytes);
    expect(Buffer.compare(again.bytes, second.bytes)).toBe(0);
  });
});
