/** Writes a number of a Type 2 charstring in as few bytes as can be (Adobe's technical note 5177, 3.2). */
export function numberBytes(value: number): number[] {
  if (!Number.isInteger(value)) return fraction(value);
  if (value >= -107 && value <= 107) return [value + 139];
  const more = Math.abs(value) - 108;
  if (more < 1024) return [(value > 0 ? 247 : 251) + (more >> 8), more & 255];
  return [28, (value >> 8) & 255, value & 255];
}

function fraction(value: number): number[] {
  const whole = Math.round(value * 65_536);
  return [255, (whole >> 24) & 255, (whole >> 16) & 255, (whole >> 8) & 255, whole & 255];
}

/** Counts the bytes that a number takes in a Type 2 charstring. */
export function numberLength(value: number): number {
  if (!Number.isInteger(value)) return 5;
  const size = Math.abs(value);
  return size < 108 ? 1 : size < 1132 ? 2 : 3;
}
