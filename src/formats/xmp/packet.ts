import { isKnownType, isOfType, typeOf } from "./known.ts";
import { childOf, type Node, rdf, treeOf } from "./tree.ts";

/** A property of the document: an element, or an attribute as a text. */
export interface Property {
  space: string;
  name: string;
  prefix: string;
  value: Node | string;
}

export interface Packet {
  properties: Property[];
  /** The types of properties in extension schemas, by namespace and name; undefined where the schemas are faulty. */
  declared: ReadonlyMap<string, string> | undefined;
}

export const archivalId = "http://www.aiim.org/pdfa/ns/id/";
export const extension = "http://www.aiim.org/pdfa/ns/extension/";
const schemaOf = "http://www.aiim.org/pdfa/ns/schema#";
const propertyOf = "http://www.aiim.org/pdfa/ns/property#";

/** Reads a packet; undefined where it is no RDF. */
export function readPacket(bytes: Uint8Array): Packet | undefined {
  const root = treeOf(bytes);
  const top = root && (root.space === rdf && root.name === "RDF" ? root : childOf(root, rdf, "RDF"));
  if (!top) return undefined;
  const properties = top.children
    .filter(({ space, name }) => space === rdf && name === "Description")
    .flatMap((description): Property[] => [
      ...description.attributes
        .filter(({ space }) => space !== rdf && space !== "" && !space.includes("XML/1998"))
        .map(({ space, name, value }) => ({ space, name, prefix: "", value })),
      ...description.children.map((node) => ({ space: node.space, name: node.name, prefix: node.prefix, value: node })),
    ]);
  return { properties, declared: declaredBy(properties) };
}

const keyOf = (space: string, name: string): string => `${space} ${name}`;

/** Whether a property is one that everybody knows, or that the packet describes, and its value is of the right type. */
export function isDescribed({ space, name, value }: Property, { declared }: Packet): boolean {
  if (space === extension && name === "schemas") return declared !== undefined;
  const type = declared?.get(keyOf(space, name)) ?? typeOf(space, name);
  return type !== undefined && isOfType(value, type);
}

/** The first text of a property: of a list its first entry. */
export function textOf(value: Node | string): string {
  if (typeof value === "string") return value;
  const list = value.children[0]?.children[0];
  return (list ?? value).text;
}

export const find = ({ properties }: Packet, space: string, name: string): Property | undefined =>
  properties.find((property) => property.space === space && property.name === name);

function declaredBy(properties: readonly Property[]): Map<string, string> | undefined {
  const found = new Map<string, string>();
  for (const { space, name, prefix, value } of properties) {
    if (space !== extension || name !== "schemas") continue;
    const schemas = typeof value === "string" ? undefined : itemsOf(value, "Bag");
    if (!schemas || prefix !== "pdfaExtension") return undefined;
    for (const schema of schemas) if (!readSchema(schema, found)) return undefined;
  }
  return found;
}

/** Reads one schema; false where a required entry is missing. */
function readSchema(schema: Node, found: Map<string, string>): boolean {
  const fields = fieldsOf(schema);
  const space = simple(fields.get(keyOf(schemaOf, "namespaceURI")));
  const known = ["schema", "namespaceURI", "prefix", "property", "valueType"].map((name) => keyOf(schemaOf, name));
  const isWhole = ["schema", "prefix"].every((name) => simple(fields.get(keyOf(schemaOf, name))) !== undefined);
  if (space === undefined || !isWhole || [...fields.keys()].some((key) => !known.includes(key))) return false;
  const list = fields.get(keyOf(schemaOf, "property"));
  if (list === undefined) return true;
  const own = typeof list === "string" ? undefined : itemsOf(list, "Seq");
  const hasTypes = fields.has(keyOf(schemaOf, "valueType"));
  return own?.every((property) => readProperty(property, space, hasTypes, found)) ?? false;
}

function readProperty(property: Node, space: string, hasTypes: boolean, found: Map<string, string>): boolean {
  const fields = fieldsOf(property);
  const [name, type, category, description] = ["name", "valueType", "category", "description"].map((key) =>
    simple(fields.get(keyOf(propertyOf, key))),
  );
  if (name === undefined || type === undefined || description === undefined || fields.size !== 4) return false;
  if (category !== "internal" && category !== "external") return false;
  if (!isKnownType(type) && !hasTypes) return false;
  found.set(keyOf(space, name), isKnownType(type) ? type : "Any");
  return true;
}

const simple = (value: Node | string | undefined): string | undefined =>
  value === undefined || typeof value === "string" ? value : value.children.length > 0 ? undefined : value.text.trim();

const itemsOf = (node: Node, kind: "Bag" | "Seq"): Node[] | undefined =>
  childOf(node, rdf, kind)?.children.filter(({ space, name }) => space === rdf && name === "li");

function fieldsOf(node: Node): Map<string, Node | string> {
  const fields = new Map<string, Node | string>();
  for (const one of [node, childOf(node, rdf, "Description")]) {
    for (const { space, name, value } of one?.attributes ?? [])
      if (space !== rdf) fields.set(keyOf(space, name), value);
    for (const child of one?.children ?? []) {
      if (child.space !== rdf || child.name !== "Description") fields.set(keyOf(child.space, child.name), child);
    }
  }
  return fields;
}
