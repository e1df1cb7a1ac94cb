/** What of Tesseract, as it was compiled, is used here. */
export interface Core {
  FS: {
    writeFile(path: string, bytes: Uint8Array): void;
    unlink(path: string): void;
  };
  TessBaseAPI: new () => Recogniser;
  OSResults: new () => Orientations;
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
  GetJSONText(): string;
  DetectOS(results: Orientations): boolean;
  Clear(): void;
  End(): void;
}

export interface Orientations {
  best_result: { orientation_id: number; oconfidence: number };
}
