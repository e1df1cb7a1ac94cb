interface Point {
  x: number;
  y: number;
}

/** How far a head is turned, clockwise: by the line between its eyes, and by that from its mouth up to them. */
export function rollOf(rightEye: Point, leftEye: Point, mouth: Point): number {
  const up = { x: (rightEye.x + leftEye.x) / 2 - mouth.x, y: (rightEye.y + leftEye.y) / 2 - mouth.y };
  return Math.atan2(leftEye.y - rightEye.y + up.x, leftEye.x - rightEye.x - up.y);
}
