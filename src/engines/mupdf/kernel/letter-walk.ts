import { letterwise } from "./library.ts";

/** The lines of a page's text, by their places in the library's memory. */
export function* rowsOn(structured: number): Generator<number> {
  const raw = letterwise;
  const first = raw._wasm_stext_page_get_first_block(structured);
  for (let block = first; block; block = raw._wasm_stext_block_get_next(block)) {
    if (raw._wasm_stext_block_get_type(block) !== 0) continue;
    for (let row = raw._wasm_stext_block_get_first_line(block); row; row = raw._wasm_stext_line_get_next(row))
      yield row;
  }
}

/** The letters of a line. */
export function* charsIn(row: number): Generator<number> {
  const raw = letterwise;
  for (let char = raw._wasm_stext_line_get_first_char(row); char; char = raw._wasm_stext_char_get_next(char))
    yield char;
}
