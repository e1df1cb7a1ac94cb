import { describe, expect, test } from "bun:test";
import { readStrictXml, XmlFault } from "#formats/ooxml/strict-xml.ts";

function heard(xml: string | Uint8Array): string[] {
  const said: string[] = [];
  readStrictXml(typeof xml === "string" ? Buffer.from(xml) : xml, {
    open: ({ space, local }, attributes) =>
      said.push(`<${space}|${local}${attributes.map((one) => ` ${one.space}|${one.local}=${one.value}`).join("")}`),
    close: ({ local }) => said.push(`>${local}`),
    text: (text) => said.push(text),
  });
  return said;
}

test("elements, attributes and text are told with the languages that they belong to", () => {
  const xml = `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<!-- a - b --><a xmlns="u" xmlns:p="v" b='1&#x41;&lt;' p:c="é"><p:d xml:space="preserve"/>x &amp; y<![CDATA[<&]]><?do it?></a>\n`;
  expect(heard(xml)).toEqual([
    "<u|a |b=1A< v|c=é",
    "<v|d http://www.w3.org/XML/1998/namespace|space=preserve",
    ">d",
    "x & y",
    "<&",
    ">a",
  ]);
  expect(heard('<a xmlns:p="u"><p:b xmlns:p="v"/><p:b/></a>')).toEqual(["<|a", "<v|b", ">b", "<u|b", ">b", ">a"]);
});

describe("what is not well-formed is refused", () => {
  test.each([
    ["nothing", ""],
    ["text only", "text"],
    ["text behind", "<a/>x"],
    ["two elements", "<a/><b/>"],
    ["not closed", "<a><b></a>"],
    ["not closed at the end", "<a>"],
    ["closed twice", "<a/></a>"],
    ["other capitals", "<a></A>"],
    ["an attribute twice", '<a b="1" b="2"/>'],
    ["no quotes", "<a b=1/>"],
    ["no blank", '<a b="1"c="2"/>'],
    ["< in a value", '<a b="<"/>'],
    ["a bare &", "<a>a & b</a>"],
    ["an unknown name", "<a>&nbsp;</a>"],
    ["a name of every object", "<a>&constructor;</a>"],
    ["no character", "<a>&#0;</a>"],
    ["half a letter", "<a>&#xD800;</a>"],
    ["too large a number", "<a>&#x110000;</a>"],
    ["a control character", "<a>\u0001</a>"],
    ["an odd name", "<1a/>"],
    ["an unknown prefix", "<p:a/>"],
    ["two colons", '<p:a:b xmlns:p="u"/>'],
    ["]]> in text", "<a>]]></a>"],
    ["-- in a comment", "<a><!-- -- --></a>"],
    ["a comment without end", "<a><!-- </a>"],
    ["an instruction without end", "<a><?do </a>"],
    ["a declaration in the middle", '<a><?xml version="1.0"?></a>'],
    ["a blank before the declaration", ' <?xml version="1.0"?><a/>'],
    ["another encoding", '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ["a document type", "<!DOCTYPE a><a/>"],
    ["too many languages", `<a ${Array.from({ length: 70 }, (_, at) => `xmlns:p${at}="u"`).join(" ")}/>`],
    ["too deep", "<a>".repeat(1_001) + "</a>".repeat(1_001)],
  ])("%s", (_what, xml) => {
    expect(() => heard(xml)).toThrow(XmlFault);
  });

  test("bytes that are no UTF-8", () => {
    expect(() => heard(new Uint8Array([0x3c, 0x61, 0x3e, 0xff, 0x3c, 0x2f, 0x61, 0x3e]))).toThrow("UTF-8");
  });
});
