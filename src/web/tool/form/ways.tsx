import { useRef, useState } from "preact/hooks";
import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { ownText } from "../send/body.ts";
import type { Faults } from "./faults.ts";
import { FieldRow } from "./field.tsx";
import { controlId } from "./options.tsx";
import { presetFields } from "./preset.ts";

const none: readonly string[] = [];

/** Lists fields of which a tool needs exactly one: they are ways to do the same, chosen before anything else. */
export function waysOf(tool: Tool): readonly string[] {
  const { fields, relations } = tool;
  const preset = presetFields(tool);
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((name) => other.includes(name));
  const needed = relations.filter(
    ({ kind, fields: names }) => kind === "oneNeeded" && names.every((name) => fields[name] && !preset.has(name)),
  );
  const ways = needed.find((one) =>
    relations.some(({ kind, fields: names }) => kind === "notTogether" && isSame(names, one.fields)),
  );
  return ways?.fields ?? none;
}

export interface Way {
  ways: readonly string[];
  /** The chosen way. */
  way: string | undefined;
  take(way: string): void;
}

/** Finds the way whose field is filled in; until then the last chosen one, or the first. */
export function useWay(tool: Tool, values: Values, change: (some: Values) => void): Way {
  const ways = waysOf(tool);
  const [taken, setTaken] = useState(ways[0]);
  const filled = ways.filter((name) => (values[name] ?? "") !== "");
  const way = filled.includes(taken ?? "") ? taken : (filled[0] ?? taken);
  /** The values of other ways, so that whoever looks at another finds this one as it was left. */
  const left = useRef<Record<string, string>>({});
  return {
    ways,
    way,
    take(next) {
      for (const name of ways) left.current[name] = values[name] ?? left.current[name] ?? "";
      setTaken(next);
      change(Object.fromEntries(ways.map((name) => [name, name === next ? (left.current[name] ?? "") : ""])));
    },
  };
}

interface WaysProps extends Way {
  tool: Tool;
  values: Values;
  change(some: Values): void;
  files: readonly Chosen[];
  faults: Faults;
}

/** The question, and the field of the way that is taken. */
export function Ways({ tool, values, change, files, faults, ways, way, take }: WaysProps) {
  const field = tool.fields[way ?? ""];
  if (way === undefined || !field) return null;
  const fault = faults[way];
  return (
    <div class="ways">
      <fieldset>
        <legend>Choose a way</legend>
        {ways.map((name) => (
          <label key={name} class="way">
            <input type="radio" name="way" checked={name === way} onChange={() => take(name)} />
            <span>{tool.fields[name]?.title}</span>
          </label>
        ))}
      </fieldset>
      <FieldRow
        key={way}
        tool={tool}
        name={way}
        field={field}
        id={controlId(way)}
        value={values[way] ?? ownText(field)}
        set={(value) => change({ [way]: value })}
        files={files}
        values={values}
        put={(other, value) => change({ [other]: value })}
        isTitled
        {...(fault !== undefined && { invalid: fault })}
      />
    </div>
  );
}
