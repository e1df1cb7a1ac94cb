/** What flat files of OpenDocument have in common. */

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const namespaces = [
  ["office", "urn:oasis:names:tc:opendocument:xmlns:office:1.0"],
  ["style", "urn:oasis:names:tc:opendocument:xmlns:style:1.0"],
  ["text", "urn:oasis:names:tc:opendocument:xmlns:text:1.0"],
  ["table", "urn:oasis:names:tc:opendocument:xmlns:table:1.0"],
  ["draw", "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"],
  ["fo", "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"],
  ["svg", "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"],
  ["number", "urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"],
  ["presentation", "urn:oasis:names:tc:opendocument:xmlns:presentation:1.0"],
  ["chart", "urn:oasis:names:tc:opendocument:xmlns:chart:1.0"],
  ["xlink", "http://www.w3.org/1999/xlink"],
]
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(" ");

export interface Flat {
  kind: "spreadsheet" | "text" | "presentation";
  common: string;
  automatic: string;
  pageLayout: string;
  masters: string;
  body: string;
}

/** The page's layout stands among the automatic styles, where LibreOffice looks for it. */
export function documentOf({ kind, common, automatic, pageLayout, masters, body }: Flat): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${kind}"><office:styles>${common}</office:styles><office:automatic-styles>${pageLayout}${automatic}</office:automatic-styles><office:master-styles>${masters}</office:master-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document>`;
}

export const namespacesOfObjects = namespaces;
