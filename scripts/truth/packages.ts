import type { Wanted } from "../wild/packages.ts";

/** Packages whose files are shown in documents: data sets, documentation, texts. Each file is used for one set only. */
export const packages: Wanted = {
  debian: [
    "debian-faq",
    "developers-reference",
    "exim4-doc-html",
    "git-doc",
    "maint-guide",
    "postgresql-doc-15",
    "python-attr-doc",
    "python-flask-doc",
    "python3-libpysal",
    "python3-sklearn",
    "python3-statsmodels",
    "r-doc-html",
  ],
  npm: ["vega-datasets", "world-countries"],
  endings: [".csv", ".html"],
  mostBytes: 2_000_000,
};
