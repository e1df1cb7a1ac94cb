import type { Preset, Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";
import { ownText } from "../send/body.ts";

/** Lists the fields that a tool's presets set: they stand below these, for who wants something else. */
export const presetFields = ({ presets }: Tool): ReadonlySet<string> =>
  new Set(presets.flatMap(({ options, clears = [] }) => [...Object.keys(options), ...clears]));

/** The values of the form once a preset is chosen. */
export const presetValues = (tool: Tool, preset: Preset): Values =>
  Object.fromEntries(
    [...presetFields(tool)].map((name) => [name, String(preset.options[name] ?? untouched(tool, name))]),
  );

/** Finds the preset whose values the form holds, whoever has filled it in. */
export const chosenPreset = (tool: Tool, values: Values): Preset | undefined =>
  tool.presets.find((preset) =>
    Object.entries(presetValues(tool, preset)).every(
      ([name, text]) => text === (values[name] ?? untouched(tool, name)),
    ),
  );

/** The text of a field that nobody has touched. */
const untouched = ({ fields }: Tool, name: string): string => {
  const field = fields[name];
  return field ? ownText(field) : "";
};
