import type { Random } from "../../fuzz/random.ts";
import type { Template } from "../template.ts";
import { familyOf, h, page, tag } from "./html.ts";
import { pools } from "./pools.ts";
import { address, capital, company, headline, person, phrase, place, point, postcode, prose } from "./prose.ts";
import { between, dayOf, rounded, some, times } from "./random.ts";

const tongues = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "sv-SE"] as const;
const coins = { "en-US": "USD", "en-GB": "GBP", "de-DE": "EUR", "fr-FR": "EUR", "es-ES": "EUR", "sv-SE": "SEK" };

interface Figures {
  money(value: number): string;
  number(value: number, places?: number): string;
  day(iso: string): string;
}

/** Numbers and days as they are written in one of six places. */
export function figuresOf(random: Random): Figures {
  const tongue = random.pick(tongues);
  const isLong = random.chance(0.4);
  return {
    money: (value) => new Intl.NumberFormat(tongue, { style: "currency", currency: coins[tongue] }).format(value),
    number: (value, places = 0) =>
      new Intl.NumberFormat(tongue, { minimumFractionDigits: places, maximumFractionDigits: places }).format(value),
    day: (iso) =>
      new Intl.DateTimeFormat(tongue, {
        timeZone: "UTC",
        ...(isLong ? { dateStyle: "long" } : { year: "numeric", month: "2-digit", day: "2-digit" }),
      }).format(new Date(iso)),
  };
}

const typed = (type: string, value: number | string, text: string, more = ""): string =>
  `<td data-type="${type}" data-value="${value}" ${more}>${h(text)}</td>`;

const letter = page("sealed-letter", "letter", (random) => {
  const { day } = figuresOf(random);
  const [from, to] = [company(random), person(random)];
  const isRight = random.chance(0.5);
  const lines = (texts: string[], name: string) =>
    `<div class="${name}">${texts.map((text) => tag("p", text)).join("")}</div>`;
  const css = `body{font:${between(random, 10, 12)}pt/1.4 '${familyOf(random)}'}p{margin:0}.from{text-align:${isRight ? "right" : "left"};margin-bottom:12mm}.to{margin-bottom:10mm}.day{margin-bottom:8mm}.about{font-weight:bold;margin-bottom:5mm}.body p{margin-bottom:3.5mm;text-align:${random.pick(["left", "justify"])}}.end{margin-top:8mm}.name{margin-top:14mm}`;
  const body = [
    lines([from, address(random), `${postcode(random)} ${place(random)}`], "from"),
    lines([to, address(random), `${postcode(random)} ${place(random)}`], "to"),
    `<div class="day">${tag("p", day(dayOf(random)))}</div>`,
    tag("p", `Re: ${headline(random)}`, 'class="about"'),
    `<div class="body">${tag("p", `Dear ${to},`)}${times(between(random, 2, 6), () => tag("p", prose(random, 2, 5))).join("")}</div>`,
    tag(
      "p",
      random.pick(["Yours sincerely,", "With kind regards,", "Yours faithfully,", "Best wishes,"]),
      'class="end"',
    ),
    tag("p", person(random), 'class="name"'),
    random.chance(0.4) ? tag("p", `Enclosed: ${phrase(random)}`, 'class="end"') : "",
  ];
  return {
    css,
    body: body.join(""),
    margin: random.pick(["20mm", "25mm", "28mm 22mm"]),
    tagged: random.chance(0.3),
    size: random.pick(["A4", "Letter"]),
  };
});

const invoice = page("sealed-invoice", "invoice", (random) => {
  const { money, day, number } = figuresOf(random);
  const items = times(between(random, 2, 10), () => {
    const count = between(random, 1, 24);
    const price = rounded(3 + random.next() * 420, 2);
    return { name: phrase(random), count, price, sum: rounded(count * price, 2) };
  });
  const net = rounded(
    items.reduce((all, { sum }) => all + sum, 0),
    2,
  );
  const rate = random.pick([5, 7, 19, 20, 25]);
  const tax = rounded((net * rate) / 100, 2);
  const line = random.pick([
    "border-bottom:.5pt solid #888",
    "border:.5pt solid #444",
    "",
    "border-top:.5pt dashed #999",
  ]);
  const css = `body{font:${between(random, 9, 11)}pt/1.35 '${familyOf(random)}'}p{margin:0}h1{font-size:22pt;margin:8mm 0 5mm;font-weight:${random.pick([400, 700])}}table{border-collapse:collapse;width:100%}.meta{width:auto;margin-bottom:7mm}.meta td{padding:0 6mm 1mm 0}.items th,.items td{padding:1.6mm 2mm;${line}}.items th{text-align:left;background:${random.pick(["#eee", "#dfe8f0", "transparent"])}}.n{text-align:right!important}tfoot td{font-weight:bold}.pay{margin-top:8mm}`;
  const closing = (label: string, value: number): string =>
    `<tr><td colspan="3" class="n">${h(label)}</td>${typed("currency", value, money(value), 'class="n"')}</tr>`;
  const date = dayOf(random);
  const code = `${random.pick(["INV", "R", "F"])}-${between(random, 1000, 99999)}`;
  const body = `${tag("p", company(random), 'style="font-weight:bold"')}${tag("p", `${address(random)}, ${postcode(random)} ${place(random)}`)}<div style="margin-top:10mm">${[person(random), address(random), place(random)].map((text) => tag("p", text)).join("")}</div>${tag("h1", random.pick(["Invoice", "Bill", "Statement of account", "Sales invoice"]))}<table class="meta"><tbody><tr>${tag("td", "Number")}${tag("td", code)}</tr><tr>${tag("td", "Date")}${typed("date", date, day(date))}</tr><tr>${tag("td", "Reference")}${tag("td", person(random))}</tr></tbody></table><table class="items"><thead><tr>${tag("th", "Description")}${["Quantity", "Unit price", "Amount"].map((text) => tag("th", text, 'class="n"')).join("")}</tr></thead><tbody>${items
    .map(
      ({ name, count, price, sum }) =>
        `<tr>${tag("td", name, 'data-type="text"')}${typed("number", count, number(count), 'class="n"')}${typed("currency", price, money(price), 'class="n"')}${typed("currency", sum, money(sum), 'class="n"')}</tr>`,
    )
    .join(
      "",
    )}</tbody><tfoot>${closing("Net", net)}${closing(`Tax ${rate}%`, tax)}${closing("To pay", rounded(net + tax, 2))}</tfoot></table>${tag("p", `Please pay within ${between(random, 7, 60)} days, quoting ${code}.`, 'class="pay"')}`;
  return { css, body, tagged: random.chance(0.3) };
});

const statement = page("sealed-bank-statement", "bank statement", (random) => {
  const { number, day } = figuresOf(random);
  let balance = rounded(random.next() * 9000, 2);
  const opening = balance;
  let at = Date.parse(dayOf(random));
  const rows = times(between(random, 12, 75), () => {
    at += 86_400_000 * random.below(4);
    const moved = rounded(random.next() * 900 - 500, 2);
    balance = rounded(balance + moved, 2);
    const date = new Date(at).toISOString().slice(0, 10);
    const amount = Math.abs(moved);
    const value = typed("number", amount, number(amount, 2), 'class="n"');
    const details = `${random.pick(["Transfer", "Card payment", "Standing order", "Cash machine", "Direct debit"])} ${random.pick([company, person, place])(random)}`;
    return `<tr>${typed("date", date, day(date))}${tag("td", details, 'data-type="text"')}${moved < 0 ? `${value}<td></td>` : `<td></td>${value}`}${typed("number", balance, number(balance, 2), 'class="n"')}</tr>`;
  });
  const line = random.pick([
    "",
    "tbody td{border-bottom:.4pt solid #bbb}",
    "tbody tr:nth-child(even){background:#f0f3f7}",
  ]);
  const css = `body{font:${random.pick([8.5, 9, 10])}pt/1.3 '${familyOf(random)}'}h1{font-size:15pt;margin:0 0 2mm}p{margin:0 0 3mm}table{border-collapse:collapse;width:100%}th{text-align:left;border-bottom:1pt solid #000;padding:1mm}td{padding:1mm;vertical-align:top}.n{text-align:right!important;white-space:nowrap}${line}`;
  const head = `<tr>${["Date", "Details"].map((text) => tag("th", text)).join("")}${["Paid out", "Paid in", "Balance"].map((text) => tag("th", text, 'class="n"')).join("")}</tr>`;
  const body = `${tag("h1", `Statement ${between(random, 1, 40)}`)}${tag("p", `${person(random)}, account ${between(random, 1000000, 99999999)}`)}${tag("p", `Opening balance: ${number(opening, 2)}`)}<table><thead>${head}</thead><tbody>${rows.join("")}</tbody></table>${tag("p", `Closing balance: ${number(balance, 2)}`, 'style="margin-top:3mm"')}`;
  return { css, body, numbered: true, running: company(random), margin: "22mm 16mm" };
});

const form = page("sealed-form", "form", (random) => {
  const fields = some(
    random,
    [
      "Family name",
      "First name",
      "Date of birth",
      "Street",
      "Postcode and town",
      "Telephone",
      "E-mail",
      "Occupation",
      "Membership number",
      "Name of guardian",
      "Vehicle",
      "Bank",
    ],
    between(random, 5, 9),
  );
  const width = random.pick(["50mm", "60mm"]);
  const isBoxed = random.chance(0.5);
  const field = (label: string): string =>
    `<div class="field"><span class="label">${h(label)}</span><span class="room"></span></div>`;
  const choice = (label: string): string => `<div class="choice">${random.pick(["☐", "☐", "☑"])} ${h(label)}</div>`;
  const css = `body{font:${between(random, 9, 11)}pt/1.4 '${random.pick(["DejaVu Sans", "DejaVu Serif"])}'}h1{font-size:18pt;margin:0 0 3mm}h2{font-size:12pt;margin:7mm 0 2mm;border-bottom:1pt solid #333}p{margin:0 0 2mm}.field{display:flex;align-items:${isBoxed ? "center" : "end"};margin-bottom:2.5mm}.label{display:block;width:${width}}.room{flex:1;display:block;${isBoxed ? "border:.7pt solid #333;height:7mm" : "border-bottom:.7pt solid #333;height:5mm"}}.choice{margin:0 0 1.5mm}.sign{margin-top:18mm;border-top:.7pt solid #000;width:70mm}`;
  const half = Math.ceil(fields.length / 2);
  const body = `${tag("h1", `Application: ${headline(random)}`)}${tag("p", prose(random, 1, 2))}${tag("h2", "1. About you")}${fields.slice(0, half).map(field).join("")}${tag("h2", "2. Further details")}${fields.slice(half).map(field).join("")}${tag("h2", "3. Please tick")}${times(between(random, 2, 6), () => choice(point(random))).join("")}${tag("p", prose(random, 1, 3), 'style="margin-top:5mm;font-size:85%"')}<div class="sign">Place, date, signature</div>`;
  return { css, body, tagged: random.chance(0.3) };
});

/** Contacts and skills in a coloured column at the left, work and schools at the right. */
const cv = page("sealed-cv-with-side", "CV", (random) => {
  const years = () => `${between(random, 1995, 2012)} – ${between(random, 2013, 2026)}`;
  const job = (): string =>
    `<h3>${h(`${capital(random.pick(["clerk", "surveyor", "editor", "technician", "gardener", "analyst", "translator", "manager"]))}, ${company(random)}`)}</h3>${tag("p", years(), 'class="when"')}${random.chance(0.6) ? `<ul>${times(between(random, 2, 4), () => tag("li", point(random))).join("")}</ul>` : tag("p", prose(random, 1, 3))}`;
  const name = person(random);
  const dark = random.chance(0.4);
  const css = `body{font:${random.pick([9.5, 10, 10.5])}pt/1.4 '${familyOf(random)}';display:grid;grid-template-columns:${random.pick([52, 58, 64])}mm 1fr;grid-template-rows:auto 1fr;min-height:260mm}h1{font-size:24pt;margin:0;grid-column:1/3;padding:4mm 0}aside{background:${dark ? "#2f3e4e" : "#eef1f4"};color:${dark ? "#fff" : "#000"};padding:5mm}main{padding:0 0 0 8mm}h2{font-size:12.5pt;margin:5mm 0 2mm;text-transform:${random.pick(["uppercase", "none"])}}h3{font-size:10.5pt;margin:3mm 0 0}p{margin:0 0 1.5mm}.when{color:#666;font-style:italic}ul{margin:1mm 0;padding-left:5mm}`;
  const skills = some(random, pools.en.kinds, between(random, 3, 6)).map((text) => tag("li", `${text} planning`));
  const body = `${tag("h1", name)}<aside>${tag("h2", "Contact")}${[address(random), place(random), `0${between(random, 1000, 9999)} ${between(random, 100000, 999999)}`].map((text) => tag("p", text)).join("")}${tag("h2", "Skills")}<ul>${skills.join("")}</ul>${tag("h2", "Languages")}${some(
    random,
    ["English", "German", "French", "Swedish", "Welsh", "Catalan"],
    3,
  )
    .map((text) => tag("p", text))
    .join(
      "",
    )}</aside><main>${tag("h2", "Profile")}${tag("p", prose(random, 2, 3))}${tag("h2", "Experience")}${times(between(random, 2, 4), job).join("")}${tag("h2", "Education")}${tag("p", `${years()}: School of ${random.pick(pools.en.kinds)} Studies, ${place(random)}`)}</main>`;
  return { css, body, margin: "12mm", tagged: random.chance(0.25) };
});

export const papers: readonly Template[] = [letter, invoice, statement, form, cv];
