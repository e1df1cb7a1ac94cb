/** Names of months as programs show them in dates of a language: in full, and short. */
interface Language {
  /** The beginning of a format that shows months in this language, whatever the reader's own is (ECMA-376-1, 18.8.31). */
  locale: string;
  full: string;
  short?: string;
  /** Programs show another form of the month without a day: "7 мая 2020", but "Май 2020". */
  isInflected?: boolean;
}

const languages: readonly Language[] = [
  {
    locale: "",
    full: "january february march april may june july august september october november december",
    short: "jan feb mar apr may jun jul aug sep oct nov dec",
  },
  {
    locale: "[$-407]",
    full: "januar februar märz april mai juni juli august september oktober november dezember",
    short: "jan feb mär apr mai jun jul aug sep okt nov dez",
  },
  {
    locale: "[$-41F]",
    full: "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
    short: "oca şub mar nis may haz tem ağu eyl eki kas ara",
  },
  {
    locale: "[$-40C]",
    full: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    short: "janv févr mars avr mai juin juil août sept oct nov déc",
  },
  {
    locale: "[$-C0A]",
    full: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    short: "ene feb mar abr may jun jul ago sep oct nov dic",
  },
  {
    locale: "[$-410]",
    full: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    short: "gen feb mar apr mag giu lug ago set ott nov dic",
  },
  {
    locale: "[$-816]",
    full: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    short: "jan fev mar abr mai jun jul ago set out nov dez",
  },
  {
    locale: "[$-413]",
    full: "januari februari maart april mei juni juli augustus september oktober november december",
    short: "jan feb mrt apr mei jun jul aug sep okt nov dec",
  },
  {
    locale: "[$-415]",
    full: "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
    isInflected: true,
  },
  {
    locale: "[$-419]",
    full: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    short: "янв фев мар апр май июн июл авг сен окт ноя дек",
    isInflected: true,
  },
];

export interface MonthName {
  month: number;
  code: "mmm" | "mmmm";
  locale: string;
  isInflected: boolean;
}

/** Months by their names; one that two languages read otherwise has no entry. */
const known = ((): ReadonlyMap<string, MonthName> => {
  const names = new Map<string, MonthName>();
  const doubtful = new Set<string>();
  const add = (form: string, name: MonthName) => {
    const before = names.get(form);
    if (before && before.month !== name.month) doubtful.add(form);
    if (!before) names.set(form, name);
  };
  for (const { locale, full, short = "", isInflected = false } of languages) {
    for (const [at, form] of short.split(" ").entries())
      if (form) add(form, { month: at + 1, code: "mmm", locale, isInflected: false });
    for (const [at, form] of full.split(" ").entries()) add(form, { month: at + 1, code: "mmmm", locale, isInflected });
  }
  for (const form of doubtful) names.delete(form);
  return names;
})();

/** Finds the month of a name that a program can show by the same letters; others have to stay text. */
export function monthNamed(word: string, hasDay: boolean): MonthName | undefined {
  const name = known.get(word.toLocaleLowerCase("en"));
  return name?.isInflected && !hasDay ? undefined : name;
}

/** Lists all names of a month, in full and short. */
export const namesOf = (month: number): string[] =>
  [...known].filter(([, name]) => name.month === month).map(([form]) => form);
