import type { Template } from "../template.ts";
import {
  cells,
  clock,
  emptyCell,
  escaped,
  headRow,
  list,
  paragraph,
  row,
  table,
  tag,
  textCell,
  times,
} from "./html.ts";
import { between, lookOf } from "./look.ts";
import { draftOf } from "./page.ts";
import { Prose, westernLanguage } from "./prose.ts";
import { ruled } from "./rulings.ts";

const dayNames = (prose: Prose, count: number): string[] =>
  times(count, (day) =>
    new Intl.DateTimeFormat(prose.language.locale, { weekday: "long", timeZone: "UTC" }).format(
      new Date(Date.UTC(2026, 0, 5 + day)),
    ),
  );

/** Stops down, journeys across; a dash where it doesn't call. */
const departures: Template = {
  name: "timetable-of-a-line",
  set: "fit",
  kind: "page",
  class: "timetable or programme",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 7.5, 9.5, 0.5) });
    const { time } = cells(prose);
    const journeys = between(random, 5, 10);
    const part = (heading: string) => {
      const starts = times(journeys, (journey) => 320 + journey * 62 + random.below(20));
      const stops = times(between(random, 6, 16), (stop) => {
        const name = `${prose.town()}${random.chance(0.4) ? `, ${random.pick(prose.language.streets)}` : ""}`;
        return row(
          textCell(name),
          ...starts.map((start) => (random.chance(0.07) ? textCell("–") : time(start + stop * 7))),
        );
      });
      const head = row(
        tag("th", prose.words.place),
        ...times(journeys, (journey) => tag("th", String(101 + journey * 2))),
      );
      return tag("h2", heading) + table(head, stops, 'class="line"');
    };
    const css = `.line td, .line th { padding: .15em .5em; white-space: nowrap } ${ruled(random.pick(["rows", "bands", "none", "grid"]), ".line")}`;
    const body =
      tag("h1", `${between(random, 1, 99)} ${prose.town()} – ${prose.town()}`) +
      prose
        .headings(between(random, 1, 2))
        .map(part)
        .join("") +
      list(times(2, () => prose.sentence()));
    return draftOf(random, { prose, look, css, body });
  },
};

/** A school's week: days across, hours down, lessons over two hours. */
const week: Template = {
  name: "timetable-of-a-week",
  set: "check",
  kind: "page",
  class: "timetable or programme",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, pt: between(random, 8, 10, 0.5) });
    const days = dayNames(prose, between(random, 5, 6));
    const hours = between(random, 5, 8);
    const busy = days.map(() => 0);
    const rows = times(hours, (hour) => {
      const lessons = days.map((_, day) => {
        if ((busy[day] ?? 0) > hour) return "";
        const long = random.chance(0.25) && hour < hours - 1 ? 2 : 1;
        busy[day] = hour + long;
        return random.chance(0.15) && long === 1
          ? emptyCell
          : `<td rowspan="${long}">${escaped(random.pick([prose.goods(), prose.town(), prose.heading()]))}</td>`;
      });
      return row(tag("td", `${clock(480 + hour * 50)}–${clock(525 + hour * 50)}`, 'class="hour"'), ...lessons);
    });
    const css = `.week { width: 100% } .hour { white-space: nowrap } .week td, .week th { text-align: center; vertical-align: middle; ${random.chance(0.4) ? "" : "font-size: .92em"} } .week thead { background: ${look.accent}; color: #fff } ${ruled("grid", ".week")}`;
    const body = `${tag("h1", prose.heading())}${table(headRow([prose.words.time, ...days]), rows, 'class="week"')}${paragraph(prose.paragraph(1, 2), 'class="quiet"')}`;
    return draftOf(random, { prose, look, css, body });
  },
};

/** A conference: for each day the hours with what is spoken of and by whom, pauses over all columns. */
const conference: Template = {
  name: "programme-of-a-conference",
  set: "fit",
  kind: "page",
  class: "timetable or programme",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, { indented: false, justified: false });
    const { words } = prose;
    const day = (name: string) => {
      let now = 540;
      const rows = times(between(random, 5, 10), () => {
        const [from, until] = [now, now + random.pick([30, 45, 60])];
        now = until;
        const hours = textCell(`${clock(from)} – ${clock(until)}`, 'class="hour"');
        if (random.chance(0.2)) return `<tr class="pause">${hours}<td colspan="2">${escaped(prose.goods())}</td></tr>`;
        return row(hours, textCell(prose.heading()), textCell(`${prose.person()}, ${prose.town()}`));
      });
      return (
        tag("h2", name) +
        table(random.chance(0.6) ? headRow([words.time, words.subject, words.name]) : "", rows, 'class="day"')
      );
    };
    const css = `.day { width: 100% } .hour { white-space: nowrap; width: 32mm } .pause { font-style: italic; background: #f0f0f0 } ${ruled(random.pick(["rows", "three", "none"]), ".day")}`;
    const body =
      tag("h1", prose.heading()) +
      paragraph(`${prose.town()}, ${prose.date(prose.day(), "long")}`) +
      dayNames(prose, between(random, 2, 3))
        .map(day)
        .join("");
    return draftOf(random, { prose, look, css, body });
  },
};

/** A theatre's season: no table, but a heading with date and place for each evening, in two columns. */
const season: Template = {
  name: "programme-of-a-season",
  set: "check",
  kind: "page",
  class: "timetable or programme",
  make(random) {
    const prose = new Prose(random, westernLanguage(random));
    const look = lookOf(random, {
      indented: false,
      justified: false,
      hyphens: false,
      pt: between(random, 8.5, 10, 0.5),
    });
    const evening = () =>
      `<div class="evening">${tag("div", `${prose.date(prose.day(), "long")}, ${clock(1080 + 15 * random.below(12))}`, 'class="when"')}${tag("h3", prose.heading())}${paragraph(prose.paragraph(1, 2))}${paragraph(`${prose.words.place}: ${prose.company()} · ${prose.money(between(random, 8, 45))}`, 'class="quiet"')}</div>`;
    const months = times(between(random, 2, 4), (month) =>
      new Intl.DateTimeFormat(prose.language.locale, { month: "long" }).format(
        new Date(Date.UTC(2026, month * 2 + random.below(2), 12)),
      ),
    );
    const css = `.flow { columns: 2; column-gap: ${between(random, 12, 26)}pt } .evening { break-inside: avoid; margin-bottom: 1em } .evening h3 { margin: .1em 0 .2em } .when { font-size: .9em; color: ${look.accent}; font-weight: bold } .month { column-span: all; border-bottom: 1.5pt solid }`;
    const body = `${tag("h1", prose.company())}<div class="flow">${months.map((month) => tag("h2", month, 'class="month"') + times(between(random, 3, 6), evening).join("")).join("")}</div>`;
    return draftOf(random, { prose, look, css, body, columns: 2 });
  },
};

export const hours: readonly Template[] = [departures, week, conference, season];
