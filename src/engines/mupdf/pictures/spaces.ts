import type { PDFObject } from "../kernel/library.ts";
import { wholeOf } from "../kernel/objects.ts";

/** A colour space, as far as the handling of samples depends on it. */
export interface Space {
  kind: "grey" | "rgb" | "cmyk" | "other" | "indexed";
  channels: number;
  /** The space in PDF syntax. */
  text: string;
  /** The space of a palette's colours, and their bytes. */
  palette?: { base: Space; colours: Uint8Array };
}

const devices: Record<string, Pick<Space, "kind" | "channels">> = {
  DeviceGray: { kind: "grey", channels: 1 },
  CalGray: { kind: "grey", channels: 1 },
  DeviceRGB: { kind: "rgb", channels: 3 },
  CalRGB: { kind: "rgb", channels: 3 },
  DeviceCMYK: { kind: "cmyk", channels: 4 },
  Lab: { kind: "other", channels: 3 },
  Separation: { kind: "other", channels: 1 },
};

const profiles: Record<number, Space["kind"]> = { 1: "grey", 3: "rgb", 4: "cmyk" };

export const device = (name: "DeviceGray" | "DeviceRGB"): Space => ({
  kind: name === "DeviceGray" ? "grey" : "rgb",
  channels: name === "DeviceGray" ? 1 : 3,
  text: `/${name}`,
});

/** Reads an image's colour space; undefined where we don't know it. */
export function spaceOf(object: PDFObject): Space | undefined {
  const text = object.toString(true, true);
  const name = (object.isArray() ? object.get(0) : object).asName();
  const simple = devices[name];
  if (simple) return { ...simple, text };
  if (!object.isArray()) return undefined;
  if (name === "ICCBased") {
    const channels = wholeOf(object.get(1).get("N"), 0);
    const kind = profiles[channels];
    return kind && { kind, channels, text };
  }
  if (name === "DeviceN") return { kind: "other", channels: object.get(1).length, text };
  if (name === "Indexed") return indexed(object, text);
  return undefined;
}

function indexed(object: PDFObject, text: string): Space | undefined {
  const base = spaceOf(object.get(1));
  const colours = bytesIn(object.get(3));
  if (!base || base.palette || !colours) return undefined;
  const count = Math.min(256, wholeOf(object.get(2), 0) + 1);
  const whole = new Uint8Array(count * base.channels);
  whole.set(colours.subarray(0, whole.length));
  return { kind: "indexed", channels: 1, text, palette: { base, colours: whole } };
}

function bytesIn(object: PDFObject): Uint8Array | undefined {
  if (object.isString()) return object.asByteString();
  if (!object.isStream()) return undefined;
  const buffer = object.readStream();
  const bytes = buffer.asUint8Array().slice();
  buffer.destroy();
  return bytes;
}
