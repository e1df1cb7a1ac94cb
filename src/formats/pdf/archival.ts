/** Parts of ISO 19005 at their basic level of conformance. */
export const levels = ["1b", "2b", "3b"] as const;
export type Level = (typeof levels)[number];

export const partOf = (level: Level): number => Number(level[0]);

/** The text of an annotation's kind that a part knows; others may not be there (6.3.1, in part 1 6.5.2). */
const kinds =
  "Text Link FreeText Line Square Circle Highlight Underline Squiggly StrikeOut Stamp Ink Popup Widget PrinterMark TrapNet";
const laterKinds = "Polygon PolyLine Caret FileAttachment Watermark Redact";

export function annotationKinds(level: Level): ReadonlySet<string> {
  return new Set((level === "1b" ? kinds : `${kinds} ${laterKinds}`).split(" "));
}

/** The actions that an archived document may still have (6.5.1, in part 1 6.6.1). */
export const actions: ReadonlySet<string> = new Set(["GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm"]);
export const namedActions: ReadonlySet<string> = new Set(["NextPage", "PrevPage", "FirstPage", "LastPage"]);

export const intents: ReadonlySet<string> = new Set([
  "RelativeColorimetric",
  "AbsoluteColorimetric",
  "Perceptual",
  "Saturation",
]);

export const plainBlends: ReadonlySet<string> = new Set(["Normal", "Compatible"]);
export const blends: ReadonlySet<string> = new Set(
  `Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion
  Hue Saturation Color Luminosity`.split(/\s+/),
);

/** Every operator that content may have (ISO 32000-1, annex A). */
export const operators: ReadonlySet<string> = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg
  ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/),
);

/** Flags of an annotation (ISO 32000-1, table 165). */
export const annotationFlags = {
  invisible: 1,
  hidden: 2,
  print: 4,
  noZoom: 8,
  noRotate: 16,
  noView: 32,
  toggleNoView: 256,
} as const;

/** The most PDFs around an attached one: it is unpacked once for each of them. */
export const mostAround = 3;

/** The most configurations of layers: each that orders them has to list all of them. */
export const mostConfigurations = 100;

export const mostSaved = 28;
export const longestString = 32_767;
export const longestName = 127;
/** The largest numbers of PDF 1.4, which the first part is made for, and of 1.7. */
export const largestReal = { "1b": 32_767, "2b": 3.403e38, "3b": 3.403e38 } as const;
export const largestInteger = 2_147_483_647;
export const pageSides = { least: 3, most: 14_400 } as const;

/** The facts in a colour profile's head (ICC.1, 7.2). */
export interface ProfileHead {
  version: number;
  kind: string;
  space: string;
  /** The number of channels of its colours; undefined where no PDF may use the space. */
  channels: number | undefined;
  isProfile: boolean;
}

const channelsOf: Record<string, number> = { "RGB ": 3, CMYK: 4, GRAY: 1, "Lab ": 3 };

export function profileHead(bytes: Uint8Array): ProfileHead | undefined {
  if (bytes.length < 128) return undefined;
  const text = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString("latin1");
  const space = text(16);
  return {
    version: bytes[8] ?? 0,
    kind: text(12),
    space,
    channels: channelsOf[space],
    isProfile: text(36) === "acsp",
  };
}

export const newestProfile = (level: Level): number => (level === "1b" ? 2 : 4);

/** Whether a profile may describe colours, beside whether the file says rightly how many there are. */
export function isSoundProfile(head: ProfileHead | undefined, channels: number, level: Level): boolean {
  if (!head?.isProfile || head.version > newestProfile(level)) return false;
  return ["scnr", "mntr", "prtr", "spac"].includes(head.kind) && head.channels === channels;
}
