import { describe, expect, test } from "bun:test";
import { cleanSvg } from "#formats/svg/clean.ts";
import { Problem } from "#problem";

const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (body: string, attributes = 'width="10" height="10"') =>
  Buffer.from(`<svg ${xmlns} ${attributes}>${body}</svg>`);
const cleaned = (body: string) => cleanSvg(svg(body)).text;
const removed = (body: string) => [...cleanSvg(svg(body)).removed];
const refused = (bytes: Uint8Array) => {
  try {
    return cleanSvg(bytes).text;
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(Problem);
    return (thrown as Problem).kind;
  }
};

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("what runs, embeds or moves is taken out", () => {
  test.each([
    ["<script>alert(1)</script>", "scripts"],
    ["<SCRIPT>alert(1)</SCRIPT>", "scripts"],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', "scripts"],
    ['<g onload="alert(1)"/>', "scripts"],
    ['<g ONCLICK="alert(1)"/>', "scripts"],
    ["<foreignObject><b xmlns='http://www.w3.org/1999/xhtml'>alert(1)</b></foreignObject>", "embedded documents"],
    ['<iframe src="alert(1)"/>', "embedded documents"],
    ['<set attributeName="href" to="javascript:alert(1)"/>', "animations"],
    ['<animate attributeName="x" values="alert(1)"/>', "animations"],
  ])("%s", (body, what) => {
    const { text, removed } = cleanSvg(svg(`<g id="before"/>${body}<g id="after"/>`));
    expect(text).not.toContain("alert");
    expect(text).toContain('id="before"');
    expect(text).toContain('id="after"');
    expect([...removed]).toEqual([what]);
  });

  test("whatever it is nested in", () => {
    expect(
      cleaned("<foreignObject><g><foreignObject/><script>a</script></g></foreignObject><path d='M0 0'/>"),
    ).toContain("M0 0");
  });
  test("style sheets of others, comments and document types", () => {
    const text = cleanSvg(
      Buffer.from(
        `<?xml version="1.0"?><?xml-stylesheet href="http://a/b.css"?><!-- c --><!DOCTYPE svg><svg ${xmlns}/>`,
      ),
    ).text;
    expect(text).toBe(`<svg ${xmlns} width="300" height="150"/>`);
  });
});

describe("addresses", () => {
  test.each([
    '<image href="http://127.0.0.1:9/x.png"/>',
    '<image xlink:href="https://example.com/x.png"/>',
    '<image href="&#104;ttp://example.com/x.png"/>',
    '<image href="//example.com/x.png"/>',
    '<image href="file:///etc/hostname"/>',
    '<image href="../../etc/hostname"/>',
    '<use href="other.svg#part"/>',
    '<image href="data:text/html,x"/>',
    '<image href="data:application/xml;base64,PGE+"/>',
    '<rect fill="url(http://example.com/a.svg#b)"/>',
    "<rect style=\"fill:url('http://example.com/a.svg#b')\"/>",
    '<rect style="fill:u\\72l(http://example.com/a.svg#b)"/>',
    '<rect style="fill:\\000075rl(http://example.com/a.svg#b)"/>',
    '<rect filter="url(file:///etc/passwd#f)"/>',
    "<style>rect { fill: url(http://example.com/a#b) }</style>",
    "<style>rect { fill: url(http://example.com/a#b</style>",
    "<style><![CDATA[@font-face { src: url('http://example.com/f.woff') }]]></style>",
  ])("outside is taken out and told: %s", (body) => {
    const text = cleaned(body);
    expect(text).not.toMatch(/example\.com|127\.0|etc\/|other\.svg|data:text|data:app/);
    expect(removed(body)).toEqual(["references to other files"]);
  });

  test.each([
    '<style>@import "http://example.com/a.css"; rect { fill: red }</style>',
    "<style>@\\69mport url(http://example.com/a.css); rect { fill: red }</style>",
    "<style>@import url(http://example.com/a.css)</style>",
    '<g xml:base="http://example.com/"/>',
    '<style>rect { fill: image-set("http://example.com/a.png" 1x) }</style>',
    '<style><g></g>@import "http://example.com/a.css";</style>',
    '<a href="http://example.com/"><path d="M0 0"/></a>',
  ])("other ways out are closed: %s", (body) => expect(cleaned(body)).not.toContain("example.com"));

  test.each(["javascript:alert(1)", " java\tscript:alert(1)", "&#1;JavaScript:alert(1)", "data:text/html,alert(1)"])(
    "a link that runs code is cut and told: %s",
    (address) => {
      const body = `<a href="${address}"><path d="M0 0"/></a>`;
      expect(cleaned(body)).toContain('<a><path d="M0 0"/></a>');
      expect(removed(body)).toEqual(["scripts"]);
    },
  );

  test("of the drawing itself stay", () => {
    const body =
      '<use xlink:href="#a"/><rect fill="url(#b)" style="mask:url(\'#c\')"/><style>g{filter:url(#d)}</style>';
    const text = cleaned(body);
    for (const part of ['xlink:href="#a"', "#b", "#c", "#d"]) expect(text).toContain(part);
    expect(removed(body)).toEqual([]);
  });
  test("of pictures inside stay, and the pictures are told", () => {
    const { text, pictures, removed } = cleanSvg(svg(`<image href="${pixel}"/><rect style="fill:url(${pixel})"/>`));
    expect(text).toContain("data:image/png;base64,iVBOR");
    expect(pictures).toHaveLength(2);
    expect(pictures[0]?.[1]).toBe(0x50);
    expect([...removed]).toEqual([]);
  });
  test("of drawings inside are cleaned like the drawing", () => {
    const inner = svg('<script>alert(1)</script><image href="http://example.com/x.png"/>').toString("base64");
    const { text, removed } = cleanSvg(svg(`<image href="data:image/svg+xml;base64,${inner}"/>`));
    const again = Buffer.from(/base64,([^"]+)/.exec(text)?.[1] ?? "", "base64").toString();
    expect(again).toStartWith("<svg");
    expect(again).not.toMatch(/alert|example/);
    expect([...removed].sort()).toEqual(["references to other files", "scripts"]);
  });
});

describe("entities", () => {
  const declared = (declarations: string, body: string) =>
    Buffer.from(`<!DOCTYPE svg [${declarations}]><svg ${xmlns} width="9" height="9">${body}</svg>`);

  test("of drawing programs are put in", () => {
    const bytes = Buffer.from(
      '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY c \'red\'>]><svg xmlns="&ns;"><g fill="&c;">&c; &amp; &#65;</g></svg>',
    );
    expect(cleanSvg(bytes).text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="150"><g fill="red">red &amp; A</g></svg>',
    );
  });
  test("can't smuggle anything past the cleaning", () => {
    expect(cleanSvg(declared('<!ENTITY s "<script>alert(1)</script>">', "&s;")).text).not.toContain("alert");
    expect(cleanSvg(declared('<!ENTITY h "http://e.com/">', '<image href="&h;x"/>')).text).not.toContain("e.com");
  });
  test("that stand for files are empty, and told", () => {
    const { text, removed } = cleanSvg(declared('<!ENTITY x SYSTEM "file:///etc/hostname">', "<text>&x;</text>"));
    expect(text).toContain("<text></text>");
    expect([...removed]).toEqual(["references to other files"]);
  });
  test("that multiply are refused", () => {
    const tens = (name: string, of: string) => `<!ENTITY ${name} "${`&${of};`.repeat(10)}">`;
    const lol = `<!ENTITY a "aaaaaaaaaa">${[..."bcdefghij"].map((name, index) => tens(name, "abcdefghi"[index] ?? "")).join("")}`;
    expect(refused(declared(lol, "<text>&j;</text>"))).toBe("unprocessable");
    expect(refused(declared('<!ENTITY a "&b;"><!ENTITY b "&a;">', "&a;"))).toBe("unprocessable");
    expect(refused(declared(`<!ENTITY a "${"x".repeat(60_000)}">`, "&a;".repeat(60_000)))).toBe("unprocessable");
  });
});

test.each([
  ["", "svg without an end", `<svg ${xmlns}>`],
  ["", "crossed tags", `<svg ${xmlns}><g><a></g></a></svg>`],
  ["", "an attribute twice", `<svg ${xmlns} width="1" width="2"/>`],
  ["", "an unknown entity", `<svg ${xmlns}>&nothing;</svg>`],
  ["", "a bare ampersand", `<svg ${xmlns}>a & b</svg>`],
  ["", "half a letter by number", `<svg ${xmlns}>&#xD800;</svg>`],
  ["", "no letter by number", `<svg ${xmlns}>&#0;</svg>`],
  ["", "a letter beyond Unicode", `<svg ${xmlns}>&#x110000;</svg>`],
  ["", "an endless document type", `<!DOCTYPE svg [<svg ${xmlns}/>`],
  ["", "too deep", `<svg ${xmlns}>${"<g>".repeat(2_000)}${"</g>".repeat(2_000)}</svg>`],
])("damaged%s: %s", (_, _name, text) => expect(refused(Buffer.from(text))).toBe("unprocessable"));

describe("encodings", () => {
  const words = (text: string) => /<text>(.*)<\/text>/.exec(text)?.[1];
  test("of all kinds become UTF-8", () => {
    const document = (label: string) =>
      `<?xml version="1.0" encoding="${label}"?><svg ${xmlns}><text>Привет é</text></svg>`;
    const russian = Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="windows-1251"?><svg ${xmlns}><text>`),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from("</text></svg>"),
    ]);
    expect(words(cleanSvg(russian).text)).toBe("При");
    expect(words(cleanSvg(Buffer.from(document("UTF-8"))).text)).toBe("Привет é");
    expect(words(cleanSvg(Buffer.from(`\ufeff${document("UTF-16")}`, "utf16le")).text)).toBe("Привет é");
    expect(words(cleanSvg(Buffer.from(document("UTF-16"))).text)).toBe("Привет é");
    expect(refused(Buffer.from(document("klingon")))).toBe("unprocessable");
  });
});

describe("the size it asks for", () => {
  const size = (attributes: string) => cleanSvg(svg("", attributes)).size;
  test.each([
    ['width="24" height="12"', { width: 24, height: 12 }],
    ['width="1in" height="2.54cm"', { width: 96, height: 96 }],
    ['width="12pt" height="1pc"', { width: 16, height: 16 }],
    ['width="2em" height="1.5e1px"', { width: 32, height: 15 }],
    ['viewBox="0 0 300 150"', { width: 300, height: 150 }],
    ['viewBox="0,0,300,150" width="100%" height="50%"', { width: 300, height: 150 }],
    ['viewBox="0 0 300 150" width="100"', { width: 100, height: 50 }],
    ['viewBox="0 0 300 150" height="100"', { width: 200, height: 100 }],
    ['width="100%"', { width: 300, height: 150 }],
    ["", { width: 300, height: 150 }],
  ])("%s", (attributes, expected) => expect(size(attributes)).toEqual(expected));

  test("is written into the root, and nothing is refused", () => {
    expect(cleanSvg(svg("", 'width="10mm" height="5mm"')).text).toMatch(/width="37\.79\d+" height="18\.89\d+"/);
    expect(refused(svg("", 'width="0" height="10"'))).toBe("unprocessable");
  });
});

describe("parts that are drawn again by reference", () => {
  const levels = (count: number, reference: (id: number) => string) =>
    Array.from({ length: count }, (_, level) => `<g id="g${level + 1}">${reference(level).repeat(10)}</g>`).join("");

  test.each([
    ["use", (id: number) => `<use href="#g${id}"/>`],
    ["masks", (id: number) => `<g mask="url(#g${id})"/>`],
  ])("are refused when %s multiply them", (_name, reference) => {
    expect(refused(svg(`<rect id="g0"/>${levels(8, reference)}`))).toBe("unprocessable");
  });
  test("may refer in circles and to one gradient a hundred thousand times", () => {
    const gradient = `<linearGradient id="a">${"<stop/>".repeat(5)}</linearGradient>`;
    expect(refused(svg(`${gradient}${'<path fill="url(#a)"/>'.repeat(100_000)}`))).toContain("url(");
    expect(refused(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toContain("#b");
    expect(refused(svg(`<g id="a"/>${'<use href="#a"/>'.repeat(1_000)}`))).toContain("<use");
  });
});
