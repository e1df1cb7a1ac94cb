/** What Tesseract tells of a picture, as far as it is used; places are in pixels. */
export interface Told {
  blocks: { blocktype: number; paragraphs: { lines: ToldLine[] }[] }[];
}

export interface ToldLine {
  bbox: Rectangle;
  baseline: Rectangle;
  rowAttributes: { rowHeight: number; descenders: number; ascenders: number };
  words: ToldWord[];
}

export interface ToldWord {
  bbox: Rectangle;
  text: string;
  /** 0 to 100. */
  confidence: number;
}

interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
