import type { Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { chosenPreset, presetValues } from "./preset.ts";

interface PresetsProps {
  tool: Tool;
  values: Values;
  files: readonly Chosen[];
  change(some: Values): void;
}

/** What most people want, by its purpose: each fills in what stands below. */
export function Presets({ tool, values, files, change }: PresetsProps) {
  const chosen = chosenPreset(tool, values, files);
  return (
    <fieldset class="presets">
      <legend class="unseen">What for</legend>
      {tool.presets.map((preset) => {
        const set = presetValues(tool, preset, files);
        return (
          <label key={preset.title} class="preset">
            <input
              type="radio"
              name="preset"
              class="unseen"
              disabled={!set}
              checked={preset === chosen}
              onChange={() => set && change(set)}
            />
            <span class="preset-title">{preset.title}</span>
            <span class="preset-note">{preset.note}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
