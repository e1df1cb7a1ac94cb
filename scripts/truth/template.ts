import type { Random } from "../fuzz/random.ts";
import type { Block, Truth } from "./truth.ts";

/** A pattern by which documents are made: their look and their parts. What differs comes from the random numbers. */
export interface Template extends Pick<Truth, "kind" | "class"> {
  /** In kebab case, of this template alone. */
  name: string;
  /** Documents of a template that rules were fitted to say nothing of others: so each belongs to one set. */
  set: "fit" | "check" | "sealed";
  /** Nothing where the packages bring nothing that it could show. */
  make(random: Random, given: Given): Draft | undefined | Promise<Draft | undefined>;
}

/** What packages bring, for the set of the template alone. */
export interface Given {
  set: Template["set"];
  /** Files of packages by their ending, ".csv", with those of other sets left out. */
  files(ending: string): Promise<readonly Source[]>;
}

export interface Source {
  /** "vega-datasets: data/cars.json" */
  name: string;
  path: string;
}

export interface Draft extends Pick<Truth, "source"> {
  print: Print;
  /** What is known before it is printed, or a reader of what the printing left behind. */
  truth: Known | ((printed: Printed) => Known | Promise<Known>);
}

export type Known = Pick<Truth, "blocks" | "pages">;

export type Print =
  /** `truth` reads what the page tells of its own elements (`print/elements.js`), by `printed.elements`. */
  | {
      by: "chromium";
      html: string;
      tagged: boolean;
      css?: { width: string; height: string };
      head?: string;
      foot?: string;
    }
  | { by: "libreoffice"; document: Uint8Array | string; ending: LibreOfficeEnding; tagged: boolean }
  | { by: "latex"; document: string };

export type LibreOfficeEnding = ".fods" | ".ods" | ".xlsx" | ".fodt" | ".odt" | ".docx" | ".fodp" | ".odp" | ".pptx";

/** Rows of texts. */
export type Shown = readonly (readonly string[])[];

export interface Printed {
  pdf: string;
  pages: number;
  /** Of Chromium: the blocks that its elements are, in their order. */
  elements?: readonly Block[];
  /** Of a workbook: each sheet's cells as they are shown, by the sheet's name. */
  sheets?: Readonly<Record<string, Shown>>;
  /** Of LaTeX: the lines that its macros wrote beside the document. */
  written?: readonly string[];
}
