import { english, type Words } from "./words.ts";

/** Scripts of the world: letters that join, run from the right, or fill a square each. */
type Write = (words: Words) => string;

const page = (lang: string, body: string, style = ""): string => {
  const dir = ["ar", "he", "fa"].includes(lang) ? ' dir="rtl"' : "";
  return `<!doctype html><html lang="${lang}"${dir}><meta charset="utf-8"><title>${lang}</title><style>body{font:13pt/1.7 serif}td{border:1px solid #888;padding:4px}${style}</style><body>${body}</html>`;
};

const arabic = "الماء الضوء الحجر النهر النافذة الحديقة الرسالة الصباح الورق الشمال الشتاء الميناء النحاس الفضة".split(
  " ",
);
const hebrew = "מים אור אבן נהר חלון גן מכתב בוקר נייר צפון חורף נמל נחושת כסף".split(" ");
const greek = "νερό φως πέτρα ποτάμι παράθυρο κήπος γράμμα πρωί χαρτί βορράς χειμώνας λιμάνι".split(" ");
const russian = "вода свет камень река окно сад письмо утро бумага север зима гавань медь серебро".split(" ");
const turkish = "su ışık taş ırmak pencere bahçe mektup sabah kâğıt kuzey kış liman gümüş çığ".split(" ");
const vietnamese = "nước ánh sáng đá sông cửa sổ vườn thư buổi sáng giấy phía bắc mùa đông bến cảng".split(" ");

const paragraphs = (words: Words, vocabulary: readonly string[], count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>${words.sentences(8, vocabulary, at + 1)}</p>`).join("");

const inSquares = (words: Words, text: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>${words.say(`${at + 1}。${text}`)}</p>`).join("");

export const languages: Record<string, Write> = {
  arabic: (words) => page("ar", `<h1>${words.say("فاتورة")}</h1>${paragraphs(words, arabic, 6)}`),
  hebrew: (words) => page("he", `<h1>${words.say("חשבונית")}</h1>${paragraphs(words, hebrew, 6)}`),
  "rtl-table": (words) =>
    page(
      "ar",
      `<table>${arabic.map((name, at) => `<tr><td>${words.say(String(at + 1))}</td><td>${words.say(name)}</td><td dir="ltr">${words.say(`${at * 37}.50`)}</td></tr>`).join("")}</table>`,
    ),
  chinese: (words) =>
    page("zh-Hans", inSquares(words, "春江潮水连海平，海上明月共潮生。滟滟随波千万里，何处春江无月明。", 12)),
  japanese: (words) =>
    page("ja", inSquares(words, "請求書の合計金額は次のとおりです。お支払いは月末までにお願いいたします。", 12)),
  korean: (words) => page("ko", inSquares(words, "물과 빛과 돌에 관한 보고서를 아침마다 읽었습니다.", 12)),
  "greek-russian": (words) => page("el", paragraphs(words, greek, 3) + paragraphs(words, russian, 3)),
  "turkish-vietnamese": (words) => page("tr", paragraphs(words, turkish, 3) + paragraphs(words, vietnamese, 3)),
  mixed: (words) =>
    page(
      "en",
      `<p>${words.sentences(3, english)}</p><p lang="ja">${words.say("東京の天気")}</p><p dir="rtl" lang="he">${words.sentences(2, hebrew)}</p><ol><li>${words.say("première page")}</li><li>${words.say("Größe ändern")}</li></ol>`,
    ),
};
