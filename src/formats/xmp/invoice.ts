import { utf16 } from "../svg/prologue.ts";
import { childOf, type Node, treeOf } from "./tree.ts";

const root = "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100";
const aggregate = "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100";
const unqualified = "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100";

/** A standard of hybrid invoices, by how it wants its XML attached and described (Factur-X 1.0, 6.2 and 6.3). */
interface Standard {
  title: string;
  fileName: string;
  version: string;
  /** The namespace of its metadata. */
  space: string;
  prefix: string;
}

const facturX: Standard = {
  title: "Factur-X",
  fileName: "factur-x.xml",
  version: "1.0",
  space: "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#",
  prefix: "fx",
};
/** ZUGFeRD before 2.1, when it became Factur-X; only its names differ. */
const zugferd2: Standard = {
  title: "ZUGFeRD",
  fileName: "zugferd-invoice.xml",
  version: "2p0",
  space: "urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#",
  prefix: "zf",
};

const european = "urn:cen.eu:en16931:2017";
type Known = readonly [id: string, profile: string, standard: Standard];
const profiles: readonly Known[] = [
  ["urn:factur-x.eu:1p0:minimum", "MINIMUM", facturX],
  ["urn:factur-x.eu:1p0:basicwl", "BASIC WL", facturX],
  [`${european}#compliant#urn:factur-x.eu:1p0:basic`, "BASIC", facturX],
  [european, "EN 16931", facturX],
  [`${european}#conformant#urn:factur-x.eu:1p0:extended`, "EXTENDED", facturX],
  ["urn:zugferd.de:2p0:minimum", "MINIMUM", zugferd2],
  ["urn:zugferd.de:2p0:basicwl", "BASIC WL", zugferd2],
  [`${european}#compliant#urn:zugferd.de:2p0:basic`, "BASIC", zugferd2],
  [`${european}#conformant#urn:zugferd.de:2p0:extended`, "EXTENDED", zugferd2],
];

/** Germany's rules for what its offices are sent, a reference profile of Factur-X; its version is told as the standard's. */
const xrechnung =
  /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xoev-de:kosit:standard|xeinkauf\.de:kosit):xrechnung_(\d{1,2}\.\d{1,2})(?:#conformant#[\w.:-]*)?$/;

const germanName = "xrechnung.xml";

/** The names that an invoice's XML may have in a PDF. */
export const invoiceNames: ReadonlySet<string> = new Set([facturX.fileName, zugferd2.fileName, germanName]);

function knownBy(id: string): { profile: string; standard: Standard } | undefined {
  const [, profile, standard] = profiles.find(([own]) => own === id) ?? [];
  if (profile && standard) return { profile, standard };
  const [, version] = xrechnung.exec(id) ?? [];
  return version ? { profile: "XRECHNUNG", standard: { ...facturX, fileName: germanName, version } } : undefined;
}

export interface Invoice {
  standard: Standard;
  profile: string;
  /** The first two profiles are no whole invoice, so that their XML can't stand for the pages. */
  relationship: "Data" | "Alternative";
  /** The day of the invoice as YYYYMMDD, where it tells one. */
  issued: string | undefined;
}

/** The root of ZUGFeRD before it was joined with Factur-X: another XML, which nobody asks for any more. */
const firstRoot = /^urn:ferd:CrossIndustryDocument:/;

/** Reads an electronic invoice, known by its root and its profile, or tells what it lacks. */
export function readInvoice(bytes: Uint8Array): Invoice | { fault: string } | undefined {
  const tree = treeOf(bytes);
  if (!tree)
    return looksLikeInvoice(bytes) ? { fault: "is no well-formed XML, or declares a document type" } : undefined;
  if (firstRoot.test(tree.space)) return { fault: "is of ZUGFeRD 1, which is no invoice of the present standards" };
  if (tree.space !== root || tree.name !== "CrossIndustryInvoice") return undefined;
  const id = textAt(tree, [
    [root, "ExchangedDocumentContext"],
    [aggregate, "GuidelineSpecifiedDocumentContextParameter"],
    [aggregate, "ID"],
  ]);
  const known = knownBy(id.toLowerCase());
  const named = id ? `names the profile "${id.slice(0, 120)}", which is none that is known` : "names no profile";
  if (!known) return { fault: named };
  const { profile, standard } = known;
  const issued = textAt(tree, [
    [root, "ExchangedDocument"],
    [aggregate, "IssueDateTime"],
    [unqualified, "DateTimeString"],
  ]);
  const isWhole = profile !== "MINIMUM" && profile !== "BASIC WL";
  return {
    standard,
    profile,
    relationship: isWhole ? "Alternative" : "Data",
    issued: /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(issued) ? issued : undefined,
  };
}

/** Whether the root of an invoice is in sight, behind whatever comes before it. */
function looksLikeInvoice(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 64 * 1024);
  return /<(?:[\w.-]{1,40}:)?CrossIndustryInvoice[\s>]/.test(new TextDecoder(utf16(head) ?? "latin1").decode(head));
}

function textAt(from: Node, path: readonly (readonly [space: string, name: string])[]): string {
  let node: Node | undefined = from;
  for (const [space, name] of path) node = node && childOf(node, space, name);
  return node?.text.trim() ?? "";
}

const said = {
  DocumentFileName: "The name of the embedded XML document",
  DocumentType: "The type of the hybrid document in capital letters, e.g. INVOICE or ORDER",
  Version: "The actual version of the standard applying to the embedded XML document",
  ConformanceLevel: "The conformance level of the embedded XML document",
};

/** Writes the metadata of a document with an invoice, and the schema that explains them. */
export function invoiceMetadata({ standard, profile }: Invoice): string {
  const { title, fileName, version, space, prefix } = standard;
  const values: Record<keyof typeof said, string> = {
    DocumentFileName: fileName,
    DocumentType: "INVOICE",
    Version: version,
    ConformanceLevel: profile,
  };
  const properties = Object.entries(said).map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:${prefix}="${space}">
${Object.entries(values)
  .map(([name, value]) => `<${prefix}:${name}>${value}</${prefix}:${name}>`)
  .join("\n")}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${title} PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${space}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${properties.join("\n")}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}
