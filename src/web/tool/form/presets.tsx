import type { Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";
import { chosenPreset, presetValues } from "./preset.ts";

interface PresetsProps {
  tool: Tool;
  values: Values;
  change(some: Values): void;
}

/** Choices by purpose, which most people want: each fills in the fields below. */
export function Presets({ tool, values, change }: PresetsProps) {
  const chosen = chosenPreset(tool, values);
  return (
    <fieldset class="presets">
      <legend class="unseen">What for</legend>
      {tool.presets.map((preset) => (
        <label key={preset.title} class="preset">
          <input
            type="radio"
            name="preset"
            class="unseen"
            checked={preset === chosen}
            onChange={() => change(presetValues(tool, preset))}
          />
          <span class="preset-title">{preset.title}</span>
          <span class="preset-note">{preset.note}</span>
        </label>
      ))}
    </fieldset>
  );
}
