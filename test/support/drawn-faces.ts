import sharp, { type Sharp } from "sharp";

export interface Drawn {
  x: number;
  y: number;
  /** About the height of the face. */
  size: number;
  /** Degrees, clockwise. */
  roll?: number;
}

const skin =
  '<radialGradient id="skin" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#f2c9a8"/><stop offset=".6" stop-color="#dca581"/><stop offset="1" stop-color="#a8714f"/></radialGradient>';
const ground =
  '<linearGradient id="ground" x2="1" y2="1"><stop offset="0" stop-color="#9fb4c4"/><stop offset="1" stop-color="#5f7f6a"/></linearGradient>';

/** A face of nobody, shaded enough that networks which were trained on photographs see one. */
const head = [
  '<path d="M-75-20C-95-140 95-140 75-20L85 60-85 60Z" fill="#3a2a1e"/>',
  '<rect x="-28" y="70" width="56" height="70" fill="#c98f6c"/>',
  '<path d="M-140 190C-130 110-60 110-28 108H28C60 110 130 110 140 190Z" fill="#2d4a7a"/>',
  '<ellipse cy="10" rx="68" ry="88" fill="url(#skin)"/>',
  '<path d="M-70-15C-60-100 60-100 70-15 45-62-35-66-70-15Z" fill="#3a2a1e"/>',
  '<path d="M-46-18q16-11 32-2M14-20q16-9 32 2" stroke="#3a2a1e" stroke-width="5" fill="none"/>',
  '<g fill="#f4efe9"><ellipse cx="-29" rx="14" ry="7.5"/><ellipse cx="29" rx="14" ry="7.5"/></g>',
  '<g fill="#4a3524"><circle cx="-29" r="7"/><circle cx="29" r="7"/></g>',
  '<g fill="#111"><circle cx="-29" r="3"/><circle cx="29" r="3"/></g>',
  '<path d="M-44-3q15-11 30 0M14-3q15-11 30 0" stroke="#2a1c12" stroke-width="3" fill="none"/>',
  '<path d="M-5 5C-7 25-16 36-11 41-4 46 4 46 11 41 16 36 7 25 5 5" fill="#c48a66" opacity=".7"/>',
  '<g fill="#8a5a3e"><ellipse cx="-6" cy="41" rx="4" ry="2.5"/><ellipse cx="6" cy="41" rx="4" ry="2.5"/></g>',
  '<path d="M-25 62C-12 54 12 54 25 62 12 76-12 76-25 62Z" fill="#b04a4a"/>',
  '<path d="M-25 62C-10 65 10 65 25 62" stroke="#6d2a2a" stroke-width="2.5" fill="none"/>',
  '<g fill="#d98a72" opacity=".45"><ellipse cx="-44" cy="32" rx="15" ry="10"/><ellipse cx="44" cy="32" rx="15" ry="10"/></g>',
].join("");

/** A drawing of people, on a ground or on nothing at all. */
export function facesSvg(width: number, height: number, faces: readonly Drawn[], isClear = false): Buffer {
  const people = faces.map(
    ({ x, y, size, roll = 0 }) =>
      `<g transform="translate(${x} ${y}) rotate(${roll}) scale(${size / 200})">${head}</g>`,
  );
  const behind = isClear ? "" : '<rect width="100%" height="100%" fill="url(#ground)"/>';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${skin}${ground}</defs>${behind}${people.join("")}</svg>`,
  );
}

export const drawnFaces = (width: number, height: number, faces: readonly Drawn[]): Sharp =>
  sharp(facesSvg(width, height, faces)).removeAlpha();

/** Five heads: upright, tiny, and turned to both sides and upside down. */
export const crowd: readonly Drawn[] = [
  { x: 200, y: 200, size: 180 },
  { x: 520, y: 220, size: 90 },
  { x: 680, y: 380, size: 45 },
  { x: 400, y: 420, size: 120, roll: 180 },
  { x: 130, y: 450, size: 100, roll: 90 },
];
