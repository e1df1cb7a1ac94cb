import {
  answers,
  chatNames,
  chatWords,
  consentNames,
  cookies,
  dontSell,
  otherFloats,
  price,
  privacyTerms,
  purposes,
} from "./words.ts";

/** An element that may lie over the page, as it was seen: its own words and looks, not those of elements around it. */
export interface Seen {
  /** How it stands: "fixed", "sticky", "top" (a dialog or popover of the browser's own), "absolute" or "flow". */
  stands: string;
  /** The text as far as it is looked at; `length` is that of all of it. */
  text: string;
  length: number;
  /** The texts of its buttons. */
  labels: readonly string[];
  /** Ids, classes and labels of the element, and of elements just inside and around it. */
  names: string;
  links: number;
  /** Fields to write in, without those of a password. */
  fields: number;
  passwords: number;
  /** Whether the page's own parts are within: its navigation, its main content, an article. */
  landmarks: number;
  /** Pictures, drawings and films of some size. */
  pictures: number;
  x: number;
  y: number;
  width: number;
  height: number;
  windowWidth: number;
  windowHeight: number;
}

export type Verdict = "banner" | "chat" | undefined;

/** The sum from which it is a banner. All weights below are parts of these sums. */
const enough = 5;
/** The least sum of the subject's weights: with less it is some other question, however it is answered. */
const leastSubject = 2.5;
const mostTerms = 4;
/** The most letters of a notice, which is read in a minute; a longer text is an article. */
const longText = 6_000;
const tinyShare = 0.03;
const tinyText = 40;

const lower = (text: string) => text.normalize("NFKC").toLowerCase();

/** Weighs whether an element is a consent banner or a chat bubble. This is the one place that decides. */
export function judge(seen: Seen): Verdict {
  const text = lower(seen.text);
  const names = lower(seen.names);
  const labels = seen.labels.map((label) => lower(label).trim());
  if (consentScore(seen, { text, names, labels }) >= enough) return "banner";
  return chatScore(seen, { text, names, labels }) >= enough ? "chat" : undefined;
}

interface Words {
  text: string;
  names: string;
  labels: readonly string[];
}

function consentScore(seen: Seen, { text, names, labels }: Words): number {
  const speaksOfCookies = cookies.test(text);
  const terms = privacyTerms.reduce((sum, { form, weight }) => sum + (form.test(text) ? weight : 0), 0);
  const isNamed = consentNames.test(names);
  const has = (form: RegExp) => labels.some((label) => label.length <= 60 && form.test(label));
  const [accepts, rejects, dismisses] = [has(answers.accept), has(answers.reject), has(answers.dismiss)];
  const setsUp = has(answers.settings);
  const subject =
    (speaksOfCookies ? 2 + (purposes.test(text) ? 2 : 0) : 0) +
    Math.min(terms, mostTerms) +
    (dontSell.test(text) ? 2.5 : 0) +
    // Only consent banners offer yes, no, and something in between.
    (accepts && rejects && setsUp ? 1 : 0) +
    (isNamed ? 2.5 : 0);
  if (subject < leastSubject) return 0;
  const canAnswer = accepts || rejects || dismisses;
  const share = (seen.width * seen.height) / (seen.windowWidth * seen.windowHeight);
  /** Whether it is a small tab that opens the settings again. */
  const isTab = isNamed && share <= tinyShare && text.length <= tinyText && seen.links + labels.length <= 1;
  const answer =
    (accepts ? 2 : 0) +
    (rejects ? 2.5 : 0) +
    (dismisses ? 1 : 0) +
    (setsUp ? 1 : 0) +
    (canAnswer ? 0 : isTab ? 1.5 : -3);
  const place = { top: 1.5, fixed: 1, absolute: 0, sticky: -0.5, flow: -2 }[seen.stands] ?? 0;
  const against =
    2.5 * Math.min(seen.fields, 2) +
    4 * Math.min(seen.passwords, 1) +
    8 * Math.min(seen.landmarks, 1) +
    (price.test(text) ? 2 : 0) +
    (seen.length > longText && !rejects ? 3 : 0) +
    (seen.links > 12 && !accepts && !rejects ? 2 : 0) +
    (seen.pictures > 3 ? 1.5 : 0);
  return subject + answer + place - against;
}

const bubblePx = 130;
const cornerPx = 140;
const widestPx = 500;
const tallestPx = 760;

function chatScore(seen: Seen, { text, names, labels }: Words): number {
  const { x, y, width, height, windowWidth, windowHeight } = seen;
  const isSmall = width <= Math.min(widestPx, windowWidth) && height <= Math.min(tallestPx, windowHeight);
  if (seen.stands !== "fixed" || !isSmall) return 0;
  const toBottom = windowHeight - y - height;
  const toSide = Math.min(x, windowWidth - x - width);
  const said = [text, ...labels].join(" ");
  const named = chatNames.test(names);
  const speaks = chatWords.test(said.slice(0, 300));
  if (!named && !speaks) return 0;
  const isBubble = width <= bubblePx && height <= bubblePx;
  return (
    (named ? 3 : 0) +
    (speaks ? 2 : 0) +
    (toBottom <= cornerPx && toSide <= cornerPx ? 1.5 : -3) +
    (isBubble ? 1 : 0) +
    (seen.length <= 300 ? 0.5 : -1) -
    (otherFloats.test(names) || otherFloats.test(said.slice(0, 100)) ? 2.5 : 0) -
    4 * Math.min(seen.landmarks, 1) -
    3 * Math.min(seen.passwords, 1) -
    (price.test(text) ? 2 : 0)
  );
}
