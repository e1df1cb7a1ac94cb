import type { Words } from "./words.ts";
import { english, numbers } from "./words.ts";

/** What companies print: invoices, letters, reports, long tables. */
type Write = (words: Words) => string;

const page = (lang: string, title: string, style: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`;

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" rx="8" fill="#0a7"/><circle cx="20" cy="20" r="12" fill="#fff"/></svg>',
)}`;

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const bill = `body{font:11pt/1.4 sans-serif;margin:0}header{display:flex;justify-content:space-between;align-items:start;border-bottom:2px solid #0a7}
table{width:100%;border-collapse:collapse}td,th{padding:4px 8px;border-bottom:1px solid #ccc;text-align:left}.n{text-align:right}
.sum{font-weight:bold;background:#e8f6f1}address{font-style:normal;white-space:pre-line}thead{display:table-header-group}`;

function rowsOf(words: Words, count: number): { rows: string; total: number } {
  const next = numbers(count);
  let total = 0;
  const rows = Array.from({ length: count }, (_, index) => {
    const [pieces, cents] = [1 + next(9), 199 + next(50_000)];
    total += pieces * cents;
    const what = `${english[next(english.length)]} ${english[next(english.length)]}`;
    const cells = [String(index + 1), what, String(pieces), money(cents), money(pieces * cents)];
    return `<tr>${cells.map((cell, at) => `<td${at > 1 ? " class=n" : ""}>${words.say(cell)}</td>`).join("")}</tr>`;
  });
  return { rows: rows.join(""), total };
}

/** A head that is printed on every page is due once: the rest of them is for the test that counts pages. */
const heads = (words: Words): string =>
  `<thead><tr>${["No", "Article", "Pieces", "Each", "Sum"].map((head) => `<th>${words.say(head)}</th>`).join("")}</tr></thead>`;

function invoiceOf(words: Words, count: number): string {
  const { rows, total } = rowsOf(words, count);
  const address = words.say("Ada Example\n12 Harbour Street\nRiverton 4711");
  return page(
    "en",
    "Invoice 2024-118",
    bill,
    `<header><img src="${logo}" alt=""><address>${address}</address></header><h1>${words.say("Invoice 2024-118")}</h1>
<p>${words.say("Delivered on 31 January 2024, payable within fourteen days & without deduction.")}</p>
<table>${heads(words)}<tbody>${rows}</tbody><tfoot></tfoot></table><table><tr class="sum"><td>${words.say("Total")}</td><td class="n">${words.say(`EUR ${money(total)}`)}</td></tr></table>`,
  );
}

const invoice: Write = (words) => invoiceOf(words, 6);
const invoiceOfSixty: Write = (words) => invoiceOf(words, 60);
const fiveHundredRows: Write = (words) => invoiceOf(words, 500);

const letter: Write = (words) =>
  page(
    "en",
    "Letter",
    "@page{size:A4;margin:20mm 25mm}body{font:12pt/1.5 serif}address{position:absolute;top:40mm;left:0}.date{text-align:right;margin-top:80mm}p{text-align:justify;hyphens:manual}",
    `<address>${words.say("To the Keeper of the Lighthouse, North Island")}</address><p class="date">${words.say("Riverton, 2 May 2024")}</p>
<p>${words.say("Dear Keeper,")}</p><p>${words.sentences(9, english, 3)}</p><p>${words.sentences(7, english, 4)}</p><p>${words.say("Yours faithfully,")}</p>`,
  );

const chapters = ["Water", "Light", "Stone", "Wind", "Harvest"];

const report: Write = (words) =>
  page(
    "en",
    "A report",
    "@page{margin:20mm}body{font:11pt/1.5 serif}h1{break-before:page}nav li{display:flex}nav li::after{content:'';flex:1;border-bottom:1px dotted}figure{break-inside:avoid}",
    `<nav><h2>${words.say("Contents")}</h2><ol>${chapters.map((name, at) => `<li><a href="#c${at}">${words.say(name)}</a></li>`).join("")}</ol></nav>` +
      chapters
        .map(
          (name, at) =>
            `<h1 id="c${at}">${words.say(name)}</h1>${[1, 2, 3].map((n) => `<h2>${words.say(`Part ${n}`)}</h2><p>${words.sentences(12, english, 10 * at + n)}</p>`).join("")}`,
        )
        .join(""),
  );

/** Its own head and foot on every sheet: boxes in the page's margin (CSS Paged Media 3), and one that is fixed. */
const running: Write = (words) =>
  page(
    "en",
    "Running heads",
    `@page{size:A5;margin:25mm 15mm;@top-center{content:"Quarterly"}@bottom-right{content:"Sheet " counter(page) " of " counter(pages)}}
body{font:11pt/1.5 serif}.stamp{position:fixed;top:0;right:0;font-size:8pt}`,
    `<div class="stamp">${words.say("Confidential")}</div>${[1, 2, 3, 4, 5, 6].map((n) => `<h2>${words.say(`Section ${n}`)}</h2><p>${words.sentences(14, english, n)}</p>`).join("")}`,
  );

function printStyle(words: Words): string {
  // What the style writes behind each link has to be there, too.
  words.said.push("https://example.org/terms");
  return page(
    "en",
    "Print style",
    "nav,.screen{color:red}.paper{display:none}@media print{nav,.screen{display:none}.paper{display:block}a[href^=http]::after{content:' (' attr(href) ')'}}",
    `<nav>never printed</nav><p class="screen">only on screens</p><p class="paper">${words.say("Only on paper")}</p><p>${words.sentences(6, english, 5)}</p>
<p><a href="https://example.org/terms">${words.say("Terms")}</a></p>`,
  );
}

const dashboard: Write = (words) =>
  page(
    "en",
    "Dashboard",
    "body{margin:0;font:14px system-ui,sans-serif;background:#f3f4f6}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;padding:12px}.card{background:#fff;border-radius:8px;padding:12px;box-shadow:0 1px 3px #0003}.bar{height:8px;background:linear-gradient(90deg,#06f,#0cf)}",
    `<div class="grid">${english
      .slice(0, 12)
      .map(
        (name, at) =>
          `<div class="card"><h3>${words.say(name)}</h3><p>${words.say(`${at * 17 + 3} of 400`)}</p><div class="bar" style="width:${10 + at * 7}%"></div></div>`,
      )
      .join("")}</div>`,
  );

const columns: Write = (words) =>
  page(
    "en",
    "Columns",
    "body{font:10pt/1.35 serif}main{columns:3;column-gap:6mm;column-rule:1px solid #999}h1{column-span:all}p{margin:0 0 .5em;text-align:justify}p::first-letter{font-size:2em}",
    `<main><h1>${words.say("The Daily Paper")}</h1>${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `<p>${words.sentences(9, english, 20 + n)}</p>`).join("")}</main>`,
  );

export const business: Record<string, Write> = {
  invoice,
  "invoice-60": invoiceOfSixty,
  "rows-500": fiveHundredRows,
  letter,
  report,
  running,
  "print-style": printStyle,
  dashboard,
  columns,
};
