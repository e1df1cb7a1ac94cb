import { readFileSync } from "node:fs";

const types = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
} as const;

export interface Asset {
  path: string;
  answer: () => Response;
}

/** Reads a file for a page. Its content is part of its address, so that browsers may keep it for ever. */
export function asset(file: string, folder: string): Asset {
  const bytes = new Uint8Array(readFileSync(file));
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 16);
  const name = file.split("/").at(-1) ?? "";
  const headers = {
    "content-type": types[name.split(".").at(-1) as keyof typeof types],
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  };
  return { path: `${folder}/${hash}/${name}`, answer: () => new Response(bytes, { headers }) };
}
