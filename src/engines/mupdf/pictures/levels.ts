/** How strongly pictures are compressed. */
export interface Strength {
  /** Pixels an inch, at the largest size at which a picture is shown. */
  dpi: number;
  quality: number;
  /** Pixels an inch of pictures of two colours, whose edges nothing softens. */
  bilevelDpi: number;
  /** How much larger an exact picture may be than a JPEG of it. */
  exactness: number;
  /**
   * The pixels of photographs and scans that are coded patiently, in sum; the rest is coded in haste. Two million take
   * as long as all else of two pages.
   */
  patientPixels: number;
  /** Whether thumbnails, and data that programs keep for themselves, are dropped. */
  private: boolean;
}

export const levels = {
  low: { dpi: 220, quality: 82, bilevelDpi: 600, exactness: 1.6, patientPixels: 2e6, private: false },
  medium: { dpi: 150, quality: 70, bilevelDpi: 300, exactness: 1.3, patientPixels: 2e6, private: true },
  high: { dpi: 100, quality: 50, bilevelDpi: 300, exactness: 1.1, patientPixels: 8e6, private: true },
} as const satisfies Record<string, Strength>;

export type Level = keyof typeof levels;

/** How much smaller a resampled picture has to be to be worth it: every resampling softens. */
export const worthResampling = 1.25;

const steps = 24;

/** Strengths from good to barely legible, along which a search for a size goes. */
export const ladder: readonly [Strength, ...Strength[]] = [
  rung(0),
  ...Array.from({ length: steps }, (_, at) => rung(at + 1)),
];

function rung(step: number): Strength {
  const along = step / steps;
  return {
    dpi: Math.round(300 * (40 / 300) ** along),
    quality: Math.round(90 - 70 * along),
    bilevelDpi: Math.round(600 * (100 / 600) ** along),
    exactness: 1.6 - 0.6 * along,
    patientPixels: Number.POSITIVE_INFINITY,
    private: true,
  };
}
