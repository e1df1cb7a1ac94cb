import { Problem } from "#problem";

/** The most elements that are drawn again by reference; with more a drawing is a bomb, or takes as long as one. */
const mostRepeated = 200_000;
/** The longest chain of references and nesting, far longer than a drawing has; renderers end them too. */
const deepest = 4_000;

/** Elements that colour or filter what refers to them: nothing inside them is drawn anew each time. */
const paints = new Set(["lineargradient", "radialgradient", "filter", "font", "style"]);

interface Node {
  children: Node[];
  references: string[];
  /** The number of elements that are drawn for it, itself included, once that is known. */
  drawn: number | undefined;
}

const referred = /^\s*#(\S+)|url\(\s*["']?#([^"')\s]+)/g;

/**
 * Counts what is drawn through references to references: ten copies of ten copies of ten copies are quickly written
 * and never drawn to their end.
 */
export class Weight {
  readonly #open: Node[] = [];
  readonly #byId = new Map<string, Node>();
  #elements = 0;

  open(name: string, attributes: ReadonlyMap<string, string>, empty: boolean): void {
    const references: string[] = [];
    for (const value of attributes.values()) {
      if (!value.includes("#")) continue;
      for (const [, whole, inside] of value.matchAll(referred)) references.push(whole ?? inside ?? "");
    }
    const node: Node = { children: [], references, drawn: undefined };
    const id = attributes.get("id");
    if (id && !paints.has(name)) this.#byId.set(id, node);
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
    this.#elements += 1;
    if (empty) this.close();
  }

  close(): void {
    const node = this.#open.pop();
    if (node && this.#open.length === 0) this.#judge(node);
  }

  #judge(root: Node): void {
    const repeated = this.#weigh(root, 0) - this.#elements;
    if (repeated <= mostRepeated) return;
    const says = "The SVG repeats its parts by reference without end or nearly so: it was refused as an attack.";
    throw new Problem("unprocessable", says, { cause: new Error(`${repeated} elements by reference`) });
  }

  #weigh(node: Node, depth: number): number {
    if (node.drawn !== undefined || depth > deepest) return node.drawn ?? 0;
    node.drawn = 0; // A circle is drawn by nobody.
    let sum = 1;
    for (const child of node.children) sum += this.#weigh(child, depth + 1);
    for (const id of node.references) {
      const target = this.#byId.get(id);
      if (target) sum += this.#weigh(target, depth + 1);
    }
    node.drawn = sum;
    return sum;
  }
}
