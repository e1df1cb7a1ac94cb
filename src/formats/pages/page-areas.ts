/** A rectangle of a page as it is shown, in points from its upper left corner. */
export interface PageArea {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const number = "(\\d{1,6}(?:\\.\\d{1,6})?)";
const shape = new RegExp(`^(\\d{1,6}):${[number, number, number, number].join(",")}$`);

/** Reads areas such as "1:72,100,200,14; 2:10,10,50,50"; an entry that is no area comes back as its text. */
export const readPageAreas = (list: string): (PageArea | string)[] =>
  list
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [page = 0, x = 0, y = 0, width = 0, height = 0] = (shape.exec(part.replace(/\s+/g, "")) ?? [])
        .slice(1)
        .map(Number);
      return page > 0 && width > 0 && height > 0 ? { page, x, y, width, height } : part;
    });

/** Rounds to a tenth of a point, which is finer than a hand points. */
const rounded = (side: number): string => String(Number(side.toFixed(1)));

export const writePageAreas = (areas: readonly PageArea[]): string =>
  areas.map(({ page, x, y, width, height }) => `${page}:${[x, y, width, height].map(rounded).join(",")}`).join("; ");
