import { config } from "#config";

const sheet = config.site.color ? `:root{--accent:${config.site.color}}` : "";
const bytes = new TextEncoder().encode(sheet);
const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 8);

/** The operator's own colour. A sheet and no attribute: the policy of the pages lets none through. */
export const siteSheet = { name: `site-${hash}.css`, bytes };
