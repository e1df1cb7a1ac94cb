import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { type Format, formats } from "#formats/kinds/format.ts";

export interface File {
  name: string;
  format: Format;
  bytes: Uint8Array<ArrayBuffer>;
  /** What opens it, where a manifest beside the folder says so. */
  password: string | undefined;
}

const other: Record<string, Format> = { jpeg: "jpeg", tiff: "tiff", xlsm: "xlsx", docm: "docx", pptm: "pptx" };
const byExtension = new Map<string, Format>([
  ...Object.entries(formats).map(([format, { extension }]) => [extension, format as Format] as const),
  ...Object.entries(other),
]);

/** The files of a folder of which the name says what they are. */
export async function filesIn(folder: string): Promise<File[]> {
  const manifest = Bun.file(join(folder, "../MANIFEST.tsv"));
  const lines = (await manifest.exists()) ? (await manifest.text()).split("\n") : [];
  const names = (await readdir(folder)).sort();
  const files = names.map(async (name): Promise<File[]> => {
    const format = byExtension.get(extname(name).slice(1).toLowerCase());
    if (!format) return [];
    const line = lines.find((one) => one.startsWith(`${basename(folder)}\t${name}\t`));
    const password = /(?:^|[\t;])password=([^;\t]+)/.exec(line ?? "")?.[1];
    const bytes = await Bun.file(join(folder, name)).bytes();
    return [{ name, format, bytes, password: password === "-" ? undefined : password }];
  });
  return (await Promise.all(files)).flat();
}
