import type { Preset, Tool } from "../../ui/catalogue.ts";
import { type AreaFields, areaFields, writeArea } from "../by-hand/area.ts";
import type { Chosen, Values } from "../model.ts";
import { ownText } from "../send/body.ts";

/** The fields that presets of a tool set: they stand below these, for who wants something else. */
export function presetFields({ presets, fields }: Tool): ReadonlySet<string> {
  const isShaped = presets.some(({ shape }) => shape);
  const areas = Object.keys(fields).filter((name) => isShaped && fields[name]?.format === "area");
  return new Set([...areas, ...presets.flatMap(({ options, clears = [] }) => [...Object.keys(options), ...clears])]);
}

/** What the form holds once a preset is chosen; unknown where it needs a picture whose size is not known. */
export function presetValues(tool: Tool, preset: Preset, files: readonly Chosen[]): Values | undefined {
  const names = [...presetFields(tool)];
  const values = Object.fromEntries(names.map((name) => [name, String(preset.options[name] ?? untouched(tool, name))]));
  if (!preset.shape) return values;
  const area = areaFields(tool, values);
  const [{ width = 0, height = 0 } = {}] = files;
  return area && width > 0 && height > 0 ? { ...values, ...largest(preset.shape, { width, height }, area) } : undefined;
}

interface Size {
  width: number;
  height: number;
}

function largest(shape: Size, full: Size, area: AreaFields): Values {
  const scale = Math.min(full.width / shape.width, full.height / shape.height);
  const [width, height] = [Math.floor(shape.width * scale), Math.floor(shape.height * scale)];
  const [x, y] = [Math.floor((full.width - width) / 2), Math.floor((full.height - height) / 2)];
  return writeArea(area, { x, y, width, height }, full);
}

/** The preset that the form holds at the moment, whoever has filled it in. */
export function chosenPreset(tool: Tool, values: Values, files: readonly Chosen[]): Preset | undefined {
  return tool.presets.find((preset) => {
    const set = Object.entries(presetValues(tool, preset, files) ?? { "": "unknown" });
    return set.every(([name, text]) => text === (values[name] ?? untouched(tool, name)));
  });
}

/** What a field holds by itself. */
const untouched = ({ fields }: Tool, name: string): string => {
  const field = fields[name];
  return field ? ownText(field) : "";
};
