/** A website, by the facts that its manifest and icons need. */
export interface App {
  name: string;
  shortName: string;
  themeColor: string;
  backgroundColor: string;
  hasSvg: boolean;
}

/** Writes the manifest that browsers install a website by (W3C Web Application Manifest). */
export function webManifest({ name, shortName, themeColor, backgroundColor }: App): string {
  const icon = (file: string, side: number, purpose: "any" | "maskable") => ({
    src: `/${file}-${side}x${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  const manifest = {
    name,
    short_name: shortName,
    icons: [icon("favicon", 192, "any"), icon("favicon", 512, "any"), icon("maskable", 512, "maskable")],
    theme_color: themeColor,
    background_color: backgroundColor,
    display: "standalone",
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/\s+/g, " ");

/** Writes the lines for the head of every page, for icons in the website's root. */
export function headLines({ shortName, themeColor, hasSvg }: App): string {
  const drawing = `<link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any">`;
  const lines = [
    `<link rel="icon" href="/favicon.ico" sizes="48x48 32x32 16x16">`,
    ...(hasSvg ? [drawing] : []),
    ...[16, 32, 48, 96].map(
      (side) => `<link rel="icon" href="/favicon-${side}x${side}.png" type="image/png" sizes="${side}x${side}">`,
    ),
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png" sizes="180x180">`,
    `<link rel="manifest" href="/site.webmanifest">`,
    `<meta name="apple-mobile-web-app-title" content="${escaped(shortName)}">`,
    `<meta name="theme-color" content="${themeColor}">`,
  ];
  return `${lines.join("\n")}\n`;
}
