import { TextHoldings } from "./holdings.ts";
import { type MarkupHoldings, readHtml } from "./html.ts";
import { gapOf, tagAt, unescaped } from "./markup.ts";

/** The line that begins or ends code, however far it is indented. */
const fence = /^[\s>]*(?:(?:[-*]|\d{1,9}[.)])\s+)*(`{3,})$/;
/** The line between the head of a table and its rows. */
const delimiter = /^\s*\|(?: :?-+:? \|)+$/;

/** A line with which HTML begins; it goes on to the next empty line, and in it no sign is Markdown (CommonMark, 4.6). */
const htmlStart = /^[\s>]*(?:(?:[-*]|\d{1,9}[.)])\s+)*<\/?(?:table|thead|tbody|tr|th|td)\b/;

export function seenInMarkdown(text: string): MarkupHoldings {
  const holdings = Object.assign(new TextHoldings(), { tables: 0, pictures: 0 });
  let prose: string[] = [];
  let html: string[] = [];
  let closing: string | undefined;
  const flush = () => {
    if (prose.length > 0) new Reader(prose.join("\n"), holdings).read();
    if (html.length > 0) readHtml(html.join("\n"), holdings);
    [prose, html] = [[], []];
  };
  for (const line of text.split("\n")) {
    if (closing !== undefined) {
      if (line.trim() === closing) closing = undefined;
      else holdings.addText(line);
      continue;
    }
    if (html.length > 0 && line.trim() !== "") {
      html.push(line);
      continue;
    }
    if (html.length > 0 || htmlStart.test(line)) flush();
    if (htmlStart.test(line)) {
      html.push(line);
      continue;
    }
    closing = fence.exec(line)?.[1];
    if (closing !== undefined) flush();
    else if (delimiter.test(line)) holdings.tables += 1;
    else prose.push(line);
  }
  flush();
  return holdings;
}

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Reads prose from its beginning to its end. */
class Reader {
  #at = 0;
  readonly #said: string[] = [];
  /** Places of opened brackets that may be a link's. */
  readonly #open: number[] = [];

  constructor(
    readonly text: string,
    readonly holdings: MarkupHoldings,
  ) {}

  read(): void {
    while (this.#at < this.text.length) this.#said.push(this.#step());
    this.holdings.addText(this.#said.join(""));
  }

  #step(): string {
    const sign = this.text[this.#at] ?? "";
    switch (sign) {
      case "\\":
        return this.#take(this.text[this.#at + 1] ?? "", 2);
      case "<":
        return this.#markup();
      case "&":
        return this.#entity();
      case "`":
        return this.#code();
      case "!":
        return this.text[this.#at + 1] === "[" ? this.#picture() : this.#take(sign, 1);
      case "[":
        return this.#bracket();
      case "]":
        return this.#endOfBracket();
      case "*":
      case "~":
        return this.#take("", 1);
      case "_": {
        const isInWord = isWord(this.text[this.#at - 1]) && isWord(this.text[this.#at + 1]);
        return this.#take(isInWord ? sign : "", 1);
      }
      case "|":
        return this.#take(" ", 1);
      default:
        return this.#take(sign, 1);
    }
  }

  /** Goes on by some signs, and gives the text that they stand for. */
  #take(said: string, signs: number): string {
    this.#at += signs;
    return said;
  }

  #markup(): string {
    if (this.text.startsWith("<!--", this.#at)) {
      const end = this.text.indexOf("-->", this.#at);
      const to = end < 0 ? this.text.length : end;
      this.holdings.addRepeated(this.text.slice(this.#at + 4, to));
      return this.#take("", to + 3 - this.#at);
    }
    const tag = tagAt(this.text, this.#at);
    if (!tag) return this.#take("<", 1);
    if (!tag.isEnd && tag.name === "table") this.holdings.tables += 1;
    if (!tag.isEnd && tag.name === "img") this.holdings.pictures += 1;
    return this.#take(gapOf(tag), tag.end - this.#at);
  }

  #entity(): string {
    const [whole] = /^&[a-z]{2,5};/.exec(this.text.slice(this.#at, this.#at + 8)) ?? ["&"];
    return this.#take(unescaped(whole), whole.length);
  }

  /** Reads code, which ends at as many backticks as it begins with. */
  #code(): string {
    const [ticks = "`"] = /^`+/.exec(this.text.slice(this.#at, this.#at + 200)) ?? [];
    let end = this.#at + ticks.length;
    for (;;) {
      end = this.text.indexOf(ticks, end);
      if (end < 0) return this.#take(ticks, ticks.length);
      const [run = ""] = /^`+/.exec(this.text.slice(end, end + 200)) ?? [];
      if (run.length === ticks.length) break;
      end += run.length;
    }
    const code = this.text.slice(this.#at + ticks.length, end).replaceAll("\\|", "|");
    return this.#take(code, end + ticks.length - this.#at);
  }

  #picture(): string {
    this.holdings.pictures += 1;
    return this.#take("", Math.max(2, this.#behind(")", this.#behind("](", this.#at)) - this.#at));
  }

  #bracket(): string {
    const note = /^\[\^\d{1,9}\]:?/.exec(this.text.slice(this.#at, this.#at + 14));
    if (note) {
      this.holdings.notes += Number(!note[0].endsWith(":"));
      return this.#take(" ", note[0].length);
    }
    this.#open.push(this.#said.length);
    return this.#take("[", 1);
  }

  #endOfBracket(): string {
    const from = this.#open.pop();
    if (from === undefined || this.text[this.#at + 1] !== "(") return this.#take("]", 1);
    this.#said[from] = "";
    return this.#take("", this.#behind(")", this.#at) - this.#at);
  }

  #behind(end: string, from: number): number {
    const at = this.text.indexOf(end, from);
    return at < 0 ? this.text.length : at + end.length;
  }
}
