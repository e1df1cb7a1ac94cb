import { warn } from "#engines/job/job.ts";
import { redacted } from "#engines/mupdf/index.ts";
import { languages, languagesOf, wordsSeen } from "#engines/tesseract/index.ts";
import { readPageAreas } from "#formats/pages/page-areas.ts";
import { plainWithCapitals, seeks } from "#formats/sought/sought.ts";
import { Problem } from "#problem";
import { choice, choices, languageChoice, oneNeeded, openPassword, optional, pages, text } from "../fields.ts";
import { oneFile, operation } from "../operation.ts";
import { phrases } from "../phrases.ts";

const kinds = ["email", "phone", "iban", "card", "custom"] as const;
type Known = Exclude<(typeof kinds)[number], "custom">;

export default operation({
  name: "pdf-redact",
  family: "pdf",
  title: "Redact PDF",
  summary: "Takes words, numbers and areas out of a PDF for good, and proves that they are gone.",
  notes:
    "Capitals make no difference to words; a word is found within longer ones, across lines, with ligatures, soft hyphens and letter by letter. What is found goes from the text, from drawings and pictures under it, from links, comments, fields, bookmarks, properties, names, attached texts, alternative texts, layers that are off and older states of the file; all else on a page stays where it is. Scanned pages and pictures are recognised first, and lose the pixels. What can't be cleaned for certain is a 422 that says where. How long what is gone was can still be seen, by the place that it took.",
  words: phrases(`
    black out text, blackout, censor pdf, hide text in pdf, remove sensitive data, remove personal data,
    anonymise pdf, redaction, delete text from pdf, remove words, cover text, hide names, strike out
    confidential text, remove phone numbers, remove email addresses, gdpr, redact personal data, make
    unreadable, blacken, black out, ssn, social security number, account number, iban, addresses, names, white
    out, blank out, strike through, illegible, obscure text, sensitive, personal details, before publishing,
    confidential parts, hide information, foia, delete text for good, marker, scrub, conceal, cover words,
    private details, hide parts, anonymous document, no one can read names, censorship, sanitise, credit card
    number, erase words, salary figures, anonymise a contract, cover names, hide account numbers, hide an
    address, hide phone number, black bars over text, take names out, patient names, remove private
    information, make text unreadable, cross out, black marker, hide prices, hide salary, secret passages,
    hide iban, anonymise a judgment
  `),
  work: "ocr",
  needs: ["mupdf", "sharp"],
  input: oneFile(["pdf"]),
  // A page shows the redaction before anybody downloads it. A page that was taken out of its file has another number,
  // so `areas` and `pages` need the whole.
  seen: { follows: { unless: ["areas", "pages"] } },
  options: {
    text: optional(
      text({
        title: "Words",
        description: "What is to go, one a line.",
        api: "Lines are parted by line feeds; each has two letters at least, or one that is a word by itself.",
        maxLength: 20_000,
      }),
    ),
    regex: optional(
      text({
        title: "Pattern",
        rare: true,
        description: "A regular expression of what is to go, such as INV-[0-9]{4,6}.",
        api: "Signs, classes, groups, alternatives, repetitions up to 100, \\b ^ $; no references and no looking around, so that it is always found in linear time. Letters stand for their capitals, too.",
        maxLength: 1_000,
      }),
    ),
    kinds: optional(
      choices(kinds, {
        title: "Kinds",
        description: "Kinds of data that are to go.",
        api: "Several with commas between; custom is what regex says. Account and card numbers are taken only if their check digits are right.",
        without: "None",
      }),
    ),
    areas: optional(
      text({
        title: "Areas",
        description: 'Boxes that are to go, drawn or written: "page:x,y,width,height", several with ; between.',
        api: "In points, from the upper left corner of the page as it is shown. A letter that touches a box goes with it.",
        maxLength: 50_000,
        format: "page-areas",
      }),
    ),
    mark: choice(["black", "white", "label"], {
      title: "Mark",
      description:
        "What stands there instead: a black box, a white one, or a black one with a word that tells the kind.",
      default: "black",
    }),
    language: optional(
      languageChoice(languages(), {
        title: "Language",
        rare: true,
        description: "What scanned pages and pictures are written in; of several, the most frequent first.",
        api: "Several with + between.",
        without: "By the words' letters, and English",
      }),
    ),
    pages: pages(),
    password: openPassword(),
  },
  rules: [oneNeeded(["text", "regex", "kinds", "areas"])],
  limits: ["ocrPages"],
  output: ["pdf"],
  facts: ["Redacted", "Elsewhere"],
  occasional: ["Annotations", "Recognised", "Skipped", "Words", "Confidence", "Doubtful"],
  example: { file: "document.pdf", text: "PDF" },

  async run(file, { text, regex, kinds: listed, areas, language, password, ...rest }) {
    const texts = partsOf(text, /\r?\n/);
    for (const one of texts) requireLong(one);
    const wanted = readKinds(listed, regex);
    const options = { texts, regex, kinds: wanted, areas: readAreas(areas), ...rest };
    const searched = seeks(options) && languages().length > 0;
    const read = searched ? languagesFor(language, texts.join(" ")) : [];
    const seen = searched ? await wordsSeen(file.bytes, { languages: read, pages: rest.pages, password }) : undefined;
    if (seen?.length) warnOfScripts(read, texts);
    return redacted(file.bytes, { ...options, seen, password });
  },
});

/** Lists the languages that were asked for, else those of the words' letters; English counts for letters of none. */
function languagesFor(wish: string | undefined, words: string): string[] {
  const installed = languages();
  if (wish !== undefined) return [...new Set(wish.split("+"))];
  const usual = installed.includes("eng") ? "eng" : (installed[0] ?? "eng");
  return [...languagesOf(words).filter((one) => installed.includes(one)), usual];
}

function warnOfScripts(read: readonly string[], texts: readonly string[]): void {
  const unread = texts.filter((text) => languagesOf(text).some((one) => !isReadWith(one, read)));
  if (unread.length > 0)
    warn(
      `Scanned pages and pictures were recognised in ${read.join(" and ")}, which has not the letters of ${unread[0]}. Choose its language.`,
    );
}

/** Whether a language is read along with another: Japanese has signs of Chinese, which is written in two ways. */
const isReadWith = (language: string, read: readonly string[]): boolean =>
  read.some((one) => one.slice(0, 3) === language.slice(0, 3) || (language === "chi_sim" && one.startsWith("jpn")));

const partsOf = (list: string | undefined, separator: string | RegExp): string[] =>
  (list ?? "")
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Refuses a single letter, which stands in nearly every word; a single ideograph may be a name. */
function requireLong(word: string): void {
  const seen = plainWithCapitals(word).trim();
  if ([...seen].length > 1 || /[\u3040-\u9fff\uac00-\ud7a3]/.test(seen)) return;
  throw new Problem(
    "bad-request",
    `text has the line "${word}", but one letter stands nearly everywhere. Give two at least.`,
    { fields: ["text"] },
  );
}

function readKinds(list: string | undefined, regex: string | undefined): Known[] {
  const named = partsOf(list, ",");
  if (named.includes("custom") && regex === undefined)
    throw new Problem("bad-request", "kinds has custom, which is what regex says, but there is no regex.", {
      fields: ["kinds", "regex"],
    });
  return kinds.filter((one): one is Known => one !== "custom" && named.includes(one));
}

const mostAreas = 1_000;

function readAreas(list = "") {
  const parts = readPageAreas(list);
  if (parts.length > mostAreas)
    throw new Problem("bad-request", `areas has ${parts.length} boxes; at most ${mostAreas} are taken.`, {
      fields: ["areas"],
    });
  return parts.map((part) => {
    if (typeof part === "string")
      throw new Problem(
        "bad-request",
        `areas has "${part}", but a box is written page:x,y,width,height, such as "1:72,100,200,14".`,
        { fields: ["areas"] },
      );
    const { page, x, y, width, height } = part;
    return { page, box: [x, y, x + width, y + height] as [number, number, number, number] };
  });
}
