import { type Language, lines, listed } from "./language.ts";

export const english: Language = {
  code: "en",
  locale: "en-GB",
  currency: "GBP",
  direction: "ltr",
  gap: " ",
  stop: ".",
  openers: lines`
    In spring,
    For the first time since {y},
    According to {who},
    Without much notice,
    As in previous years,
    At the end of the month,
    After a long discussion,
    To everybody's surprise,
    On the other hand,
    Meanwhile,
    With the help of volunteers,
    Nevertheless,
  `,
  subjects: lines`
    the committee
    the town library
    our workshop in {town}
    the regional office
    the new laboratory
    the choir
    a small group of residents
    the board of trustees
    the harbour authority
    the editorial team
    the night shift
    every second member
    the school on the hill
    the department for public works
    the company's founder, {who},
    the museum's archive
    the working group on energy
    the local football club
    the supplier
    the survey
    a second review
    the orchard behind the mill
    the steering committee
    the nursery
  `,
  deeds: lines`
    opened {n} new branches
    presented its report to the council
    reduced the consumption of electricity by {p}
    asked for a further {n} pounds
    replaced the old boiler with a heat pump
    invited neighbours to an open day
    published a list of {n} recommendations
    lost the key to the cellar
    planted {n} trees along the river
    agreed to a well-known compromise
    found no evidence of damage
    collected {n} signatures against the bypass
    moved its headquarters to {town}
    measured temperature, humidity and noise
    bought a second-hand printing press
    taught children how to repair bicycles
    welcomed {n} visitors
    refused to comment on the matter
    rebuilt the roof from reclaimed slate
    tested the prototype for {n} hours
    described the outcome as "better than expected"
    elected {who} as its treasurer
    wrote to the ministry about the delay
    offered evening courses in bookkeeping and first aid
    sold {n} tickets
    drew attention to an error in the accounts (see page {small})
    kept the costs below those of {y}
    postponed the decision
  `,
  circumstances: lines`
    in the first quarter of {y}
    on a rainy afternoon
    during the annual meeting in {town}
    between March and October
    within {small} weeks
    at its own expense
    in front of a full house
    for reasons that remain unclear
    under the supervision of {who}
    in all {small} districts
    over the course of two winters
    by a narrow majority
    near the railway station
    before the deadline
    with immediate effect
    together with partners from {town} and {town}
    throughout the summer holidays
    as part of a three-year programme
  `,
  tails: lines`
    , which nobody had thought possible
    , although the weather was against it
    , while the number of complaints fell by {p}
    ; the details will follow
    , as the table below shows
    and thanked everyone who had helped
    , because the previous agreement had expired
    , so that work can begin in {y}
    , a step that {who} called overdue
    – not a moment too soon
    , at least for the time being
    , if the forecast is right
  `,
  topics: lines`
    A new roof for the library
    Opening hours
    What changed in {y}
    Results of the survey
    From the archive
    Energy and buildings
    People
    How the money was spent
    Questions from members
    The long road to {town}
    Looking ahead
    Materials and methods
    Summer programme
    Safety at work
    Thanks
    Notes on maintenance
    A conversation with {who}
    Terms of use
    Training and education
    Transport
    Costs and benefits
    The river in winter
    Responsibilities
    Volunteers wanted
  `,
  firstNames: listed`Alice|Ben|Charlotte|David|Eleanor|Frank|Grace|Harold|Imogen|James|Kate|Liam|Maureen|Nigel|Olivia|Peter|Ruth|Simon|Tessa|William`,
  lastNames: listed`Ashworth|Bennett|Carver|Dalton|Ellis|Farrow|Green|Hargreaves|Ingram|Jones|Kerr|Lloyd|Mason|Norris|O'Brien|Price|Quinn|Reed|Shaw|Taylor`,
  streets: listed`High Street|Mill Lane|Station Road|Church Walk|Victoria Terrace|The Green|Orchard Close|Bridge Street|Park Avenue|King's Road`,
  towns: listed`Ludlow|Whitby|Hexham|Stroud|Buxton|Lewes|Durham|Penzance|Ely|Kendal|Oban|Totnes`,
  companies: listed`Northfield Joinery Ltd|Bright & Sons|Harbour Instruments plc|Copper Kettle Foods|Moorland Energy Co-operative|Penrose Print Works|Dale Valley Dairy|Signal Box Software Ltd`,
  goods: listed`Oak shelf, 80 cm|Desk lamp, brass|Consulting, per hour|Site visit|Paint, white, 5 l|Garden fork|Wool blanket|Notebook A5, ruled|Steel bracket|Printer toner, black|Replacement filter|Delivery|Copper pipe 15 mm|Folding chair|Canvas bag|Ceramic mug|Work gloves, pair|Extension lead 10 m|Ballpoint pens (box of 50)|Annual licence|Installation|Tea, loose leaf, 250 g|Hand-made soap|Door handle, left|Rain barrel 200 l|Beeswax candle`,
  words: {
    invoice: "Invoice",
    statement: "Statement of account",
    date: "Date",
    number: "No.",
    customer: "Customer",
    description: "Description",
    quantity: "Qty",
    price: "Unit price",
    amount: "Amount",
    subtotal: "Subtotal",
    tax: "VAT",
    total: "Total",
    balance: "Balance",
    payment: "Payable within 30 days of receipt.",
    name: "Name",
    address: "Address",
    town: "Town",
    phone: "Telephone",
    mail: "E-mail",
    signature: "Signature",
    page: "Page",
    of: "of",
    contents: "Contents",
    note: "Note",
    table: "Table",
    figure: "Figure",
    time: "Time",
    place: "Place",
    greeting: "Dear",
    regards: "Yours sincerely",
    subject: "Subject",
    chapter: "Chapter",
    yes: "Yes",
    no: "No",
  },
};
