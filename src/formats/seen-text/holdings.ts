import { type Found, Words } from "../ooxml/promise.ts";
import { tokensOf } from "./tokens.ts";

/** What a text holds of what can be promised; whoever reads it knows nothing of who wrote it. */
export class TextHoldings implements Found {
  readonly words = new Words();
  /** What every page shows of what it was made of. */
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
