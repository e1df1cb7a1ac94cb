import { expect, test } from "bun:test";
import { newJob, within } from "#engines/job/job.ts";
import { mupdf } from "#engines/mupdf/index.ts";
import { bookOf } from "#support/pdfs.ts";
import { seePdf } from "#support/see-pdf.ts";

/** A form that reckons with its fields in every way that an action can call them. */
const form = (script = "") => {
  const field = (name: string, more = "") => `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/Rect[0 0 9 9]${more}>>`;
  const code = 'AFSimple_Calculate("SUM", new Array("a", "b")); this.getField(\\"c.d\\").value = "about a";';
  return bookOf({
    pages: ["page"],
    annotations: () => "6 0 R 7 0 R 8 0 R 10 0 R",
    catalog: "/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R]/CO[8 0 R]>>",
    parts: [
      field("a", "/AA<</K<</S/JavaScript/JS 11 0 R>>>>"),
      field("b", "/A<</S/ResetForm/Fields[(a)(c.d)]/Next<</S/Hide/T(b)>>>>"),
      field("sum", `/AA<</C<</S/JavaScript/JS(${code.replaceAll('\\"', "'")})>>>>`),
      "<</T(c)/Kids[10 0 R]>>",
      field("d", "/Parent 9 0 R"),
      { dict: "", content: `event.value = this.getField("a").value; AFMakeArrayFromList("a, b");${script}` },
    ],
  });
};

async function joined(...files: Uint8Array[]) {
  const job = newJob(new AbortController().signal, 60_000);
  const named = files.map((bytes, at) => ({ name: `file ${at + 1}`, bytes }));
  const { bytes } = await within(job, () => mupdf.merge(named, {}));
  const { catalog } = seePdf(bytes);
  const fields = catalog.get("AcroForm", "Fields");
  if (!fields.isArray()) return { catalog, told: [], warnings: [...job.warnings] };
  const told = Array.from({ length: fields.length }, (_, at) => {
    const field = fields.get(at);
    const [keyed, reckoned] = [field.get("AA", "K", "JS"), field.get("AA", "C", "JS")];
    return {
      name: field.get("T").asString(),
      keyed: keyed.isStream() ? keyed.readStream().asString() : "",
      reckoned: reckoned.isString() ? reckoned.asString() : "",
      resets: field.get("A", "Fields").toString(true, true),
      hides: field.get("A", "Next", "T").isString() ? field.get("A", "Next", "T").asString() : "",
    };
  });
  return { catalog, told, warnings: [...job.warnings] };
}

test("a form that was merged reckons with its own fields, not with those of an earlier file", async () => {
  const { told, warnings } = await joined(form(), form());
  expect(told.map(({ name }) => name)).toEqual(["a", "b", "sum", "c", "a_2", "b_2", "sum_2", "c_2"]);
  const [first, second] = [told.slice(0, 4), told.slice(4)];
  expect(first[2]?.reckoned).toContain('new Array("a", "b")); this.getField(\'c.d\')');
  expect(second[2]?.reckoned).toBe(
    'AFSimple_Calculate("SUM", new Array("a_2", "b_2")); this.getField(\'c_2.d\').value = "about a";',
  );
  expect(second[0]?.keyed).toContain('this.getField("a_2").value; AFMakeArrayFromList("a_2, b_2")');
  expect([second[1]?.resets, second[1]?.hides]).toEqual(["[(a_2)(c_2.d)]", "b_2"]);
  expect(first[1]?.resets).toBe("[(a)(c.d)]");
  expect(warnings).toHaveLength(1);
});

test("scripts that make up names as they run are told of", async () => {
  const { warnings } = await joined(form(), form('for (var i in x) this.getField("a" + i); this.getField(x[0]);'));
  expect(warnings).toContainEqual(expect.stringContaining("put names of fields together"));
});

test("a portfolio that others are added to is none any more", async () => {
  const portfolio = bookOf({ pages: ["cover"], catalog: "/Collection<</View/T>>" });
  const isPortfolio = async (...files: Uint8Array[]) =>
    (await joined(...files)).catalog.get("Collection").isDictionary();
  expect(await isPortfolio(portfolio, bookOf({ pages: ["page"] }))).toBe(false);
  expect(await isPortfolio(portfolio)).toBe(true);
});
