import { warn } from "#engines/job/job.ts";
import { actions, type Level, mostConfigurations, namedActions } from "#formats/pdf/archival.ts";
import type { PDFDocument, PDFObject } from "../kernel/library.ts";
import { entriesOf, itemsOf, numberOf, outlineOf } from "../kernel/objects.ts";
import { keyOf } from "../kernel/things.ts";

/** Losses of a document that the caller is told: how often each was taken out, by name. */
export class Losses {
  readonly #counts = new Map<string, number>();
  /** Actions that were looked at: in hostile files they lead to each other again and again. */
  readonly seen = new Set<number>();

  add(what: string, count = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
  }

  tell(): void {
    for (const [what, count] of this.#counts) warn(count > 1 ? `${what} (${count} times).` : `${what}.`);
  }
}

export const drop = (holder: PDFObject, key: string): boolean => {
  if (!holder.isDictionary() || holder.get(key).isNull()) return false;
  holder.delete(key);
  return true;
};

/** Removes entries of the catalog that an archived document may not have. */
export function cleanCatalog(doc: PDFDocument, level: Level, losses: Losses): void {
  const root = doc.getTrailer().get("Root");
  if (drop(root, "AA")) losses.add("Actions that run by themselves were removed");
  for (const key of ["Requirements", "NeedsRendering"]) drop(root, key);
  cleanPermissions(root);
  if (!root.get("OpenAction").isArray()) cleanActions(root, "OpenAction", losses);
  if (drop(root.get("Names"), "JavaScript")) losses.add("Scripts were removed");
  drop(root.get("Names"), "AlternatePresentations");
  cleanForm(root.get("AcroForm"), losses);
  for (const item of outlineOf(doc)) cleanActions(item, "A", losses);
  if (level === "1b") mergeLayers(root, losses);
  else describeLayers(doc, root.get("OCProperties"));
}

/** Removes rights that a program granted to the file, which are void for another; digests of signatures go, too. */
function cleanPermissions(root: PDFObject): void {
  const permissions = root.get("Perms");
  for (const [key] of entriesOf(permissions)) if (key !== "DocMDP") permissions.delete(key);
  for (const reference of itemsOf(permissions.get("DocMDP", "Reference")))
    for (const key of ["DigestLocation", "DigestMethod", "DigestValue"]) drop(reference, key);
}

function cleanForm(form: PDFObject, losses: Losses): void {
  if (drop(form, "XFA")) losses.add("The dynamic form (XFA) was removed; its plain fields stay");
  drop(form, "NeedAppearances");
  const seen = new Set<number>();
  const ahead = itemsOf(form.get("Fields"));
  for (let field = ahead.pop(); field; field = ahead.pop()) {
    if (!field.isDictionary() || (numberOf(field) > 0 && seen.has(numberOf(field)))) continue;
    seen.add(numberOf(field));
    for (const key of ["AA", "A"]) if (drop(field, key)) losses.add("Actions of form fields were removed");
    ahead.push(...itemsOf(field.get("Kids")));
  }
}

const mayStay = (action: PDFObject): boolean => {
  const kind = action.get("S").asName();
  return actions.has(kind) && (kind !== "Named" || namedActions.has(action.get("N").asName()));
};

/** Takes an action away that may not stay, and those that follow it. */
export function cleanActions(holder: PDFObject, key: string, losses: Losses, depth = 0): void {
  const action = holder.get(key);
  if (action.isNull() || depth > 20) return;
  if (action.isArray()) {
    const all = itemsOf(action);
    const kept = all.filter(mayStay);
    if (kept.length < all.length) holder.put(key, kept);
    for (const one of kept) follow(one, losses, depth);
    return;
  }
  if (!action.isDictionary() || !mayStay(action)) {
    holder.delete(key);
    losses.add("Actions that an archived document may not have were removed");
    return;
  }
  follow(action, losses, depth);
}

function follow(action: PDFObject, losses: Losses, depth: number): void {
  if (losses.seen.has(keyOf(action))) return;
  losses.seen.add(keyOf(action));
  cleanActions(action, "Next", losses, depth + 1);
}

/** Makes layers that all show plain content; of others nobody could see any more which do. */
function mergeLayers(root: PDFObject, losses: Losses): void {
  const usual = root.get("OCProperties", "D");
  const showsAll = usual.get("BaseState").asName() !== "OFF" && itemsOf(usual.get("OFF")).length === 0;
  if (root.get("OCProperties").isDictionary() && showsAll) {
    root.delete("OCProperties");
    losses.add("Layers were merged; all of them show");
  }
}

/** Every configuration of layers needs a name of its own, and lists all layers or none. */
function describeLayers(doc: PDFDocument, properties: PDFObject): void {
  if (!properties.isDictionary()) return;
  const names = new Set<string>();
  for (const [index, configuration] of [properties.get("D"), ...itemsOf(properties.get("Configs"))].entries()) {
    if (!configuration.isDictionary()) continue;
    const name = configuration.get("Name").isString() ? configuration.get("Name").asString() : "";
    const own = name === "" || names.has(name) ? `Layers ${index + 1}` : name;
    names.add(own);
    if (own !== name) configuration.put("Name", doc.newString(own));
    drop(configuration, "AS");
    if (index >= mostConfigurations) drop(configuration, "Order");
    if (!configuration.get("Order").isArray()) continue;
    const listed = new Set(numbersIn(configuration.get("Order")));
    const missing = itemsOf(properties.get("OCGs")).filter((group) => !listed.has(numberOf(group)));
    for (const group of missing) configuration.get("Order").push(group);
  }
}

function numbersIn(list: PDFObject): number[] {
  const found: number[] = [];
  const ahead = [list];
  for (let one = ahead.pop(); one && found.length < 100_000; one = ahead.pop()) {
    if (one.isArray()) ahead.push(...itemsOf(one));
    else found.push(numberOf(one));
  }
  return found;
}
