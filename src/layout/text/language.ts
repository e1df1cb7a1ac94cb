/** Words that are frequent in one language and rare in the others. */
const frequentWords: Record<string, string> = {
  en: "the and of to in is that for with are was this be by from have not which",
  de: "der die und das ist nicht mit den von zu ein eine auf für dem des sich auch werden",
  fr: "le les des et est une dans pour que qui pas sur par avec aux sont cette plus",
  es: "el los las que una para con por del como más este pero sus también está",
  it: "il che di per una con non sono della dei gli nel questo anche delle più",
  pt: "que não uma para com os dos são por mais como das ao pela seu também",
  nl: "de het een van en is niet dat met voor zijn op aan ook worden bij",
  sv: "och att det som en är på för med av den inte till har ett",
  pl: "nie jest się na do że oraz w z dla przez które od po",
};
const scripts: readonly [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, "ja"],
  [/[\uac00-\ud7af]/g, "ko"],
  [/[\u4e00-\u9fff]/g, "zh-CN"],
  [/[\u0590-\u05ff]/g, "he"],
  [/[\u0600-\u06ff]/g, "ar"],
  [/[\u0370-\u03ff]/g, "el"],
  [/[\u0400-\u04ff]/g, "ru"],
  [/[\u0900-\u097f]/g, "hi"],
  [/[\u0e00-\u0e7f]/g, "th"],
];
const regions: Record<string, string> = {
  en: "en-US",
  de: "de-DE",
  fr: "fr-FR",
  es: "es-ES",
  it: "it-IT",
  pt: "pt-PT",
  nl: "nl-NL",
  sv: "sv-SE",
  pl: "pl-PL",
};
/** A language is told by so many of its most frequent words. */
const fewestWords = 5;
/** A script is a text's where this share of its letters is of it. Kana are fewer among the ideographs of Japanese. */
const signsShare = { usual: 0.2, kana: 0.05 };
/** The first letters tell the language of all. */
const sampleLetters = 40_000;

/** Tells the language of a text, by its script or by its most frequent words; nothing where neither tells. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, sampleLetters);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [form, language] of scripts) {
    const share = (sample.match(form)?.length ?? 0) / Math.max(1, letters);
    if (share > (language === "ja" ? signsShare.kana : signsShare.usual)) return language;
  }
  const counts = new Map<string, number>();
  for (const [word] of sample.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scores = Object.entries(frequentWords).map(([language, words]) => {
    const score = words.split(" ").reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);
    return { language, score };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best && best.score >= fewestWords ? regions[best.language] : undefined;
}
