import { type1Of } from "./font-programs.ts";

const operators: Readonly<Record<string, readonly number[]>> = {
  hstem: [1],
  vstem: [3],
  vmoveto: [4],
  rlineto: [5],
  hlineto: [6],
  vlineto: [7],
  rrcurveto: [8],
  closepath: [9],
  callsubr: [10],
  return: [11],
  hsbw: [13],
  endchar: [14],
  rmoveto: [21],
  hmoveto: [22],
  vhcurveto: [30],
  hvcurveto: [31],
  dotsection: [12, 0],
  vstem3: [12, 1],
  hstem3: [12, 2],
  seac: [12, 6],
  sbw: [12, 7],
  div: [12, 12],
  callothersubr: [12, 16],
  pop: [12, 17],
  setcurrentpoint: [12, 33],
};

/** A Type 1 charstring from its words. */
export const charstring = (words: string): Uint8Array =>
  Uint8Array.from(
    words.split(/\s+/).flatMap((word) => {
      const operator = operators[word];
      if (operator) return [...operator];
      const value = Number(word);
      return Math.abs(value) <= 107
        ? [value + 139]
        : [255, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255];
    }),
  );

/** What nearly every font brings along: the end of a flat curve, its beginning, its points, nothing, and other stems. */
export const usualSubrs = [
  "3 0 callothersubr pop pop setcurrentpoint return",
  "0 1 callothersubr return",
  "0 2 callothersubr return",
  "return",
  "100 50 hstem 100 60 vstem return",
];

interface Made {
  glyphs: Readonly<Record<string, string>>;
  subrs?: readonly string[];
  encoding?: string;
  head?: string;
  private?: string;
  /** Four letters that mean nothing, before what is hidden. */
  lead?: string | undefined;
}

/** A Type 1 program from the words of its glyphs, which it does not hide behind a cipher of their own. */
export function type1Made({
  glyphs,
  subrs = usualSubrs,
  encoding,
  head = "",
  private: own = "",
  lead,
}: Made): Uint8Array {
  const entry = (words: string) => {
    const bytes = charstring(words);
    return `${bytes.length} RD ${Buffer.from(bytes).toString("latin1")}`;
  };
  const codes = Object.keys(glyphs).map((name, at) => `dup ${65 + at} /${name} put`);
  const list = `/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n${codes.join("\n")}\nreadonly def`;
  const clear = `11 dict begin /FontName /Made def /PaintType 0 def /FontType 1 def ${head}
/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {-100 -250 1100 900} readonly def
${encoding ?? list}
currentdict end`;
  const all = { ".notdef": "0 500 hsbw endchar", ...glyphs };
  const hidden = `dup /Private 10 dict dup begin /RD {string currentfile exch readstring pop} executeonly def
/ND {noaccess def} executeonly def /NP {noaccess put} executeonly def /lenIV -1 def
/BlueValues [-10 0 700 710] def /OtherBlues [-210 -200] def /StdHW [40] def /StemSnapV [60 80] def ${own}
/Subrs ${subrs.length} array
${subrs.map((words, at) => `dup ${at} ${entry(words)} NP`).join("\n")}
ND
2 index /CharStrings ${Object.keys(all).length} dict dup begin
${Object.entries(all)
  .map(([name, words]) => `/${name} ${entry(words)} ND`)
  .join("\n")}
end end readonly put noaccess put dup /FontName get exch definefont pop mark currentfile closefile
`;
  return type1Of(clear, hidden, lead);
}

/** Glyphs that need everything that a Type 1 program may do. */
export const allKinds: Readonly<Record<string, string>> = {
  A: "50 500 hsbw 0 40 hstem 50 80 vstem 0 hmoveto 400 hlineto -200 700 rlineto closepath 4 1 3 callothersubr pop callsubr 100 100 rmoveto 1000 3 div hlineto 50 vlineto -1000 3 div 0 rlineto closepath endchar",
  flat: "0 600 hsbw 0 100 hstem 100 vmoveto 1 callsubr 250 0 rmoveto 2 callsubr -150 0 rmoveto 2 callsubr 100 20 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr 50 0 rmoveto 2 callsubr 100 -20 rmoveto 2 callsubr 100 0 rmoveto 2 callsubr 50 500 100 0 callsubr -100 vlineto -500 hlineto closepath endchar",
  steep:
    "0 600 hsbw 100 100 rmoveto 1 callsubr 10 250 rmoveto 2 callsubr -10 -150 rmoveto 2 callsubr 12 90 rmoveto 2 callsubr 3 60 rmoveto 2 callsubr 0 40 rmoveto 2 callsubr -7 100 rmoveto 2 callsubr -3 110 rmoveto 2 callsubr 30 105 600 0 callsubr 300 hlineto -400 vlineto closepath endchar",
  acute: "20 300 hsbw 0 hmoveto 100 hlineto 60 180 rlineto -80 hlineto closepath endchar",
  Aacute: "50 500 hsbw 20 150 720 65 194 seac",
  round:
    "30 560 hsbw 0 40 150 40 300 40 hstem3 0 50 200 50 400 50 vstem3 dotsection 250 hmoveto 138 112 112 138 hvcurveto 138 -112 112 -138 vhcurveto -138 -112 -112 -138 hvcurveto 0 -138 112 -112 138 0 rrcurveto closepath 60 60 rmoveto 100 10 50 60 20 100 rrcurveto -80 10 rlineto -30 hlineto -20 vlineto closepath endchar",
  placed:
    "40 60 700 0 sbw 0 hmoveto 300 hlineto 300 vlineto -300 hlineto closepath 50 50 rmoveto 100 vlineto 100 hlineto closepath endchar",
  wide: "0 1000 3 div hsbw 0 hmoveto 200 hlineto 200 vlineto closepath endchar",
};
