import { join } from "node:path";
import { run } from "#engines/enclosure/process.ts";
import { type Marks, marksAmong } from "#formats/pdf/marks.ts";
import { secretArguments } from "./programs.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const entry = (value: Json | undefined, key: string): Json | undefined =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as { readonly [key: string]: Json })[key]
    : undefined;
const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The annotations of all pages by their kind, as qpdf finds them; undefined for a file that it can't finish. */
export async function marksIn(folder: string, file: string, password?: string): Promise<Marks | undefined> {
  const unlock = await secretArguments(folder, password);
  const told = join(folder, "objects.json");
  const keys = ["--json=2", "--json-key=pages", "--json-key=qpdf"];
  // qpdf writes into a file, because a program's output is cut.
  const { code } = await run({ name: "qpdf", args: [...unlock, ...keys, file, told], folder });
  if (code === null || code === 2) return undefined;
  const json: Json = await Bun.file(told).json();
  const objects = items(entry(json, "qpdf"))[1];
  const follow = (value: Json | undefined): Json | undefined => {
    if (typeof value !== "string" || !/^\d+ \d+ R$/.test(value)) return value;
    return entry(entry(objects, `obj:${value}`), "value");
  };
  return marksAmong(
    items(entry(json, "pages")).flatMap((page) => {
      const annotations = follow(entry(follow(entry(page, "object")), "/Annots"));
      return items(annotations).map((one) => String(follow(entry(follow(one), "/Subtype"))).slice(1));
    }),
  );
}
