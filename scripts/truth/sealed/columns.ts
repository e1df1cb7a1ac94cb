import type { Random } from "../../fuzz/random.ts";
import type { Cell } from "./fods.ts";
import * as formats from "./formats.ts";
import { languages, type Pools, pools } from "./pools.ts";
import { between, dayOf, rounded, some } from "./random.ts";

export interface Ground {
  random: Random;
  locale: formats.Locale;
}

/** A column of made data: its head in the sheet's language, and a cell for each row. */
export interface Column {
  name: string;
  head: string;
  cell(row: number): Cell;
}

type Begin = (ground: Ground & { pool: Pools }) => (row: number) => Cell;

const words = (pick: (random: Random, pool: Pools) => string): Begin => {
  return ({ random, pool }) =>
    () => ({ text: pick(random, pool), type: "text" });
};

const numbers = (places: number, make: (random: Random) => number, grouping = true): Begin => {
  return ({ random, locale }) => {
    const format = formats.number(places, locale, grouping);
    return () => ({ value: rounded(make(random), places), type: "number", format });
  };
};

const amounts = (least: number, most: number, places = 2): Begin => {
  return ({ random, locale }) => {
    const format = formats.money(places, locale);
    return () => ({ value: rounded(least + random.next() * (most - least), places), type: "currency", format });
  };
};

const shares = (places: number, least: number, most: number): Begin => {
  return ({ random, locale }) => {
    const format = formats.percent(places, locale);
    return () => ({ value: rounded(least + random.next() * (most - least), places + 2), type: "percent", format });
  };
};

const running: Begin = ({ random, locale }) => {
  const first = between(random, 1, 400);
  const format = formats.number(0, locale, false);
  return (row) => ({ value: first + row, type: "number", format });
};

const codes: Begin = ({ random }) => {
  const letters = `${random.pick([..."ABCDEFGHKLMPRSTVW"])}${random.pick([..."ABCDEFGHKLMPRSTVW"])}`;
  const form = random.below(3);
  return () => {
    const number = between(random, 1000, 9999);
    const text = [`${letters}-${number}`, `${letters}${number}/${between(random, 10, 27)}`, `${letters}.${number}`][
      form
    ];
    return { text: text ?? letters, type: "text" };
  };
};

const days: Begin = ({ random, locale }) => {
  const format = formats.date(random, locale);
  return () => ({ value: dayOf(random), type: "date", format });
};

const clock = (random: Random): string =>
  `${String(random.below(24)).padStart(2, "0")}:${String(5 * random.below(12)).padStart(2, "0")}:00`;

const hours: Begin = ({ random, locale }) => {
  const format = formats.time(random.chance(0.3), locale);
  return () => ({ value: clock(random), type: "time", format });
};

const moments: Begin = ({ random, locale }) => {
  const format = formats.dateAndTime(locale);
  return () => ({ value: `${dayOf(random)}T${clock(random)}`, type: "date", format });
};

const truths: Begin = ({ random, locale }) => {
  const format = formats.truthful(locale);
  return () => ({ value: random.chance(0.6), type: "boolean", format });
};

const all: Record<string, { heads: string; begin: Begin }> = {
  running: { heads: "No.|Nr.|N°|N.º|Nº|Nr", begin: running },
  code: { heads: "Item code|Artikelnr.|Référence|Código|Código|Artikelnr", begin: codes },
  person: {
    heads: "Name|Name|Nom|Nombre|Nome|Namn",
    begin: words((random, pool) => `${random.pick(pool.given)} ${random.pick(pool.family)}`),
  },
  family: {
    heads: "Surname|Nachname|Nom de famille|Apellido|Sobrenome|Efternamn",
    begin: words((random, pool) => random.pick(pool.family)),
  },
  given: {
    heads: "First name|Vorname|Prénom|Nombre de pila|Prenome|Förnamn",
    begin: words((random, pool) => random.pick(pool.given)),
  },
  city: { heads: "Town|Ort|Ville|Ciudad|Cidade|Ort", begin: words((random, pool) => random.pick(pool.cities)) },
  address: {
    heads: "Address|Anschrift|Adresse|Dirección|Endereço|Adress",
    begin: words((random, pool) => `${random.pick(pool.streets)} ${between(random, 1, 190)}`),
  },
  thing: { heads: "Product|Artikel|Article|Producto|Produto|Vara", begin: words((r, pool) => r.pick(pool.things)) },
  kind: { heads: "Group|Gruppe|Famille|Grupo|Categoria|Grupp", begin: words((r, pool) => r.pick(pool.kinds)) },
  state: { heads: "Status|Stand|État|Estado|Situação|Läge", begin: words((r, pool) => r.pick(pool.states)) },
  remark: {
    heads: "Remark|Bemerkung|Remarque|Observación|Observação|Anmärkning",
    begin: words((r, pool) => r.pick(pool.remarks)),
  },
  month: { heads: "Month|Monat|Mois|Mes|Mês|Månad", begin: words((r, pool) => r.pick(pool.months)) },
  day: { heads: "Date|Datum|Date|Fecha|Data|Datum", begin: days },
  due: { heads: "Due|Fällig|Échéance|Vencimiento|Vencimento|Förfaller", begin: days },
  hour: { heads: "Time|Uhrzeit|Heure|Hora|Hora|Tid", begin: hours },
  moment: { heads: "Recorded|Erfasst|Saisi le|Registrado|Registrado|Noterat", begin: moments },
  truth: { heads: "Checked|Geprüft|Vérifié|Revisado|Conferido|Granskad", begin: truths },
  pieces: { heads: "Pieces|Stück|Unités|Unidades|Unidades|Antal", begin: numbers(0, (r) => r.length(9000) + 1) },
  year: { heads: "Built|Baujahr|Année|Año|Ano|Byggår", begin: numbers(0, (r) => between(r, 1870, 2026), false) },
  weight: { heads: "Weight kg|Gewicht kg|Poids kg|Peso kg|Peso kg|Vikt kg", begin: numbers(2, (r) => r.next() * 180) },
  length: {
    heads: "Length m|Länge m|Longueur m|Largo m|Comprim. m|Längd m",
    begin: numbers(1, (r) => r.next() * 2400),
  },
  warmth: {
    heads: "Temp. °C|Temp. °C|Temp. °C|Temp. °C|Temp. °C|Temp. °C",
    begin: numbers(1, (r) => r.next() * 60 - 22),
  },
  reading: { heads: "Reading|Messwert|Relevé|Lectura|Leitura|Mätvärde", begin: numbers(3, (r) => r.next() * 12) },
  price: { heads: "Price|Preis|Prix|Precio|Preço|Pris", begin: amounts(0.5, 480) },
  amount: { heads: "Amount|Betrag|Montant|Importe|Valor|Belopp", begin: amounts(80, 92_000) },
  budget: { heads: "Budget|Budget|Budget|Presupuesto|Orçamento|Budget", begin: amounts(1000, 640_000, 0) },
  spent: { heads: "Spent|Ausgaben|Dépensé|Gastado|Gasto|Utgifter", begin: amounts(1000, 640_000, 0) },
  share: { heads: "Share|Anteil|Part|Cuota|Parcela|Andel", begin: shares(1, 0, 1) },
  change: { heads: "Change|Änderung|Évolution|Variación|Variação|Ändring", begin: shares(2, -0.4, 0.6) },
  discount: { heads: "Discount|Rabatt|Remise|Descuento|Desconto|Rabatt", begin: shares(0, 0, 0.5) },
};

export const headOf = (name: string, locale: formats.Locale): string =>
  all[name]?.heads.split("|")[languages.indexOf(locale.language)] ?? name;

export function column(name: string, ground: Ground): Column {
  const known = all[name];
  if (!known) throw new Error(`no column is named ${name}`);
  const cell = known.begin({ ...ground, pool: pools[ground.locale.language] });
  return { name, head: headOf(name, ground.locale), cell };
}

/** What a sheet may be about: its columns in an order that people would give them. */
const subjects: readonly (readonly string[])[] = [
  ["running", "day", "person", "city", "thing", "pieces", "price", "discount", "amount", "state"],
  ["code", "thing", "kind", "pieces", "weight", "price", "truth", "remark"],
  ["family", "given", "address", "city", "day", "share", "truth"],
  ["city", "year", "length", "warmth", "reading", "change"],
  ["day", "hour", "city", "warmth", "reading", "remark"],
  ["month", "budget", "spent", "change", "share"],
  ["moment", "code", "reading", "warmth", "truth"],
  ["thing", "kind", "price", "change", "pieces", "due", "state"],
  ["person", "due", "amount", "share", "state", "remark"],
  ["kind", "pieces", "budget", "spent", "share", "change"],
];

export function columnsFor(ground: Ground, least: number, most: number): Column[] {
  const subject = ground.random.pick(subjects);
  const count = Math.min(subject.length, between(ground.random, least, most));
  const [first = "running", ...rest] = subject;
  return [first, ...some(ground.random, rest, count - 1)].map((name) => column(name, ground));
}
