import { makePart, pack } from "../office/pack.ts";
import { element, escaped, xmlOf } from "./xml.ts";

const schemas = "http://schemas.openxmlformats.org";
const relationships = `${schemas}/officeDocument/2006/relationships`;

export interface Relation {
  /** The last word of the relation's type, such as "styles". */
  type: string;
  /** A part, from the folder of the one that it belongs to, or an address. */
  target: string;
  outside?: boolean;
}

export interface Piece {
  /** The part's path in the package, without a slash in front. */
  name: string;
  /** The part's content type; files of media are known by their endings. */
  type?: string;
  content: string | Uint8Array;
  relations?: readonly Relation[];
}

/** The name under which a part knows its nth relation. */
export const relationId = (index: number): string => `rId${index + 1}`;

interface About {
  title?: string | undefined;
  author?: string | undefined;
  /** The name that programs show as the maker. */
  application: string;
}

const mediaTypes = { png: "image/png", jpeg: "image/jpeg" } as const;

/** Writes a package of Open Packaging Conventions (ECMA-376, part 2) whose first piece is the main one. */
export function packageOf(pieces: readonly [Piece, ...Piece[]], about: About): Uint8Array {
  const [main] = pieces;
  const all: Piece[] = [...pieces, core(about), app(about)];
  const roots = [
    { type: `${relationships}/officeDocument`, target: main.name },
    { type: `${schemas}/package/2006/relationships/metadata/core-properties`, target: "docProps/core.xml" },
    { type: `${relationships}/extended-properties`, target: "docProps/app.xml" },
  ];
  const parts = [
    makePart("[Content_Types].xml", contentTypes(all)),
    makePart("_rels/.rels", relationsOf(roots)),
    ...all.flatMap(({ name, content, relations = [] }) => [
      makePart(name, content),
      ...(relations.length > 0 ? [makePart(relationsName(name), relationsOf(relations.map(whole)))] : []),
    ]),
  ];
  return pack(parts);
}

const whole = (relation: Relation): Relation => ({ ...relation, type: `${relationships}/${relation.type}` });

function relationsName(name: string): string {
  const at = name.lastIndexOf("/") + 1;
  return `${name.slice(0, at)}_rels/${name.slice(at)}.rels`;
}

const relationsOf = (relations: readonly Relation[]): string =>
  xmlOf(
    element(
      "Relationships",
      { xmlns: `${schemas}/package/2006/relationships` },
      ...relations.map(({ type, target, outside }, index) =>
        element("Relationship", {
          Id: relationId(index),
          Type: type,
          Target: target,
          TargetMode: outside ? "External" : undefined,
        }),
      ),
    ),
  );

function contentTypes(pieces: readonly Piece[]): string {
  const told = pieces.filter(({ type }) => type !== undefined);
  const media = Object.entries(mediaTypes).map(([Extension, ContentType]) =>
    element("Default", { Extension, ContentType }),
  );
  return xmlOf(
    element(
      "Types",
      { xmlns: `${schemas}/package/2006/content-types` },
      element("Default", {
        Extension: "rels",
        ContentType: "application/vnd.openxmlformats-package.relationships+xml",
      }),
      element("Default", { Extension: "xml", ContentType: "application/xml" }),
      ...media,
      ...told.map(({ name, type }) => element("Override", { PartName: `/${name}`, ContentType: type })),
    ),
  );
}

/** Writes the title and the author, but no date: the same input gives the same bytes. */
function core({ title, author }: About): Piece {
  const spaces = {
    "xmlns:cp": `${schemas}/package/2006/metadata/core-properties`,
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  };
  const told = (name: string, text: string | undefined) => (text ? [element(name, {}, escaped(text))] : []);
  return {
    name: "docProps/core.xml",
    type: "application/vnd.openxmlformats-package.core-properties+xml",
    content: xmlOf(element("cp:coreProperties", spaces, ...told("dc:title", title), ...told("dc:creator", author))),
  };
}

const app = ({ application }: About): Piece => ({
  name: "docProps/app.xml",
  type: "application/vnd.openxmlformats-officedocument.extended-properties+xml",
  content: xmlOf(
    element(
      "Properties",
      { xmlns: `${schemas}/officeDocument/2006/extended-properties` },
      element("Application", {}, application),
    ),
  ),
});
