import { type Found, Words } from "../ooxml/promise.ts";
import { tokensOf } from "./tokens.ts";

/** The promised things that a text holds; its reader knows nothing of its writer. */
export class TextHoldings implements Found {
  readonly words = new Words();
  /** The words of headers, footers and watermarks, which every page shows. */
  readonly repeated = new Words();
  readonly values: string[] = [];
  tables?: number;
  pictures?: number;
  /** References to notes. */
  notes = 0;

  addText(text: string): void {
    this.words.add(tokensOf(text));
  }

  addRepeated(text: string): void {
    this.repeated.add(tokensOf(text));
  }
}
