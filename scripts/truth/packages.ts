import type { Wanted } from "../wild/packages.ts";

/** Packages whose files are shown in documents: data sets, documentation, texts. Each file is used for one set only. */
export const packages: Wanted = {
  debian: [
    "debian-faq",
    "developers-reference",
    "exim4-doc-html",
    "git-doc",
    "libreoffice-canzeley-client",
    "live-manual-odf",
    "maint-guide",
    "postgresql-doc-15",
    "python-attr-doc",
    "python-flask-doc",
    "python-odf-doc",
    "python3-libpysal",
    "python3-sklearn",
    "python3-statsmodels",
    "r-doc-html",
    "writer2latex",
    "writer2latex-manual",
  ],
  npm: ["vega-datasets", "world-countries"],
  endings: [".csv", ".html", ".odt"],
  mostBytes: 4_000_000,
};
