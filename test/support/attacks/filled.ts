/** A text again and again, up to a size. */
export const filled = (unit: string, size: number): string => unit.repeat(Math.max(1, Math.ceil(size / unit.length)));

/** The same of bytes. */
export const filledBytes = (unit: Uint8Array, size: number): Buffer => Buffer.alloc(Math.max(unit.length, size), unit);
