import type { Words } from "./words.ts";

export const english: Words = {
  names:
    "Alice|Benjamin|Charlotte|Daniel|Edith|Frank|Grace|Harold|Imogen|Jack|Katherine|Leonard|Margaret|Nathan|Olivia|Patrick|Quentin|Rosemary|Samuel|Theresa|Ursula|Victor|Wendy|Zachary|Amy|Ian|Priya|Wei|Fatima|Diego",
  surnames:
    "Adams|Bennett|Carter|Doyle|Ellis|Fletcher|Griffin|Hughes|Irving|Jenkins|Kerr|Lawson|Mitchell|Norris|O'Brien|Parker|Quinn|Reynolds|Sutton|Turner|Underwood|Vaughan|Walker|Young|McAllister|Smith-Jones|Patel|Li|Okafor|García",
  cities:
    "Albany|Bristol|Cambridge|Dover|Edinburgh|Fresno|Glasgow|Houston|Ipswich|Jacksonville|Kansas City|Leeds|Manchester|New Orleans|Oxford|Portland|Queensbury|Richmond|St. Louis|Toledo|Upton|Vancouver|Worcester|York|Los Angeles|Newcastle upon Tyne",
  companies:
    "* & Sons|* Logistics Ltd|* Group plc|* Bros. Inc.|The * Company|* Foods|* Engineering|* & Partners LLP|North * Mining Corp.|* Textiles|* Media|* Energy|United * Bank",
  products:
    'Desk lamp|Office chair|Filing cabinet|Printer paper A4|Stapler|Whiteboard|Notebook, ruled|Ballpoint pen (box of 50)|Coffee machine|Extension lead 5 m|USB-C cable|Monitor 27"|Wireless mouse|Shelf unit|Waste bin|Wall clock|Label maker|Projector|Paper shredder|Toner black|Toner cyan|Door mat|Hand drill|Paint roller|Garden hose 25 m|Copper pipe 15 mm|Steel bolt M8 x 40|Angle bracket|Work gloves|Safety glasses',
  kinds: "Furniture|Stationery|Electronics|Tools|Cleaning|Kitchen|Garden|Packaging|Lighting|Plumbing",
  departments:
    "Accounting|Purchasing|Sales|Marketing|Human Resources|IT|Legal|Research|Production|Logistics|Maintenance|Quality",
  statuses: "open|closed|in progress|on hold|paid|overdue|shipped|returned|draft|approved",
  notes:
    "delivered to the back door|awaiting second signature|price agreed by phone|replacement for order 4471|see attached letter|customer asked for a call back|damaged in transit, claim filed|check stock before confirming|partial shipment|no invoice received yet|to be reviewed in spring|moved to the new building|includes installation and training|discount applied|quarterly review|contract ends next year|first contact at the fair|none|late, but complete|urgent",
  units: "pcs|kg|m|l|box|pair|set|h|roll|pack",
  heads: {
    number: "No.|#|Line|Item",
    code: "Code|Reference|SKU|Order no.|ID",
    name: "Name|Employee|Contact|Customer|Clerk",
    city: "City|Location|Branch|Site",
    company: "Company|Supplier|Client|Account",
    product: "Product|Description|Article|Item",
    department: "Department|Team|Division|Cost centre",
    status: "Status|State|Stage",
    date: "Date|Due date|Ordered on|Delivered|Updated",
    time: "Time|Start|Departure|Check-in",
    quantity: "Qty|Quantity|Units|Stock|Count",
    price: "Unit price|Price|Rate|Fee",
    amount: "Amount|Total|Revenue|Net|Cost|Balance",
    percent: "Share|Change|Discount|VAT rate|Margin|Growth %",
    measure: "Weight (kg)|Length (m)|Score|Mean|Index|Temperature (°C)",
    year: "Year|Model year|Founded|Fiscal year",
    note: "Notes|Remarks|Comment|Details",
    unit: "Unit|UoM",
    yes: "Active|Paid|Approved|Member",
    phone: "Phone|Telephone|Extension",
  },
  months: "January|February|March|April|May|June|July|August|September|October|November|December",
  days: "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday",
  titles:
    "Orders by branch|Stock list|Staff directory|Quarterly sales|Open invoices|Deliveries of the week|Supplier overview|Inventory count|Travel expenses|Membership list|Equipment register|Regional results|Maintenance log|Sales by region and product|Budget against actual",
  sentences:
    "All amounts exclude VAT.|Figures are provisional and may change after the audit.|Prepared by the accounting department.|Prices are valid until the end of the quarter.|Please report errors to the front office.|Values in thousands unless stated otherwise.|Rows marked with a dash have no data.|Not for distribution outside the company.|This list replaces all earlier versions.|Stock was counted on the last working day of the month.",
  total: "Total",
  subtotal: "Subtotal",
  page: "Page # of ##",
  source: "Source: internal records",
  table: "Table",
};
