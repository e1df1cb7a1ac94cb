/** The part of compiled Tesseract that is used here. */
export interface Core {
  FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    unlink(path: string): void;
  };
  TessBaseAPI: new () => Recogniser;
  OSResults: new () => Orientations;
  destroy(object: object): void;
}

export interface Recogniser {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Reads the file /input. */
  SetImageFile(exifOrientation: number, angle: number): number;
  /** Tells where lines are, and keeps it. */
  FindLines(): number;
  /** How much lines lean, in radians. */
  GetGradient(): number;
  Recognize(monitor: null): number;
  GetIterator(): Steps;
  DetectOS(results: Orientations): boolean;
  Clear(): void;
  End(): void;
}

/** Steps from one part of a page to the next; each kind of part is named by its level. */
export interface Steps {
  Begin(): void;
  Next(level: number): boolean;
  /** Whether there is no part of that level, as in a picture. */
  Empty(level: number): boolean;
  IsAtBeginningOf(level: number): boolean;
  getBoundingBox(level: number): Rectangle;
  getBaseline(level: number): Rectangle;
  getRowAttributes(): { row_height: number };
  GetUTF8Text(level: number): string;
  /** 0 to 100. */
  Confidence(level: number): number;
}

export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Orientations {
  best_result: { orientation_id: number; oconfidence: number };
}
