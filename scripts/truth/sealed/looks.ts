import type { Random } from "../../fuzz/random.ts";
import type { Ground } from "./columns.ts";
import type { SheetPage } from "./fods.ts";
import { type Locale, locales } from "./formats.ts";
import type { Pen } from "./lines.ts";
import { type Language, pools } from "./pools.ts";
import { between } from "./random.ts";

const fonts = [
  "Liberation Sans",
  "Liberation Serif",
  "DejaVu Sans",
  "DejaVu Serif",
  "Carlito",
  "Caladea",
  "Noto Sans",
  "Liberation Sans Narrow",
];

export const fontOf = (random: Random): string => random.pick(fonts);

export const groundOf = (random: Random, among: readonly Locale[] = locales): Ground => ({
  random,
  locale: random.pick(among),
});

const inks = ["#000000", "#444444", "#1f3864", "#7f7f7f", "#8b0000", "#2e5d3a"];
const fills = ["#e8eef7", "#f2f2f2", "#fdf3d8", "#e6f2e6", "#f7e6ea", "#dddddd"];

export function penOf(random: Random): Pen {
  const ink = random.pick(inks);
  return {
    line: `${random.pick([0.25, 0.5, 0.75])}pt solid ${ink}`,
    strong: `${random.pick([1, 1.5, 2])}pt solid ${ink}`,
    fill: random.pick(fills),
  };
}

/** A4 or US Letter. */
export function paperOf(random: Random, { country }: Locale, lying = false): SheetPage {
  const [width, height] = country === "US" ? [21.59, 27.94] : [21, 29.7];
  const margin = random.pick([1.2, 1.5, 2, 2.5]);
  return lying ? { width: height, height: width, margin } : { width, height, margin };
}

const subjects: Record<Language, string> = {
  en: "Stock on hand|Deliveries by week|Expenses of the branch|Loans of the library|Harvest records|Members and dues|Field measurements|Orders received|Repairs of the year|Visitors counted",
  de: "Lagerbestand|Lieferungen der Woche|Ausgaben der Filiale|Ausleihen der Bücherei|Ernteaufzeichnungen|Mitglieder und Beiträge|Messungen im Feld|Eingegangene Bestellungen|Reparaturen des Jahres",
  fr: "État des stocks|Livraisons de la semaine|Dépenses de l’agence|Prêts de la bibliothèque|Relevés de récolte|Membres et cotisations|Mesures de terrain|Commandes reçues",
  es: "Existencias|Entregas de la semana|Gastos de la sucursal|Préstamos de la biblioteca|Registro de cosecha|Socios y cuotas|Mediciones de campo|Pedidos recibidos",
  pt: "Estoque atual|Entregas da semana|Despesas da filial|Empréstimos da biblioteca|Registro da colheita|Sócios e mensalidades|Medições de campo|Pedidos recebidos",
  sv: "Lagersaldo|Veckans leveranser|Filialens utgifter|Bibliotekets lån|Skördeprotokoll|Medlemmar och avgifter|Mätningar i fält|Mottagna beställningar",
};

export function titleOf({ random, locale }: Ground): string {
  const subject = random.pick(subjects[locale.language].split("|"));
  const { cities } = pools[locale.language];
  return random.pick([
    subject,
    `${subject} ${between(random, 1998, 2027)}`,
    `${subject}, ${random.pick(cities)}`,
    `${subject} – ${random.pick(cities)} ${between(random, 2011, 2026)}`,
  ]);
}

const remarks: Record<Language, string> = {
  en: "Prepared by the accounts office.|Weights include packing.|Prices without tax.|Rows marked in the margin await a signature.|Counted on the last working day.",
  de: "Erstellt von der Buchhaltung.|Gewichte einschließlich Verpackung.|Preise ohne Steuer.|Gezählt am letzten Werktag.|Rückfragen an die Lagerleitung.",
  fr: "Établi par le service comptable.|Poids emballage compris.|Prix hors taxes.|Compté le dernier jour ouvrable.",
  es: "Elaborado por contabilidad.|Pesos con embalaje incluido.|Precios sin impuestos.|Contado el último día hábil.",
  pt: "Elaborado pela contabilidade.|Pesos com embalagem.|Preços sem impostos.|Contado no último dia útil.",
  sv: "Upprättad av ekonomikontoret.|Vikter med förpackning.|Priser utan skatt.|Räknat sista arbetsdagen.",
};

export const remarkOf = ({ random, locale }: Ground): string =>
  random.pick([...remarks[locale.language].split("|"), pools[locale.language].note]);

export const localesOf = (...names: Language[]): Locale[] => locales.filter(({ language }) => names.includes(language));
