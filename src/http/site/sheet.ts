import { config } from "#config";
import { log } from "#log";
import { siteColors } from "./colors.ts";

const own = config.site.color ? siteColors(config.site.color) : undefined;

/** The pages' own colours unless the operator has one; as `web/ui/base.css` has them. */
const shown = own ?? { light: "#2b50d9", dark: "#93abff", onLight: "#ffffff", onDark: "#0f1530" };

const pair = (light: string, dark: string) => `light-dark(${light},${dark})`;
const { light, dark, onLight, onDark } = shown;
const sheet = own ? `:root{--accent:${pair(light, dark)};--on-accent:${pair(onLight, onDark)}}\n` : "";

/** The same sign as in the pages' header. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">
<rect width="28" height="28" rx="8" fill="${light}"/>
<path d="M9 20.5v-13h6.2l3.8 3.8v9.2M14.7 7.8v4h4M11.8 17.6h4.4m-1.7-1.8 1.8 1.8-1.8 1.8" fill="none" stroke="${onLight}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>
</svg>
`;

function file(name: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const hash = new Bun.CryptoHasher("sha256").update(bytes).digest("hex").slice(0, 8);
  return { name: name.replace(".", `-${hash}.`), bytes };
}

/** The sheet of the operator's own colour. It is no attribute, because the policy of the pages lets none through. */
export const siteSheet = file("site.css", sheet);
export const siteIcon = file("site.svg", icon);
export const siteFiles = new Map([siteSheet, siteIcon].map(({ name, bytes }) => [name, bytes]));

/** Tells the operator at the start where the colour was changed because it could not be read. */
export function tellColor(): void {
  const asked = config.site.color;
  if (!asked || (light === asked && dark === asked)) return;
  log.info("SITE_COLOR is changed where it could not be read", { asked, light, dark });
}
