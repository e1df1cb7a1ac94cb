import { existsSync } from "node:fs";

/** The fonts that set-up brings where it may; without them only Latin letters can be drawn. */
export const hasFonts = [
  "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf",
  "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
  "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
].every((path) => existsSync(path));

if (!hasFonts) process.stderr.write("No Noto fonts here: the tests of other scripts than Latin are skipped.\n");

/** A line in each sort of script, and what is hard about it. */
export const scripts = {
  Latin: "Confidential: fi ffl Ångström",
  Greek: "Ελληνικά",
  Cyrillic: "Кириллица",
  "combining marks": "é q̃ ḁ̈",
  Vietnamese: "Tiếng Việt",
  Arabic: "سري للغاية 123",
  Persian: "پاکستان محرمانه گچ",
  Hebrew: "שלום עולם",
  Devanagari: "हिन्दी क्षत्रिय श्री",
  Bengali: "বাংলা ভাষা",
  Tamil: "தமிழ் கொள்ளை",
  Thai: "ภาษาไทย น้ำ",
  Khmer: "ភាសាខ្មែរ",
  Chinese: "机密文件 繁體",
  Japanese: "日本語テキスト",
  Korean: "한국어 기밀",
  emoji: "Emoji 🙂 👨‍👩‍👧‍👦 ❤️ 🇩🇪",
} as const;

/** A character that no font has. */
export const nobodys = "\u{10FFFD}";
