import { UsageError } from "../../tell.ts";
import type { Tool } from "../read.ts";

/** A function of src/layout that holds one rule, and what it answers where there is no such rule. */
export interface Rule {
  /** Its room and its function: "roles/isInARow". */
  name: string;
  file: string;
  called: string;
  /** An expression of the function's own arguments. */
  answers: string;
  tools: readonly Tool[];
}

type Told = readonly [called: string, answers: string];

const inFile = (file: string, tools: readonly Tool[], told: readonly Told[]): Rule[] =>
  told.map(([called, answers]) => ({ name: `${file.split("/")[0]}/${called}`, file, called, answers, tools }));

const word: readonly Tool[] = ["word"];
const sheets: readonly Tool[] = ["word", "excel"];
const slides: readonly Tool[] = ["ppt"];

const regions: readonly Rule[] = [
  ...inFile("regions/watermarks.ts", word, [["takeWatermarks", "{ sheets: [...sheets], watermarks: [] }"]]),
  ...inFile("regions/edge-tables.ts", word, [["withoutEdgeTables", "[...sheets]"]]),
  ...inFile("regions/running-pictures.ts", word, [["takeRunningPictures", "sheets.map((sheet) => ({ sheet }))"]]),
  ...inFile("regions/running-heads.ts", word, [
    ["withRowsByRule", "new Map(edges)"],
    ["withoutShortPages", "edges"],
    ["isSaidAgain", "true"],
    ["isTableHead", "false"],
    ["isHeadWithGapsBelow", "false"],
    ["countsInside", "new Map()"],
  ]),
  ...inFile("regions/page-frames.ts", word, [
    ["usualPageTop", "highest"],
    ["mirroredMargins", "undefined"],
  ]),
  ...inFile("regions/column-edge.ts", word, [
    [
      "columnEdgeOf",
      "values.reduce((most, value) => (outward * value > outward * most ? value : most), values[0] ?? 0)",
    ],
  ]),
  ...inFile("regions/column-zones.ts", word, [
    ["withFirstLines", "columns"],
    ["crossesText", "true"],
    ["partedByRules", "[columns]"],
    ["isReadLeftwards", "false"],
    ["isRuledOver", "false"],
    ["isOutOfStep", "false"],
  ]),
  ...inFile("regions/column-heads.ts", word, [
    ["headOf", "[]"],
    ["partedByHeads", "[columns.map((column) => [...column])]"],
  ]),
  ...inFile("regions/column-plan.ts", word, [
    ["isBegunIn", "false"],
    ["isWrappedIn", "false"],
  ]),
  ...inFile("regions/column-prose.ts", word, [
    ["isTabular", "false"],
    ["isTail", "false"],
    ["isOfFigures", "false"],
  ]),
  ...inFile("regions/side-panels.ts", word, [["sidePanels", "[]"]]),
  ...inFile("regions/pictures-beside-text.ts", word, [["withBesides", "[...sheets]"]]),
];

const roles: readonly Rule[] = [
  ...inFile("roles/notes.ts", word, [["takeNotes", "{ sheet, notes: [] }"]]),
  ...inFile("roles/end-notes.ts", word, [["takeEndNotes", "{ parts: [...parts], notes: [] }"]]),
  ...inFile("roles/contents.ts", word, [
    ["findContents", "{ parts: [...parts], contents: new Map() }"],
    ["isBeginning", "false"],
  ]),
  ...inFile("roles/captions.ts", word, [["withCaptions", "[...parts]"]]),
  ...inFile("roles/headings.ts", word, [
    ["withHeadings", "[...given]"],
    ["byOutline", "0"],
    ["titleOf", "undefined"],
  ]),
  ...inFile("roles/clause-titles.ts", word, [["titlesOfClauses", "undefined"]]),
  ...inFile("roles/heading-series.ts", word, [["isOverClause", "false"]]),
  ...inFile("roles/headings-by-style.ts", word, [
    ["placedAmong", "alike.filter((para) => !objectionTo(para))"],
    ["isUnderlined", "false"],
    ["headingsByStyle", "undefined"],
    ["headingsThatCountOn", "undefined"],
    ["titleAboveHeadings", "undefined"],
    ["textSizes", "() => 0"],
    ["standsAbove", "true"],
    ["leadsToText", "true"],
    ["isInARow", "false"],
    ["countsUp", "false"],
    ["isBesideMargin", "false"],
    ["numberedLevel", "undefined"],
  ]),
  ...inFile("roles/lists.ts", word, [
    ["findLists", "{ items: new Map(), lists: [] }"],
    ["findHanging", "undefined"],
    ["isSamePlace", "Math.abs(one.x - other.x) <= sameIndentPt"],
  ]),
  ...inFile("roles/item-evidence.ts", word, [
    ["saidMarker", "undefined"],
    ["countsOn", "false"],
    ["itemBy", '"a mark"'],
  ]),
  ...inFile("roles/counted-lists.ts", word, [
    ["countedOn", "{ items: new Map(items), lists: lists.map((levels) => [...levels]) }"],
  ]),
  ...inFile("lines/leading-marker.ts", word, [
    ["mirroredNumber", "undefined"],
    ["gluedBullet", "undefined"],
  ]),
  ...inFile("roles/typed-marks.ts", word, [["typedItems", "[]"]]),
  ...inFile("roles/numbered-headings.ts", word, [
    ["numberedHeadings", "undefined"],
    ["numberedClosely", "undefined"],
    ["countedAlone", "undefined"],
    ["areOverClauses", "false"],
    ["indentBehind", "{ start: 0, first: 0 }"],
  ]),
];

const text: readonly Rule[] = [
  ...inFile("text/paragraphs.ts", word, [
    ["widePitches", "new Map()"],
    ["measuresOf", "new Map()"],
    ["besidePictures", "new Map()"],
    ["isBrokenOff", "false"],
    ["isTitleBroken", "false"],
    ["isSetToEnd", "false"],
    ["isRagged", "false"],
    ["isLooser", "false"],
    ["isParted", "false"],
    ["isBesideLabel", "false"],
    ["changesWeight", "false"],
    ["isToFillIn", "false"],
    ["roomForRaised", "0"],
  ]),
  ...inFile("text/justified.ts", word, [["joinJustified", "[...rows]"]]),
  ...inFile("text/join-paragraphs.ts", word, [["joinParas", "[...parts]"]]),
  ...inFile("text/turned-asides.ts", word, [["joinBesideTurned", "join(parts)"]]),
];

const lines: readonly Rule[] = [
  ...inFile("lines/whole-words.ts", word, [["withWholeWords", "[...rows]"]]),
  ...inFile("lines/lines.ts", word, [["isTyped", "false"]]),
  ...inFile("lines/interleaved.ts", word, [["withInterleaved", "[...runs]"]]),
  ...inFile("lines/drawn-boxes.ts", word, [["boxesOn", "{ page, art: [...art] }"]]),
  ...inFile("lines/accents.ts", word, [["withAccents", "[...runs]"]]),
  ...inFile("lines/duplicates.ts", word, [["withoutDuplicates", "[...runs]"]]),
  ...inFile("lines/lines-to-fill-in.ts", word, [
    ["withLinesToFillIn", "page"],
    ["isAcrossColumn", "false"],
  ]),
  ...inFile("lines/decorations.ts", word, [["highlightsOn", "[]"]]),
  ...inFile("lines/bare-numbers.ts", word, [
    ["countingRows", "new Set()"],
    ["bareNumber", "undefined"],
  ]),
  ...inFile("figures/drawn-bullets.ts", word, [["bulletsOn", "{ page, art: [...art], boxes: [] }"]]),
  ...inFile("figures/figures.ts", word, [
    ["figuresOn", "[]"],
    ["isBare", "false"],
  ]),
];

const tagged: readonly Rule[] = [
  ...inFile("tagged/trusted-tree.ts", word, [
    ["trustedTree", "undefined"],
    ["areForms", "false"],
  ]),
  ...inFile("tagged/tree-reader.ts", word, [
    ["asEntry", "kid"],
    ["joinMarked", "[...parts]"],
    ["astrayIn", "[]"],
  ]),
  ...inFile("tagged/label-ahead.ts", word, [
    ["labelInFront", "undefined"],
    ["drawnLabel", "[]"],
  ]),
  ...inFile("tagged/tagged-grid.ts", word, [
    ["reachToNext", "undefined"],
    ["standsInColumns", "true"],
    ["placeShortRows", "undefined"],
    ["borrowFrom", "undefined"],
  ]),
];

const tables: readonly Rule[] = [
  ...inFile("tables/lattice.ts", sheets, [
    ["lattices", "{ grids: [], rest: [...lines], shaded: [] }"],
    ["isChart", "false"],
    ["isBare", "false"],
    ["isShading", "false"],
    ["withOpenEnds", "[...ys]"],
  ]),
  ...inFile("tables/open-sides.ts", sheets, [["openSides", "[]"]]),
  ...inFile("tables/row-ends.ts", sheets, [["rowEnds", "[]"]]),
  ...inFile("tables/cell-edges.ts", sheets, [
    ["fillEdges", "[]"],
    ["isHighlight", "false"],
  ]),
  ...inFile("tables/striped-rows.ts", sheets, [
    ["stripeEdges", "[]"],
    ["groupRows", "[]"],
  ]),
  ...inFile("tables/split-bands.ts", sheets, [["splitBands", "undefined"]]),
  ...inFile("tables/tall-cells.ts", sheets, [["splitTall", "undefined"]]),
  ...inFile("tables/parted-cells.ts", sheets, [
    ["partCells", "undefined"],
    ["isOfUnruledColumns", "false"],
  ]),
  ...inFile("tables/shaded-rows.ts", sheets, [["isShadedRow", "false"]]),
  ...inFile("tables/labels-beside.ts", sheets, [["takeLabels", "[]"]]),
  ...inFile("tables/sums-below.ts", sheets, [["takeSums", "[]"]]),
  ...inFile("tables/head-above.ts", sheets, [["takeHead", "[]"]]),
  ...inFile("tables/stream/table-parts.ts", sheets, [["tableParts", "[rows]"]]),
  ...inFile("tables/stream/facts-beside.ts", sheets, [["withoutFacts", "[rows]"]]),
  ...inFile("tables/stream/drawn-borders.ts", sheets, [["asDrawn", "[...borders]"]]),
  ...inFile("tables/rows-over.ts", sheets, [["withRowsOver", "sheet"]]),
  ...inFile("tables/turned-cells.ts", sheets, [["takeTurned", "[...lines]"]]),
  ...inFile("tables/join-tables.ts", sheets, [["joinTables", "[...parts]"]]),
  ...inFile("tables/stream-tables.ts", sheets, [
    ["streamTables", "{ grids: [], rest: [...lines] }"],
    ["withoutHeading", "[...part]"],
    ["isHeading", "false"],
    ["isBehindFreeRow", "false"],
    ["ruledOff", "false"],
    ["areBoxes", "false"],
    ["isProse", "false"],
    ["withoutSigns", "[...xs]"],
    ["typedRules", "{ rows: [...rows], rules: [] }"],
    ["widenToRulings", "undefined"],
  ]),
  ...inFile("tables/stream/side-by-side.ts", sheets, [["sideBySideTables", "[]"]]),
  ...inFile("tables/stream/not-a-table.ts", sheets, [
    ["isContents", "false"],
    ["isTabbed", "false"],
    ["isFormulas", "false"],
    ["isListing", "false"],
  ]),
  ...inFile("tables/stream/empty-columns.ts", sheets, [["bordersBesideEmpty", "[]"]]),
  ...inFile("tables/stream/further-lines.ts", sheets, [["countFurtherLines", "0"]]),
  ...inFile("tables/stream/framed-rows.ts", sheets, [["framedSpans", "[]"]]),
  ...inFile("tables/stream/ruled-heads.ts", sheets, [["ruledHeads", "new Set()"]]),
  ...inFile("tables/stream/own-rows.ts", sheets, [
    ["areOwnRows", "false"],
    ["isOwnRow", "false"],
  ]),
];

const books: readonly Rule[] = [
  ...inFile("book/stacked-rows.ts", ["excel"], [["withStackedRows", "grid"]]),
  ...inFile("book/empty-strips.ts", ["excel"], [["withoutGaps", "given"]]),
];

const decks: readonly Rule[] = [
  ...inFile("deck/master.ts", slides, [["withMaster", "{ master: [], slides: [...slides] }"]]),
  ...inFile("deck/leaders.ts", slides, [["joinLeaders", "[...lines]"]]),
  ...inFile("deck/series.ts", slides, [["joinSeries", "[...texts]"]]),
  ...inFile("deck/settled-columns.ts", slides, [["settledTable", "grid"]]),
  ...inFile("deck/unruled.ts", slides, [["unruledOn", "{ grids: [], rest: [...lines] }"]]),
  ...inFile("deck/line-counts.ts", slides, [["keepLines", "content"]]),
  ...inFile("deck/titles.ts", slides, [["titlesOf", "slides.map(() => undefined)"]]),
];

/** Rules and steps that can be left out, in the order in which pages pass them. */
export const rules: readonly Rule[] = [
  ...lines,
  ...tables,
  ...regions,
  ...text,
  ...roles,
  ...tagged,
  ...books,
  ...decks,
];

/** Rules by their names, such as "roles/isInARow,text/isLooser". */
export function rulesNamed(names: string): Rule[] {
  return names.split(",").map((name) => {
    const rule = rules.find((one) => one.name === name);
    if (!rule)
      throw new UsageError(`No rule is called ${name}. There are: ${rules.map((one) => one.name).join(", ")}.`);
    return rule;
  });
}
