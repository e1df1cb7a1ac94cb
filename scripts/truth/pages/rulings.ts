/** Ways to part the cells of a table by lines and bands, as CSS for the tables of a selector. */
const rulings = {
  none: () => "",
  grid: (of: string) => `${of} td, ${of} th { border: .75pt solid #555 }`,
  rows: (of: string) => `${of} td, ${of} th { border-bottom: .5pt solid #999 }`,
  columns: (of: string) => `${of} td + td, ${of} th + th { border-inline-start: .5pt solid #777 }`,
  three: (of: string) =>
    `${of} { border-top: 1.2pt solid #000; border-bottom: 1.2pt solid #000 } ${of} thead { border-bottom: .6pt solid #000 }`,
  open: (of: string) =>
    `${of} td, ${of} th { border: .6pt solid #444 } ${of} tr > :first-child { border-inline-start: none } ${of} tr > :last-child { border-inline-end: none }`,
  bands: (of: string) => `${of} tbody tr:nth-child(even) { background: #e9eef5 }`,
  filledHead: (of: string) =>
    `${of} thead { background: #2f4a6d; color: #fff } ${of} td { border-bottom: .4pt dotted #888 }`,
  box: (of: string) => `${of} { border: 1pt solid #333 } ${of} thead { border-bottom: 1pt solid #333 }`,
  headLine: (of: string) => `${of} thead th { border-bottom: .8pt solid #000 }`,
};

export type Ruling = keyof typeof rulings;

export const ruled = (ruling: Ruling, of = "table"): string => rulings[ruling](of);
