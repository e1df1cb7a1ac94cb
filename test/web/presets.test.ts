import { expect, test } from "bun:test";
import { catalogue } from "#http/docs/catalogue.ts";
import { shapedArea } from "../../src/web/tool/by-hand/area.ts";
import { chosenPreset, presetFields, presetValues } from "../../src/web/tool/form/preset.ts";
import { given } from "../../src/web/tool/send/body.ts";
import type { Preset, Tool } from "../../src/web/ui/catalogue.ts";

const tools: readonly Tool[] = catalogue().operations;
const toolOf = (name: string) => tools.find((tool) => tool.name === name) as Tool;
const presetOf = ({ presets }: Tool, title: string) => presets.find((one) => one.title === title) as Preset;

test("a preset fills in what it sets, and takes back what another one has set", () => {
  const tool = toolOf("pdf-compress");
  const mail = presetValues(tool, presetOf(tool, "For e-mail"));
  expect(given(tool, mail)).toEqual({ targetSizeKB: "10000" });
  const small = { ...mail, ...presetValues(tool, presetOf(tool, "Small")) };
  expect(given(tool, small)).toEqual({ level: "high" });
  expect(chosenPreset(tool, small)?.title).toBe("Small");
});

test("what nobody has touched is the preset that sets nothing, and what fits none is none", () => {
  const tool = toolOf("pdf-compress");
  expect(chosenPreset(tool, {})?.title).toBe("Balanced");
  expect(chosenPreset(tool, { targetSizeKB: "42" })).toBeUndefined();
  expect([...presetFields(tool)].sort()).toEqual(["level", "targetSizeKB"]);
});

test("a shape is set as it is asked for, and what is drawn for it is what comes out", () => {
  const tool = toolOf("image-crop");
  const full = { width: 1200, height: 800 };
  const drawn = { x: "1", y: "2", width: "30", height: "40" };
  const square = { ...drawn, ...presetValues(tool, presetOf(tool, "1:1")) };
  expect(given(tool, square)).toEqual({ aspect: "1:1" });
  expect(shapedArea(tool, square, full)).toEqual({ x: 200, y: 0, width: 800, height: 800 });
  const wide = { ...presetValues(tool, presetOf(tool, "16:9")), position: "bottom-left" };
  expect(shapedArea(tool, wide, full)).toEqual({ x: 0, y: 125, width: 1200, height: 675 });
  expect([shapedArea(tool, {}, full), chosenPreset(tool, {})]).toEqual([undefined, undefined]);
});

test("every preset of every tool is the chosen one once it is chosen", () => {
  for (const tool of tools) {
    for (const preset of tool.presets) {
      const values = presetValues(tool, preset);
      expect([tool.name, chosenPreset(tool, values)?.title]).toEqual([tool.name, preset.title]);
    }
  }
});

test("a place by a name takes back one by numbers, which would count for more", () => {
  const tool = toolOf("watermark-image");
  const dragged = { text: "©", middleX: "40", middleY: "60" };
  expect(chosenPreset(tool, dragged)).toBeUndefined();
  const lower = { ...dragged, ...presetValues(tool, presetOf(tool, "Lower right")) };
  expect(given(tool, lower)).toEqual({ text: "©", position: "bottom-right", opacity: "0.7" });
});
