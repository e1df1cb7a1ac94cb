/** By language, as they are written in full; what is left of them in dates are their first letters. */
const names = [
  "january february march april may june july august september october november december",
  "januar februar märz april mai juni juli august september oktober november dezember",
  "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
  "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  "januari februari maart april mei juni juli augustus september oktober november december",
  "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
];

/** Months by their names, and by what names are shortened to; what two languages read otherwise is left out. */
export const months: ReadonlyMap<string, number> = read();

function read(): Map<string, number> {
  const known = new Map<string, number>();
  const doubtful = new Set<string>();
  for (const line of names) {
    line.split(" ").forEach((name, index) => {
      for (const form of new Set([
        name,
        name.slice(0, 3),
        name.slice(0, 4),
        ...(name === "september" ? ["sept"] : []),
      ])) {
        if ((known.get(form) ?? index + 1) !== index + 1) doubtful.add(form);
        known.set(form, index + 1);
      }
    });
  }
  for (const form of doubtful) known.delete(form);
  return known;
}
