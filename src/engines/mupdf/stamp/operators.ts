import { rgb } from "#formats/colour.ts";

/** A number as content streams have it: without exponents. */
export const decimal = (value: number): string => String(Number(value.toFixed(6))).replace(/^-0$/, "0");

/** The operator that fills shapes and letters with a colour. */
export const fillWith = (colour: string): string =>
  `${rgb(colour)
    .map((byte) => decimal(byte / 255))
    .join(" ")} rg\n`;
