import { useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";
import type { Left } from "../places.ts";
import { ownText } from "../send/body.ts";
import { addressedValues, firstValues, forgetChoices, rememberChoices } from "./first.ts";

/** Holds the values of a form, made anew with each tool unless somebody comes back to it. */
export function useForm(tool: Tool, left: Pick<Left, "values" | "parts">) {
  const [values, setValues] = useState(
    () => left.values ?? { ...firstValues(tool), ...addressedValues(tool, location.search) },
  );
  const [parts, setParts] = useState<Record<string, File>>(left.parts ?? {});

  return {
    values,
    parts,
    /** Changes values; a default is kept as no choice, and so is an empty field without a default. */
    change(some: Values) {
      setValues((before) => {
        const all = Object.entries({ ...before, ...some });
        return Object.fromEntries(all.filter(([name, text]) => text !== ownText(tool.fields[name] ?? noField)));
      });
    },
    setPart(name: string, file: File | undefined) {
      setParts(({ [name]: _before, ...others }) => (file ? { ...others, [name]: file } : others));
    },
    remember: () => rememberChoices(tool, values),
    reset() {
      setValues(forgetChoices(tool));
      setParts({});
    },
    /** Empties the form for the next file, but keeps its choices. */
    startOver() {
      setValues(firstValues(tool));
      setParts({});
    },
  };
}

const noField = { type: "string", title: "", description: "", required: false };
