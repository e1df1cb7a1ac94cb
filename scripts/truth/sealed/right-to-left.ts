import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import type { Cell } from "./fods.ts";
import { dateLike, type Locale, money, number, percent } from "./formats.ts";
import { drawn, type Lines, ruledBy } from "./lines.ts";
import { paperOf, penOf } from "./looks.ts";
import { draftOf, Plan } from "./plan.ts";
import { between, dayOf, rounded, times } from "./random.ts";

const list = (words: string): string[] => words.split("|");

/** Words of a language that is read from the right. */
export const rightTongues = {
  he: {
    font: ["DejaVu Sans", "Liberation Sans", "Liberation Serif"],
    currency: "₪",
    names: list(
      "אבנר כהן|דליה לוי|יעקב מזרחי|רות אברהם|שמעון פרץ|תמר ביטון|נעמי דהן|אורי פרידמן|מיכל שפירא|גדעון רוזן|הדס ברק|עמוס גולן",
    ),
    things: list(
      "שולחן עץ|כיסא מתקפל|מנורת קיר|סל קש|שטיח צמר|קומקום נחושת|מגבת פשתן|ארון ספרים|כלי חרס|דלי פח|חבל קשירה|נר שעווה",
    ),
    cities: list("חיפה|באר שבע|נתניה|עכו|אשדוד|צפת|רמת גן|טבריה|אילת|לוד"),
    heads: list("שם|מוצר|עיר|תאריך|כמות|מחיר|הנחה"),
    titles: list("רשימת מלאי|הזמנות שהתקבלו|משלוחים לפי שבוע|הוצאות הסניף"),
    sentences: list(
      "הנתונים נבדקו ביום האחרון של החודש.|הדוח נשלח לכל חברי הוועד לפני הישיבה.|המחירים אינם כוללים הובלה לקומה העליונה.|נודה על תשובה בכתב עד סוף השבוע.|העבודה נמשכה שלושה ימים והסתיימה בזמן.|הספרייה תהיה סגורה בימי החג.|המפתחות נמסרו לשומר בכניסה הראשית.|כל המשתתפים קיבלו חוברת ומפה של האזור.|הגינה המשותפת נפתחה מחדש לאחר השיפוץ.|האוטובוס יוצא מן התחנה המרכזית בבוקר.",
    ),
  },
  ar: {
    font: ["Noto Naskh Arabic", "Noto Sans Arabic", "Noto Kufi Arabic"],
    currency: "د.إ",
    names: list(
      "أحمد منصور|ليلى حداد|سمير خوري|نادية سالم|يوسف عبد الله|مريم قاسم|طارق زيدان|هدى نصار|كريم شاهين|رانيا فارس",
    ),
    things: list(
      "طاولة خشب|كرسي قابل للطي|مصباح جدار|سلة قش|سجادة صوف|إبريق نحاس|منشفة كتان|خزانة كتب|وعاء فخار|دلو معدن",
    ),
    cities: list("دمشق|عمان|بيروت|تونس|مسقط|الرباط|أسوان|حلب|صور|فاس"),
    heads: list("الاسم|المنتج|المدينة|التاريخ|الكمية|السعر|الخصم"),
    titles: list("قائمة المخزون|الطلبات الواردة|الشحنات الأسبوعية|مصاريف الفرع"),
    sentences: list(
      "تم فحص البيانات في آخر يوم من الشهر.|أرسل التقرير إلى جميع الأعضاء قبل الاجتماع.|الأسعار لا تشمل النقل إلى الطابق العلوي.|نرجو الرد كتابة قبل نهاية الأسبوع.|استمر العمل ثلاثة أيام وانتهى في موعده.|ستكون المكتبة مغلقة في أيام العيد.|سلمت المفاتيح إلى الحارس عند المدخل.|حصل كل مشارك على كتيب وخريطة للمنطقة.|افتتحت الحديقة من جديد بعد الترميم.|تنطلق الحافلة من المحطة في الصباح.",
    ),
  },
};

export const rightTongueOf = (random: Random) => rightTongues[random.pick(["he", "ar"] as const)];

/** Columns go from the right to the left. */
export const rightToLeft: Template = {
  name: "sealed-sheet-right-to-left",
  set: "sealed",
  kind: "workbook",
  class: "sheet from right to left",
  make(random) {
    const tongue = rightTongueOf(random);
    const locale: Locale = { language: "en", country: "GB", currency: tongue.currency, before: false };
    const shown = dateLike(0, locale);
    const plain = number(0, locale);
    const paid = money(2, locale);
    const share = percent(0, locale);
    const makers: (() => Cell)[] = [
      () => ({ text: random.pick(tongue.names), type: "text" }),
      () => ({ text: random.pick(tongue.things), type: "text" }),
      () => ({ text: random.pick(tongue.cities), type: "text" }),
      () => ({ value: dayOf(random), type: "date", format: shown }),
      () => ({ value: random.length(5000) + 1, type: "number", format: plain }),
      () => ({ value: rounded(random.next() * 900, 2), type: "currency", format: paid }),
      () => ({ value: rounded(random.next(), 2), type: "percent", format: share }),
    ];
    const first = random.below(3);
    const used = [first, ...times(makers.length - 3, (at) => at + 3).filter(() => random.chance(0.7)), 4].filter(
      (one, at, all) => all.indexOf(one) === at,
    );
    const cells: Cell[][] = [
      used.map((at) => ({ text: tongue.heads[at] ?? "", look: { bold: true } })),
      ...times(between(random, 6, 26), () => used.map((at) => makers[at]?.() ?? {})),
    ];
    const lines = random.pick<Lines>(["none", "rows", "boxes", "bands", "open"]);
    const plan = new Plan().say("heading", random.pick(tongue.titles), { bold: true, size: 15 }).free();
    plan.table(drawn(cells, lines, 1, penOf(random)), 1, ruledBy(lines));
    if (random.chance(0.5)) plan.free().say("paragraph", random.pick(tongue.sentences));
    const page = { ...paperOf(random, locale), rightToLeft: true, toWidth: true };
    const widths = used.map(() => 3.8);
    return draftOf(plan, { random, locale }, { font: random.pick(tongue.font), size: 10, widths, page });
  },
};
