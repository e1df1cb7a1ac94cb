/** Kinds of text that are found by their shape, and proven by their check digits where they have some. */
export const kinds = ["email", "phone", "iban", "card"] as const;
export type Kind = (typeof kinds)[number];

type Finder = (text: string) => [from: number, to: number][];

/** The most letters before and behind an @ in an address (RFC 5321, 4.5.3.1). */
const [longestName, longestHost] = [64, 255];
const nameSign = /[\p{L}\p{N}._%+'-]/u;
const hostSign = /[\p{L}\p{N}.-]/u;

const emails: Finder = (text) => {
  const found: [number, number][] = [];
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    let [from, to] = [at, at + 1];
    while (from > 0 && at - from < longestName && nameSign.test(text[from - 1] ?? "")) from -= 1;
    while (to < text.length && to - at < longestHost && hostSign.test(text[to] ?? "")) to += 1;
    while (to > at && /[.-]/.test(text[to - 1] ?? "")) to -= 1;
    const host = text.slice(at + 1, to);
    if (from < at && /\.[\p{L}]{2,}$/u.test(host)) found.push([from, to]);
  }
  return found;
};

/** Lengths of account numbers by their countries (ISO 13616, the register of 2024). */
const ibanLengths = new Map(
  "NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 DZ26 LY25 PT25 ST25 IS26 TR26 AZ28 AL28 BY28 CY28 DO28 GT28 HU28 LB28 NI28 PL28 SV28 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 SC31 LC32 MT31 RU33"
    .split(" ")
    .map((one) => [one.slice(0, 2), Number(one.slice(2))] as const),
);

const ibans: Finder = (text) => {
  const found: [number, number][] = [];
  for (const { index } of text.matchAll(/[A-Za-z]{2}[ ]?\d/g)) {
    if (/[\p{L}\p{N}]/u.test(text[index - 1] ?? "")) continue;
    const length = ibanLengths.get(text.slice(index, index + 2).toUpperCase());
    const run = length === undefined ? undefined : gathered(text, index, length, /[A-Za-z0-9]/);
    if (run && !/[A-Za-z0-9]/.test(text[run.to] ?? "") && isIban(run.signs)) found.push([index, run.to]);
  }
  return found;
};

/** Gathers so many signs from a place on, with single blanks and dashes between them. */
function gathered(text: string, from: number, count: number, sign: RegExp): { signs: string; to: number } | undefined {
  let signs = "";
  for (let at = from; at < text.length; at++) {
    const one = text[at] ?? "";
    if (sign.test(one)) signs += one;
    else if (!/[\s-]/.test(one) || /[\s-]/.test(text[at - 1] ?? "")) return undefined;
    if (signs.length === count) return { signs, to: at + 1 };
  }
  return undefined;
}

/** Whether the check digits of an IBAN are right (ISO 7064, MOD 97-10). */
export function isIban(signs: string): boolean {
  const turned = (signs.slice(4) + signs.slice(0, 4)).toUpperCase();
  let rest = 0;
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

const [fewestCardDigits, mostCardDigits] = [12, 19];

const cards: Finder = (text) => {
  const found: [number, number][] = [];
  for (const { 0: run, index } of text.matchAll(/\d(?:[ -]?\d)*/g)) {
    if (isCard(run)) found.push([index, index + run.length]);
    else for (const [from, to] of cardsWithin(run)) found.push([index + from, index + to]);
  }
  return found;
};

function isCard(run: string): boolean {
  const digits = run.replace(/\D/g, "");
  const isLong = digits.length >= fewestCardDigits && digits.length <= mostCardDigits;
  return isLong && /^[2-6]/.test(digits) && isLuhn(digits);
}

/** Whether a number is a card's of 15 or 16 digits, as nearly all are: one in ten shorter ones would pass by chance. */
const isUsualCard = (run: string): boolean => /^(?:\d[ -]?){14,15}\d$/.test(run) && isCard(run);

/** Finds cards beside another number, such as the year in which they end: whole groups of digits, the longest first. */
function cardsWithin(run: string): [from: number, to: number][] {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: { length }, index }) => [index, index + length] as const);
  const found: [number, number][] = [];
  for (let first = 0; first < groups.length; first++) {
    const from = groups[first]?.[0] ?? 0;
    const ends = groups.slice(first, first + mostCardDigits).map(([, to]) => to);
    const to = ends.findLast((end) => end - from <= 2 * mostCardDigits && isUsualCard(run.slice(from, end)));
    if (to === undefined) continue;
    found.push([from, to]);
    first += ends.lastIndexOf(to);
  }
  return found;
}

/** Whether the last digit proves a number (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The digits of a phone number: ITU-T E.164 has 15 at most. */
const [fewestPhoneDigits, mostPhoneDigits] = [7, 15];
const longestPhone = 30;
const date = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;

const phones: Finder = (text) => {
  const found: [number, number][] = [];
  let last = 0;
  for (const { index } of text.matchAll(/[+(\d]/g)) {
    if (index < last || /[\p{L}\p{N}.,:/-]/u.test(text[index - 1] ?? "")) continue;
    const run = /^\+?[\d()][\d()./ \u00a0\u2010-\u2013-]*/.exec(text.slice(index, index + longestPhone))?.[0] ?? "";
    const phone = run.replace(/\D+$/, "");
    last = index + Math.max(1, run.length);
    const digits = phone.replace(/\D/g, "");
    const isLong = digits.length >= fewestPhoneDigits && digits.length <= mostPhoneDigits;
    const isShaped = /^(?:\+|00?[1-9]|\(0?\d)/.test(phone) || /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(phone);
    const isDoubled = /[^\d]{3,}/.test(phone.replace(/[() ]/g, ""));
    if (
      isLong &&
      isShaped &&
      !isDoubled &&
      !date.test(phone) &&
      !/[\p{L}\p{N}]/u.test(text[index + phone.length] ?? "")
    )
      found.push([index, index + phone.length]);
  }
  return found;
};

export const finders: Record<Kind, Finder> = { email: emails, phone: phones, iban: ibans, card: cards };
