import type { Run, Style } from "#layout/page.ts";
import { letterwise, mupdf } from "../kernel/library.ts";
import type { Traces } from "./traces.ts";

type Structured = InstanceType<typeof mupdf.StructuredText>;

/** No page that is read has more, and hostile ones have millions. */
const mostLetters = 200_000;
const softHyphen = 0xad;

interface Font {
  name: string;
  generic: Style["generic"];
  bold: boolean;
  italic: boolean;
}

/** The styles of a page's letters, each once. */
class Styles {
  readonly all: Style[] = [];
  readonly #fonts = new Map<number, Font>();
  readonly #known = new Map<string, number>();

  of(pointer: number, colour: number): number {
    const key = `${pointer} ${colour}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { name, ...font } = this.#font(pointer);
    const hex = (colour & 0xffffff).toString(16).padStart(6, "0");
    this.#known.set(key, this.all.length);
    return this.all.push({ font: name, ...font, colour: `#${hex}` }) - 1;
  }

  #font(pointer: number): Font {
    const known = this.#fonts.get(pointer);
    if (known) return known;
    const font = new mupdf.Font(pointer as never);
    const name = font.getName();
    const generic = font.isMono() ? "mono" : font.isSerif() ? "serif" : "sans";
    const read: Font = {
      name,
      generic,
      bold: font.isBold() || /bold|black|heavy|medi\b|-b$/i.test(name),
      italic: font.isItalic() || /ital|obliq/i.test(name),
    };
    font.destroy();
    this.#fonts.set(pointer, read);
    return read;
  }
}

interface Letter {
  code: number;
  start: number;
  end: number;
  base: number;
  top: number;
  bottom: number;
  size: number;
  style: number;
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** All letters of a page by lines, as the library joins them; what was traced of them tells the rest. */
export function lettersOf(structured: Structured, frame: Frame, traces: Traces): { runs: Run[]; styles: Style[] } {
  const styles = new Styles();
  const runs: Run[] = [];
  let [line, left] = [0, mostLetters];
  const pointer = (structured as unknown as { pointer: number }).pointer;
  const raw = letterwise;
  for (
    let block = raw._wasm_stext_page_get_first_block(pointer);
    block;
    block = raw._wasm_stext_block_get_next(block)
  ) {
    if (raw._wasm_stext_block_get_type(block) !== 0) continue;
    for (let row = raw._wasm_stext_block_get_first_line(block); row; row = raw._wasm_stext_line_get_next(row)) {
      const direction = raw._wasm_stext_line_get_dir(row) >> 2;
      const turned = turnOf(raw.HEAPF32[direction] ?? 1, raw.HEAPF32[direction + 1] ?? 0);
      const isUpright = raw._wasm_stext_line_get_wmode(row) === 0;
      const writer = new Writer(runs, line++, isUpright ? turned : 90);
      for (
        let char = raw._wasm_stext_line_get_first_char(row);
        char && left > 0;
        char = raw._wasm_stext_char_get_next(char)
      ) {
        left -= 1;
        const at = raw._wasm_stext_char_get_origin(char) >> 2;
        const [x, y] = [raw.HEAPF32[at] ?? 0, raw.HEAPF32[at + 1] ?? 0];
        const quad = raw._wasm_stext_char_get_quad(char) >> 2;
        const corners = raw.HEAPF32.slice(quad, quad + 8);
        const code = raw._wasm_stext_char_get_c(char);
        const style = styles.of(raw._wasm_stext_char_get_font(char), raw._wasm_stext_char_get_argb(char));
        const letter = isUpright ? along(turned, frame, corners, [x, y]) : along(0, frame, corners, [x, y]);
        writer.add({ ...letter, code, style, size: raw._wasm_stext_char_get_size(char) }, traces.at(x, y));
      }
    }
  }
  return { runs: runs.filter(({ text }) => text.length > 0), styles: styles.all };
}

/** By quarters: nobody sets text that leans by less. */
function turnOf(across: number, down: number): Run["turned"] {
  const quarter = Math.round(Math.atan2(down, across) / (Math.PI / 2));
  return ((((quarter % 4) + 4) % 4) * 90) as Run["turned"];
}

/** A letter's place on the page turned so that its line is level. */
function along(
  turned: Run["turned"],
  { left, top, width, height }: Frame,
  corners: Float32Array,
  origin: readonly [number, number],
): Pick<Letter, "start" | "end" | "base" | "top" | "bottom"> {
  const turn = (x: number, y: number): [number, number] => {
    const [across, down] = [x - left, y - top];
    if (turned === 90) return [down, width - across];
    if (turned === 180) return [width - across, height - down];
    if (turned === 270) return [height - down, across];
    return [across, down];
  };
  const points = [0, 2, 4, 6].map((at) => turn(corners[at] ?? 0, corners[at + 1] ?? 0));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    start: Math.min(...xs),
    end: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    base: turn(...origin)[1],
  };
}

interface Trace {
  hidden: boolean;
  mark?: number | "artifact" | undefined;
}

/** Joins the letters of a line to runs. */
class Writer {
  readonly #runs: Run[];
  readonly #line: number;
  readonly #turned: Run["turned"];
  #open: (Run & { edges: number[] }) | undefined;
  #last: Trace | undefined;

  constructor(runs: Run[], line: number, turned: Run["turned"]) {
    this.#runs = runs;
    this.#line = line;
    this.#turned = turned;
  }

  add({ code, start, end, base, top, bottom, size, style }: Letter, found: Trace | undefined): void {
    // Blanks that the library puts between words were never drawn, nor were the second halves of ligatures.
    const trace = found ?? this.#last ?? { hidden: false };
    this.#last = trace;
    const sign = signOf(code);
    const open = this.#open;
    const isBlank = sign === " ";
    const goesOn =
      open !== undefined &&
      (isBlank || (open.style === style && Math.abs(open.size - size) < 0.05 && Math.abs(open.base - base) < 0.05)) &&
      open.hidden === trace.hidden &&
      open.mark === trace.mark;
    if (goesOn) {
      open.text += sign;
      open.edges.push(start, end);
      if (!isBlank) {
        open.top = Math.min(open.top, top);
        open.bottom = Math.max(open.bottom, bottom);
      }
      return;
    }
    const mark = trace.mark === undefined ? {} : { mark: trace.mark };
    const common = { line: this.#line, turned: this.#turned, hidden: trace.hidden, ...mark };
    this.#open = { text: sign, edges: [start, end], base, top, bottom, size, style, ...common };
    this.#runs.push(this.#open);
  }
}

function signOf(code: number): string {
  if (code === softHyphen) return "-";
  if (code < 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a) || code === 0x3000) return " ";
  return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? "\ufffd" : String.fromCodePoint(code);
}
