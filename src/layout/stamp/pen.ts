/** A pen measures and draws letters: the part that a browser's canvas and the service's own have in common. */
export interface Pen {
  textAlign: "left" | "right" | "center" | "start" | "end";
  direction: "ltr" | "rtl" | "inherit";
  lineJoin: "round" | "bevel" | "miter";
  lineWidth: number;
  fillStyle: unknown;
  strokeStyle: unknown;
  measureText(text: string): InkExtent;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
}

interface InkExtent {
  width: number;
  actualBoundingBoxLeft: number;
  actualBoundingBoxRight: number;
  actualBoundingBoxAscent: number;
  actualBoundingBoxDescent: number;
}
