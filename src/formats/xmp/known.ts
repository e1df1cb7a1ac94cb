import { attributeOf, childOf, type Node, rdf, xml } from "./tree.ts";

/** The properties that need no description, and their types (XMP Specification of 2005, chapter 4), by namespace. */
const known: Record<string, string> = {
  "http://purl.org/dc/elements/1.1/": `contributor=bag Text; coverage; creator=seq Text; date=seq Date; description=lang;
    format=MIMEType; identifier; language=bag Text; publisher=bag Text; relation=bag Text; rights=lang; source;
    subject=bag Text; title=lang; type=bag Text`,
  "http://ns.adobe.com/xap/1.0/": `Advisory=bag Text; BaseURL; CreateDate=Date; CreatorTool; Identifier=bag Text; Label;
    MetadataDate=Date; ModifyDate=Date; Nickname; Rating=Real; Thumbnails=alt Any`,
  "http://ns.adobe.com/xap/1.0/rights/": "Certificate; Marked=Boolean; Owner=bag Text; UsageTerms=lang; WebStatement",
  "http://ns.adobe.com/xap/1.0/mm/": `DerivedFrom=Struct; DocumentID; History=seq Struct; Ingredients=bag Struct;
    InstanceID; ManagedFrom=Struct; Manager; ManageTo; ManageUI; ManagerVariant; OriginalDocumentID; RenditionClass;
    RenditionParams; VersionID; Versions=seq Struct; LastURL; RenditionOf=Struct; SaveID=Integer`,
  "http://ns.adobe.com/xap/1.0/bj/": "JobRef=bag Struct",
  "http://ns.adobe.com/xap/1.0/t/pg/": `MaxPageSize=Struct; NPages=Integer; Fonts=bag Struct; Colorants=seq Struct;
    PlateNames=seq Text`,
  "http://ns.adobe.com/pdf/1.3/": "Keywords; PDFVersion; Producer; Trapped=Boolean",
  "http://ns.adobe.com/photoshop/1.0/": `AuthorsPosition; CaptionWriter; Category; City; Country; Credit;
    DateCreated=Date; Headline; Instructions; Source; State; SupplementalCategories=bag Text; TransmissionReference;
    Urgency=Integer; ColorMode=Integer; ICCProfile; History`,
  "http://ns.adobe.com/tiff/1.0/": `ImageWidth=Integer; ImageLength=Integer; BitsPerSample=seq Integer;
    Compression=Integer; PhotometricInterpretation=Integer; Orientation=Integer; SamplesPerPixel=Integer;
    PlanarConfiguration=Integer; XResolution=Rational; YResolution=Rational; ResolutionUnit=Integer; DateTime=Date;
    ImageDescription=lang; Make; Model; Software; Artist; Copyright=lang`,
  "http://www.aiim.org/pdfa/ns/id/": "part=Integer; conformance; amd; corr",
};

const types = new Map(
  Object.entries(known).flatMap(([space, list]) =>
    list.split(/;\s*/).map((entry): [string, string] => {
      const [name = "", type = "Text"] = entry.split("=");
      return [`${space} ${name.trim()}`, type.trim()];
    }),
  ),
);

export const typeOf = (space: string, name: string): string | undefined => types.get(`${space} ${name}`);

const forms: Record<string, RegExp> = {
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/,
  boolean: /^(?:True|False)$/,
  rational: /^[+-]?\d+\/\d+$/,
  date: /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/,
  mimetype: /^[-\w.+]+\/[-\w.+]+/,
};
const plain = new Set(["text", "uri", "url", "agentname", "propername", "locale", "guid", "xpath", "renditionclass"]);
const structs = new Set([
  "struct",
  "resourceref",
  "resourceevent",
  "version",
  "job",
  "dimensions",
  "thumbnail",
  "font",
]);

const lists = /^(bag|seq|alt)\s+(?:of\s+)?(\S.*)$/i;
const choices = /^(?:(?:open|closed)\s+)?choice(?:\s+of)?\s+/i;
const normal = (type: string): string => type.trim().replace(choices, "");

/** Whether a type that an extension schema names is one that everybody knows. */
export function isKnownType(type: string): boolean {
  const inner = normal(lists.exec(type.trim())?.[2] ?? type).toLowerCase();
  return inner in forms || plain.has(inner) || structs.has(inner) || inner === "lang alt" || inner === "any";
}

export function isOfType(value: Node | string, type: string): boolean {
  const [, kind, inner] = lists.exec(type) ?? [];
  if (kind && inner && inner.toLowerCase() !== "lang") return isList(value, kind, inner);
  const low = normal(type).toLowerCase();
  if (low === "any") return true;
  if (low === "lang" || low === "lang alt") return isLanguages(value);
  if (structs.has(low)) return isStruct(value);
  if (typeof value !== "string" && value.children.length > 0) return false;
  const text = typeof value === "string" ? value : value.text;
  return forms[low]?.test(text.trim()) ?? plain.has(low);
}

function isList(value: Node | string, kind: string, inner: string): boolean {
  if (typeof value === "string") return false;
  const list = childOf(value, rdf, kind[0]?.toUpperCase() + kind.slice(1).toLowerCase());
  return list?.children.every((item) => isOfType(item, inner)) ?? false;
}

function isLanguages(value: Node | string): boolean {
  if (typeof value === "string") return false;
  const list = childOf(value, rdf, "Alt");
  return list?.children.every((item) => attributeOf(item, xml, "lang")) ?? false;
}

function isStruct(value: Node | string): boolean {
  if (typeof value === "string") return false;
  if (attributeOf(value, rdf, "parseType") === "Resource" || childOf(value, rdf, "Description")) return true;
  return value.children.length === 0 && value.attributes.some(({ space }) => space !== rdf && space !== "");
}
