import type { Field, Format, Tool } from "../../ui/catalogue.ts";

/** Scripts by Tesseract's names for them. */
const scripts: Record<string, string> = { sim: "Hans", tra: "Hant", vert: "", latn: "Latn", cyrl: "Cyrl" };

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Names a language: "deu" is German. An unknown code stays a code. */
export function languageTitle(code: string): string {
  const [letters = "", script = ""] = code.split("_");
  try {
    return languages.of([letters, scripts[script] ?? script].filter(Boolean).join("-")) ?? code;
  } catch {
    return code;
  }
}

const units: Record<string, string> = { pt: "Points", mm: "Millimetres", in: "Inches" };

/** Writes a value of a list for people; the value itself stays the catalogue's. */
export function valueTitle(field: Field, value: string | number, formats: Record<string, Format>): string {
  if (typeof value === "number") return field.unit === "°" || field.unit === "×" ? `${value}${field.unit}` : `${value}`;
  if (field.format === "language") return languageTitle(value);
  const format = Object.values(formats).find(({ extensions }) => extensions.includes(value));
  if (format) return format.title;
  if (units[value]) return units[value];
  if (/[A-Z0-9]/.test(value)) return value;
  const words = value.replaceAll(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Puts titles in place of the names of fields and tools in a message that the service wrote for programs. */
export function plainWords(text: string, { fields, parts }: Tool, operations: readonly Tool[] = []): string {
  const titleOf = (name: string) => (fields[name] ?? parts[name])?.title;
  const toolOf = (name: string) => operations.find((one) => one.name === name)?.title;
  return text
    .replaceAll(/`(\w+)`/g, (whole, name: string) => titleOf(name) ?? whole)
    .replaceAll(/\b[a-z]+[A-Z]\w*/g, (name) => titleOf(name) ?? name)
    .replaceAll(/(^|[.:] )([a-z]+)(?= )/g, (whole, before: string, name: string) => {
      const title = titleOf(name);
      return title ? before + title : whole;
    })
    .replaceAll(/\b[a-z]+(-[a-z0-9]+)+\b/g, (name) => {
      const title = toolOf(name);
      return title ? `"${title}"` : name;
    });
}

/** Describes the numbers that a field takes: "a whole number from 1 to 100 px". */
export function bounds({ type, minimum, maximum, unit }: Field): string {
  const number = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 6 });
  const kind = type === "integer" ? "a whole number" : "a number";
  const from = minimum === undefined ? "" : ` from ${number(minimum)}`;
  const to = maximum === undefined ? "" : `${from ? "" : " up"} to ${number(maximum)}`;
  return `${kind}${from}${to}${unit ? ` ${unit}` : ""}`;
}
