import { join } from "node:path";
import { config } from "#config";
import { warn } from "#engines/job/job.ts";
import { formats, titles } from "#formats/kinds/format.ts";
import { families, type OfficeFormat, type OfficeKind, officeKind } from "#formats/office/kind.ts";
import { unlockPackage } from "#formats/office/locked.ts";
import { Problem } from "#problem";
import { tools, type Wish } from "../wish.ts";
import { type Draft, fileNameOf, type Prepared, requirePassword, wrongPassword } from "./draft.ts";
import { prepareBinary } from "./prepare-binary.ts";
import { preparePackage } from "./prepare-package.ts";
import { prepareRtf, prepareTable } from "./prepare-text.ts";

/** Looks through a document before any other program does, writes the wish into it, and lays it into the folder. */
export async function prepare(bytes: Uint8Array, wish: Wish, folder: string): Promise<Prepared> {
  const { bytes: open, format, unlocked } = unlock(bytes, wish);
  const {
    bytes: result,
    format: extension,
    ...draft
  } = draftOf(open, format, { ...wish, ...(unlocked && { password: undefined }) });
  if (unlocked || draft.password !== "") warn("This file is encrypted; the result is not.");
  const file = join(folder, fileNameOf(wish.name, extension));
  await Bun.write(file, result);
  return { ...draft, file };
}

interface Unlocked {
  bytes: Uint8Array;
  format: OfficeFormat;
  unlocked: boolean;
}

function unlock(bytes: Uint8Array, { family, password }: Wish): Unlocked {
  const kind = officeKind(bytes);
  if (kind !== "locked") return { bytes, format: require(kind, family), unlocked: false };
  requirePassword(password);
  const found = unlockPackage(bytes, password);
  if (found === "wrong password") throw wrongPassword();
  if (found === "unknown encryption") {
    throw new Problem("unprocessable", "This file is encrypted in a way that no password opens here.");
  }
  return { bytes: found.bytes, format: require(officeKind(found.bytes), family), unlocked: true };
}

function require(kind: OfficeKind | undefined, family: Wish["family"]): OfficeFormat {
  const taken: readonly OfficeFormat[] = families[family];
  const format = taken.find((one) => one === kind);
  if (format) return format;
  const others = (Object.keys(families) as Wish["family"][]).filter((one) =>
    (families[one] as readonly OfficeKind[]).includes(kind ?? "locked"),
  );
  const is = kind && kind !== "locked" ? `a ${formats[kind].title} file` : "of another kind";
  const advice = others.map((one) => ` ${tools[one]} takes it.`).join("");
  throw new Problem("unsupported-media", `${tools[family]} takes ${titles(taken)}; file is ${is}.${advice}`);
}

function draftOf(bytes: Uint8Array, format: OfficeFormat, wish: Wish): Draft {
  if (format === "rtf") return prepareRtf(bytes, wish);
  if (format === "csv") return prepareTable(bytes, wish);
  if (format === "doc" || format === "xls" || format === "ppt") return prepareBinary(bytes, format, wish);
  return preparePackage(bytes, format, wish, limits);
}

const limits = {
  parts: config.limits.unpackedParts,
  bytes: config.limits.unpackedBytes,
  ratio: config.limits.unpackedRatio,
};
