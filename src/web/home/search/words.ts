/** Small letters without marks and apostrophes. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");

/** Words that say one thing together. */
const saidTogether: readonly [together: RegExp, one: string][] = [
  // "400x400" are pixels, whoever says so.
  [/(\d)\s*[x×]\s*(\d+)(?!\d)/g, "$1 $2 pixels"],
  [/\b(take|taking|throw|cut)(?=\W+(\w+\W+){0,3}away\b)/g, "remove"],
  [/\b(in|into|to) (one|a single)(?= pdf\b)/g, "merge into"],
  // "several pdfs in one file" are PDFs still.
  [/(,|\b(in|into|to|as)) (one|a single) (file|document)\b/g, "merge into pdf"],
  [/\bpages? (of|in|from|on) (a |an |my |the |this |our )?(?=(\w+ )?pdf)/g, "page "],
  // Somebody has the one and needs the other.
  [/\b(but|and|though|when|while) (i |we )?(only |just )?(have|got)\b/g, "from"],
  [/\b((have|got) (it |them )?(only |just )?|only )as\b/g, "from"],
  [/\b(must|needs? to|has to|have to|should) be(come)?\b/g, "to"],
  [
    /\b(for (an? |the |my |our )?\w+ )?(but|and|that|which|site|form|program|portal|app) (i |we )?(only |just )?(needs?|wants?|accepts?|takes|reads|requires?|expects?)\b(?! (to|it)\b)/g,
    "to",
  ],
  // "As jpg format" is as JPG, but "to another format" says format alone.
  [/(?<=\b(to|into|in|as) (?!other|new)\w{3,5}) (format|files?|type)\b/g, " "],
  [
    /\b(in|at|on|to) (the|a|each|every) ((upper|lower|top|bottom|left|right) )*(corner|bottom|top|middle|centre|center|foot|side)s? of\b/g,
    "$5 on",
  ],
  [/\b(write|type|draw)((?: \w+){1,3}) (in|into)(?= (a|an|my|the|this)\b)/g, "$1$2 on"],
  [/\binstead of\b/g, "from"],
  [/\bdocs\b/g, "documents"],
  // The program is Word; words are text.
  [/\bwords\b/g, "text"],
  // What is turned into nothing is turned round.
  [/\bturn(s|ed|ing)?\b(?!.*\b(into|to|in|as)\b)/g, "rotate"],
  // What shall stay as it is, and what shall not be needed for it, tells no tool: "without losing quality", "no watermark".
  [
    /\b(without|not|no) (losing|loss of|loosing|messing up|changing|affecting|destroying) ((the|its|any|much|image|my|original) )?\w+/g,
    " ",
  ],
  [
    /\b(without|no) (using |installing |any )?(adobe|acrobat|photoshop|office|word|powerpoint|excel|internet|software|watermarks?|sign ?ups?|registration|install\w*|upload\w*)\b/g,
    " ",
  ],
  [/\b(stop|without|no more) (\w+ ){0,4}(?=passwords?\b)/g, "remove "],
];

/** The words of a text; letters and digits apart, so that "pdf2word" is three of them, and an arrow is a word, too. */
export const wordsOf = (text: string): string[] =>
  saidTogether
    .reduce((told, [together, one]) => told.replace(together, one), fold(text))
    .replace(/[-=–—]*(>|→|⇒)/g, " to ")
    .match(/\p{L}+|\p{N}+/gu) ?? [];

const endings = /(ings?|ions?|ables?|ments?|ers?|ors?|ed|es|(?<!s)s)$/;

/** Words that are said for one another, whatever it is about; what only one tool's users say is among its own words. */
const saidForAnother = [
  "remove delete erase rid strip eliminate disable",
  "reduce shrink decrease minimise lower lessen less small smaller squash squeeze slim thin",
  "add insert put place",
  "join combine merge unite stitch connect glue staple",
  "big bigger large larger huge heavy giant",
  "fix repair mend restore rescue recover",
  "broken damaged corrupt corrupted defective",
  "edge border side",
  "improve enhance better",
  "person people human",
  "take extract pull grab",
  "protect lock secure encrypt",
  "photo foto snapshot snap selfie",
  "background backdrop",
  "edit alter modify",
];

/** What the forms of a word have in common: "cropping", "cropped" and "crop" are one, as "optimise" and "optimizer" are. */
function trunkOf(word: string): string {
  let stem = word.replace(/(.)is(e[drs]?|ing|ation)$/, "$1iz$2").replace(/our(?=s?$|ed$|ing$)/, "or");
  for (let turn = 0; turn < 2; turn++) {
    const shorter = stem.replace(endings, "");
    if (
      shorter.length < Math.max(3, stem.length - shorter.length) ||
      (!/[aeiouy]/.test(shorter) && stem !== `${shorter}s`)
    )
      break;
    stem = shorter;
  }
  return stem.replace(/([^aeiou])\1$/, "$1").replace(/(?<=..)(e|y)$/, "");
}

export const synonyms: readonly string[] = saidForAnother.flatMap((line) => line.split(" "));

const sameAs = new Map(
  saidForAnother.flatMap((line) => {
    const [first = "", ...others] = line.split(" ").map(trunkOf);
    return others.map((other) => [other, first] as const);
  }),
);

/** One for all forms of a word, and for what is said for it. */
export function stemOf(word: string): string {
  const trunk = trunkOf(word);
  return sameAs.get(trunk) ?? trunk;
}

/** Letters wrong, too many, missing or changed about with their neighbours, as far as they are at most `most`. */
export function slipsBetween(asked: string, known: string, most: number): number {
  if (Math.abs(asked.length - known.length) > most) return most + 1;
  let rows: number[][] = [[...known, ""].map((_, column) => column)];
  for (const [row, letter] of [...asked].entries()) {
    const [above = [], twoAbove] = rows;
    const next = [row + 1];
    for (const [column, other] of [...known].entries()) {
      const changed = (above[column] ?? 0) + (letter === other ? 0 : 1);
      const isSwap = row > 0 && letter === known[column - 1] && asked[row - 1] === other;
      const swapped = isSwap ? (twoAbove?.[column - 1] ?? 0) + 1 : most + 1;
      next.push(Math.min(changed, swapped, (above[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    rows = [next, above];
  }
  return rows[0]?.at(-1) ?? most + 1;
}

const said = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words that say nothing of what is to be done. */
const empty = said(
  "2 a about all am an and another any app are as at be best by can could do does doing dont easily easy fast file files " +
    "for free from get give go good have help hey hi how i id if im in into is it its just let like me my need of off on " +
    "one online only or our out please pls quick quickly so some someone something that the their them there these this " +
    "thing things to too tool tools use using want was way we what when where which will with would you your " +
    "adobe acrobat ilovepdf smallpdf sejda software program mac macbook android computer laptop pc ai auto automatic " +
    "automatically batch bulk simple simply properly permanently permanent instantly professional again against",
);
/** They say no more than that something shall become another thing. */
const vague = said("change convert converting converter create export make making save transform turn turning");

export const fillers: readonly string[] = [...empty, ...vague];
export const isEmpty = (word: string): boolean => empty.has(word);
export const isFiller = (word: string): boolean => empty.has(word) || vague.has(word);
