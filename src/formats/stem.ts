const longest = 100;

/** Characters that turn text around, with which "annexe‮fdp.exe" reads as a PDF. */
const bidi = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** What is left of an uploaded file's name: fit for any file system, header and ZIP. */
export function stemOf(fileName: string): string {
  const base = fileName.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = base
    .replace(/\p{Cc}/gu, "")
    .replace(bidi, "")
    .replace(/["'`\u2018-\u201f\u00ab\u00bb]/g, "")
    .replace(/[<>:|?*]/g, "_");
  const trim = (text: string) => text.replace(/^[.\s]+|[.\s]+$/g, "");
  const stem = trim(trim(clean).replace(/\.[A-Za-z0-9]{1,8}$/, ""));
  return [...stem].slice(0, longest).join("").trimEnd() || "file";
}
