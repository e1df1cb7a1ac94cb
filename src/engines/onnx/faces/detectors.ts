import type { Model } from "../manifest.ts";
import type { Network } from "../network.ts";
import type { Detect } from "./detector.ts";
import { type RangesSettings, ranges } from "./ranges.ts";
import { type UltrafaceSettings, ultraface } from "./ultraface.ts";
import { type YunetSettings, yunet } from "./yunet.ts";

type Settings = RangesSettings | YunetSettings | UltrafaceSettings;

/** Makes the detector of a model: the model's settings name the way in which its outputs are read. */
export function detectorOf(model: Model, networks: Readonly<Record<string, Network>>): Detect {
  const settings = model.settings as unknown as Settings;
  const network = (name: string): Network => {
    const one = networks[name];
    if (!one) throw new Error(`the model ${model.name} has no network called ${name}`);
    return one;
  };
  switch (settings.decoder) {
    case "ranges":
      return ranges({ far: network("far"), near: network("near") }, settings);
    case "yunet":
      return yunet(network("main"), settings);
    case "ultraface":
      return ultraface(network("main"), settings);
    default:
      throw new Error(`the model ${model.name} has a decoder that is not known`);
  }
}
