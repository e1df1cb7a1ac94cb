import { rgb } from "#formats/image/colour.ts";

/** A number as content streams have it: without exponents. */
export const decimal = (value: number): string => String(Number(value.toFixed(6))).replace(/^-0$/, "0");

/** The operators that fill and stroke shapes and letters with a colour. */
export function drawWith(colour: string): string {
  const parts = rgb(colour)
    .map((byte) => decimal(byte / 255))
    .join(" ");
  return `${parts} rg\n${parts} RG\n`;
}
