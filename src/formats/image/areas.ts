/** A rectangle of a picture in whole pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const one = "\\d{1,5},\\d{1,5},[1-9]\\d{0,4},[1-9]\\d{0,4}";

/** The pattern of areas such as "10,20,64,64;200,20,64,80". */
export const areasPattern = `^${one}(;${one})*$`;

export const readAreas = (text: string): Area[] =>
  text.split(";").map((area) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.split(",").map(Number);
    return { x, y, width, height };
  });

export const writeAreas = (areas: readonly Area[]): string =>
  areas.map(({ x, y, width, height }) => [x, y, width, height].join(",")).join(";");
