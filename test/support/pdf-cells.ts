import type { Sent } from "./call.ts";
import type { OutsideView } from "./outside.ts";
import { packed } from "./packed.ts";
import { compareSheets, inside, type Sheet, sheetDpi } from "./sheets.ts";

type Options = Record<string, string | number | boolean>;

export interface Given {
  family: string;
  name: string;
  bytes: Uint8Array;
  password: string | undefined;
  /** Nothing is wrong with it: every tool must take it. */
  isSound: boolean;
  isEncrypted: boolean;
  view: OutsideView;
}

/** What is looked at in the results for a sound file: true when it is as it should be, nothing where nobody can say. */
export type Verdict = Partial<Record<"pages" | "text" | "parts" | "size" | "ink" | "annotations", boolean>>;

/** One column of the matrix: a call of a tool, and what must hold of the PDFs that come of it. */
export interface Cell {
  tool: string;
  /** What sets this call of the tool apart from others. */
  call: string;
  options: (given: Given) => Options;
  sent?: (given: Given) => Record<string, Sent | readonly Sent[]>;
  results?: (answer: Uint8Array) => Uint8Array[];
  /** Only these are called with it. */
  takes?: (given: Given) => boolean;
  /** A refusal that is right even for a sound file. */
  refuses?: (given: Given, message: string) => boolean;
  /** The password that the result opens with. */
  locked?: string;
  /** What qpdf does to a result so that it reads and looks as what was given. */
  undo?: readonly string[];
  /** Pages of the result are where they were, but for so many points off on every side; or else anywhere. */
  off?: number | "moved";
  /** Links that lead out of a part are not in it. */
  dropsLinks?: boolean;
  /** Where a page of so many is found in the results; else it is the same page of the first one. */
  places?: (index: number, pages: number) => readonly Place[];
  judge: (given: Given, seen: readonly OutsideView[], results: readonly Uint8Array[]) => Verdict;
}

/** Counted from 0. */
interface Place {
  result: number;
  page: number;
}

const counted = ["links", "outline", "fields", "attachments"] as const;
const keeps = (given: OutsideView, seen: OutsideView, times = 1): boolean =>
  counted.every((what) => seen[what] >= times * given[what]);

type Texts = readonly string[];
/** Whether the text of all pages is as it should be; unknown where a reader came to no end. */
function texts(given: OutsideView, seen: readonly OutsideView[], holds: (before: Texts, after: Texts) => boolean) {
  if (!given.text || seen.some(({ text }) => !text)) return {};
  return {
    text: holds(
      given.text,
      seen.flatMap(({ text }) => text ?? []),
    ),
  };
}

const same = (before: Texts, after: Texts): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Letters as often as they occur: a stamp may come to stand anywhere among them. */
function bagOf(text: string): Map<string, number> {
  const bag = new Map<string, number>();
  const letters = text.normalize("NFKC").replace(/[\s\p{Cc}\p{Cf}-]/gu, "");
  for (const letter of letters) bag.set(letter, (bag.get(letter) ?? 0) + 1);
  return bag;
}

function within(inner: string, outer: string): boolean {
  const bag = bagOf(outer);
  return [...bagOf(inner)].every(([letter, times]) => times <= (bag.get(letter) ?? 0));
}

const everyPage = (before: Texts, after: Texts, holds: (before: string, after: string, index: number) => boolean) =>
  before.length === after.length && before.every((text, index) => holds(text, after[index] ?? "", index));

/** Whether pages show what they did, and their annotations too, as far as they were drawn. */
export function shows(
  { off = 0, places = inPlace, dropsLinks = false }: Pick<Cell, "off" | "places" | "dropsLinks">,
  given: OutsideView,
  seen: readonly (readonly Sheet[] | undefined)[],
): Verdict {
  const edge = off === "moved" ? 0 : Math.round((off * sheetDpi) / 72);
  const cut = ({ whole, bare }: Sheet): Sheet =>
    edge === 0 ? { whole, bare } : { whole: inside(whole, edge), bare: inside(bare, edge) };
  const pairs = (given.sheets ?? []).flatMap((before, index) =>
    places(index, given.pages ?? 0).map(({ result, page }) => [before, seen[result]?.[page]] as const),
  );
  const found = pairs.flatMap(([before, after]) => (after ? [compareSheets(cut(before), after, off === "moved")] : []));
  const all = (what: "ink" | "annotations"): Verdict => {
    const told = found.map((one) => one[what]).filter((holds) => holds !== undefined);
    return told.length > 0 ? { [what]: told.every(Boolean) } : {};
  };
  return { ...all("ink"), ...(dropsLinks && given.links > 0 ? {} : all("annotations")) };
}

const inPlace = (page: number): Place[] => [{ result: 0, page }];

const stamp = "Entwurf 机密";
const unlocked = ({ password }: Given): Options => (password === undefined ? {} : { password });
const whole = (given: Given, seen: readonly OutsideView[]): Verdict => ({
  pages: seen[0]?.pages === given.view.pages,
  parts: seen[0] !== undefined && keeps(given.view, seen[0]),
});

const watermark = (call: string, look: Options): Cell => ({
  tool: "watermark-pdf",
  call,
  options: (given) => ({ text: stamp, ...look, ...unlocked(given) }),
  judge: (given, seen) => ({
    ...whole(given, seen),
    ...texts(given.view, seen, (before, after) => everyPage(before, after, (b, a) => within(b + stamp, a))),
  }),
});

const compress = (level: string): Cell => ({
  tool: "pdf-compress",
  call: level,
  options: (given) => ({ level, ...unlocked(given) }),
  judge: (given, seen, [result]) => ({
    ...whole(given, seen),
    // An open copy of an encrypted file may need more.
    ...(given.isEncrypted ? {} : { size: (result?.length ?? 0) <= given.bytes.length }),
    ...texts(given.view, seen, same),
  }),
});

const newPassword = "pä, 漢€";

export const cells: readonly Cell[] = [
  {
    tool: "pdf-merge",
    call: "",
    options: unlocked,
    places: (page, pages) => [page, page + pages].map((at) => ({ result: 0, page: at })),
    sent: ({ bytes }) => ({ files: ["one.pdf", "two.pdf"].map((name) => ({ name, bytes })) }),
    judge: ({ view }, seen) => ({
      pages: seen[0]?.pages === 2 * (view.pages ?? 0),
      parts: seen[0] !== undefined && keeps(view, seen[0], 2),
      ...texts(view, seen, (before, after) => same([...before, ...before], after)),
    }),
  },
  {
    tool: "pdf-split",
    call: "",
    dropsLinks: true,
    options: (given) => ({ ranges: halvesOf(given.view.pages ?? 1), ...unlocked(given) }),
    results: (answer) => [...packed(answer).values()],
    places: (page, pages) => {
      const half = halfOf(pages);
      return [page < half ? { result: 0, page } : { result: 1, page: page - half }];
    },
    judge: ({ view }, seen) => ({
      pages: seen.reduce((sum, { pages }) => sum + (pages ?? 0), 0) === view.pages,
      parts: seen.every(({ attachments }) => attachments === view.attachments),
      ...texts(view, seen, same),
    }),
  },
  compress("medium"),
  compress("high"),
  {
    tool: "pdf-to-image",
    call: "",
    options: (given) => ({ dpi: sheetDpi, ...unlocked(given) }),
    results: (answer) => [...packed(answer).values()],
    places: (page) => [{ result: page, page: 0 }],
    judge: ({ view }, _, pictures) => ({ pages: pictures.length === view.pages }),
  },
  {
    tool: "protect-pdf",
    call: "",
    options: () => ({ password: newPassword }),
    locked: newPassword,
    refuses: ({ isEncrypted }, message) => isEncrypted && message.includes("encrypted already"),
    judge: (given, seen) => ({ ...whole(given, seen), ...texts(given.view, seen, same) }),
  },
  {
    tool: "unlock-pdf",
    call: "",
    options: ({ password }) => ({ password: password ?? "none" }),
    refuses: ({ isEncrypted }, message) => !isEncrypted && message.includes("not encrypted"),
    judge: (given, seen) => ({ ...whole(given, seen), ...texts(given.view, seen, same) }),
  },
  {
    tool: "rotate-pdf",
    call: "",
    options: (given) => ({ angle: 90, ...unlocked(given) }),
    // Poppler reads a turned page in another order, with other breaks of words.
    undo: ["--rotate=-90:1-z"],
    judge: (given, seen) => ({ ...whole(given, seen), ...texts(given.view, seen, same) }),
  },
  watermark("45°", {}),
  watermark("tile", { position: "tile", rotation: 0 }),
  {
    tool: "repair-pdf",
    call: "",
    options: unlocked,
    judge: (given, seen) => ({ ...whole(given, seen), ...texts(given.view, seen, same) }),
  },
  {
    tool: "crop-pdf",
    call: "content",
    off: "moved",
    options: (given) => ({ padding: 5, ...unlocked(given) }),
    // Poppler reads what is hidden as well.
    judge: (given, seen) => ({ ...whole(given, seen), ...texts(given.view, seen, same) }),
  },
  {
    tool: "crop-pdf",
    call: "36 pt",
    off: 36,
    options: (given) => ({ margins: "36", removeOutside: true, ...unlocked(given) }),
    refuses: (_, message) => message.includes("leave nothing"),
    judge: ({ view }, seen) => ({
      pages: seen[0]?.pages === view.pages,
      parts: (["outline", "attachments"] as const).every((what) => (seen[0]?.[what] ?? 0) >= view[what]),
      ...texts(view, seen, (before, after) => everyPage(before, after, (b, a) => within(a, b))),
    }),
  },
  {
    tool: "page-numbers",
    call: "",
    options: unlocked,
    judge: (given, seen) => ({
      ...whole(given, seen),
      ...texts(given.view, seen, (before, after) =>
        everyPage(before, after, (b, a, index) => within(`${b}${index + 1}/${after.length}`, a)),
      ),
    }),
  },
  {
    tool: "ocr-pdf",
    call: "",
    options: (given) => ({ pages: "1", ...unlocked(given) }),
    // What was recognised stands amid what was there.
    judge: (given, seen) => ({
      ...whole(given, seen),
      ...texts(given.view, seen, (before, after) => everyPage(before, after, within)),
    }),
  },
];

const halfOf = (pages: number): number => Math.ceil(pages / 2);

function halvesOf(pages: number): string {
  const half = halfOf(pages);
  return pages > 1 ? `1-${half},${half + 1}-` : "1";
}
