import { expect, test } from "bun:test";
import { looseEnds } from "#formats/pdf/loose-ends.ts";

const ends = (content: string) => looseEnds(Buffer.from(content, "latin1"));
const nothing = { states: 0, text: false, marks: 0, strayRestores: [] };

test("content that closes what it opens leaves nothing open", () => {
  expect(ends("q 1 0 0 1 5 5 cm BT /F1 12 Tf (Hello) Tj ET Q\n/P <</MCID 0>> BDC EMC")).toEqual(nothing);
  expect(ends("")).toEqual(nothing);
});

test("what is left open is told, stray restores by their place", () => {
  expect(ends("q q BT /Span BMC")).toEqual({ states: 2, text: true, marks: 1, strayRestores: [] });
  expect(ends("Q q Q\nQ q")).toEqual({ states: 1, text: false, marks: 0, strayRestores: [0, 6] });
  expect(ends("EMC ET")).toEqual(nothing);
});

test("operators are only where operators can be", () => {
  for (const content of [
    "(q q \\) \\( (q) q) Tj",
    "<71 20> Tj <</q /Q /q 1>> DP",
    "% q q\n1 w",
    "/q gs /BT Do [(q)-5(q)] TJ",
    "qq Qq BTq 0 q1 w",
  ]) {
    expect([content, ends(content)]).toEqual([content, nothing]);
  }
  expect(ends("[]q<</A[(]>)]>>q(")).toMatchObject({ states: 2 });
  expect(ends("% comment\rq")).toMatchObject({ states: 1 });
});

test("the data of an inline image is no operators, also where it spells them", () => {
  const image = "q BI /W 4 /H 4 /BPC 8 /CS /G ID \x01 q EI\xff\x00 Q q EI \xfe\xff q\nEI Q";
  expect(ends(image)).toEqual(nothing);
  expect(ends("BI /W 1 ID \x01\x02")).toEqual(nothing);
});
