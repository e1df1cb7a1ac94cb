import { lettersAmiss } from "../amiss.ts";
import type { Case } from "../case.ts";
import type { Measure } from "./measure.ts";

export const lost: Measure = {
  name: "letters kept or told",
  says: "Letters that Poppler reads on the pages, but for those that are in no result and that no warning tells.",
  tools: ["word", "excel", "ppt"],
  score(one: Case) {
    const { drawn, lost } = lettersAmiss(one);
    return drawn === 0 ? undefined : { got: drawn - lost, of: drawn };
  },
};

export const invented: Measure = {
  name: "letters not invented",
  says: "Letters of the result, but for those that Poppler reads on no page.",
  tools: ["word", "excel", "ppt"],
  score(one: Case) {
    const { held, invented } = lettersAmiss(one);
    return held === 0 ? undefined : { got: held - invented, of: held };
  },
};
