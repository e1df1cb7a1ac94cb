const dublinCore = "http://purl.org/dc/elements/1.1/";
const basic = "http://ns.adobe.com/xap/1.0/";
const ofPdf = "http://ns.adobe.com/pdf/1.3/";

interface Counterpart {
  space: string;
  name: string;
  isDate?: true;
}

/** The properties of XMP that say the same as entries of the document information (ISO 19005-1, table 1). */
export const infoKeys: Record<string, Counterpart> = {
  Title: { space: dublinCore, name: "title" },
  Author: { space: dublinCore, name: "creator" },
  Subject: { space: dublinCore, name: "description" },
  Keywords: { space: ofPdf, name: "Keywords" },
  Creator: { space: basic, name: "CreatorTool" },
  Producer: { space: ofPdf, name: "Producer" },
  CreationDate: { space: basic, name: "CreateDate", isDate: true },
  ModDate: { space: basic, name: "ModifyDate", isDate: true },
};

const form = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/;

/** Writes a date of a PDF as XMP has it; undefined where it is none. */
export function xmpDate(text: string): string | undefined {
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", , sign, zone, rest = "00"] =
    form.exec(text) ?? [];
  if (year === undefined) return undefined;
  const offset = sign === undefined ? "Z" : `${sign}${zone}:${rest}`;
  const date = `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
  return Number.isNaN(new Date(date).getTime()) ? undefined : date;
}

/** Writes a moment in the one spelling of a PDF that every reader knows: some take a Z before a zone for no date. */
export function infoDate(text: string): string | undefined {
  const [, date, sign, hours, minutes] = /^(.{19})(?:Z|([+-])(\d\d):(\d\d))$/.exec(xmpDate(text) ?? "") ?? [];
  if (date === undefined) return undefined;
  return `D:${date.replace(/\D/g, "")}${sign === undefined ? "Z" : `${sign}${hours}'${minutes}'`}`;
}

/** Writes a date of XMP in the spelling of a PDF. */
export function dateOfXmp(text: string): string {
  const [day = "", time = ""] = text.trim().split("T");
  return `${day.replaceAll("-", "")}${time.replace(/\.\d+/, "").replaceAll(":", "")}`;
}
