import { Problem } from "#problem";
import type { Model } from "../manifest.ts";

type Three = readonly [number, number, number];

/** Settings of a network that tells subject from ground: how it wants its picture, and how its answer is read. */
export interface Settings {
  /** The picture is stretched to a square of this side, … */
  size?: number;
  /** … or scaled until its shorter side is about this, both sides being multiples of `multiple`. */
  shortest?: number;
  multiple: number;
  /** The divisor of all values: a number, or the largest value that the picture has. */
  divisor: number | "maximum";
  mean: Three;
  std: Three;
  /** Names of tensors; the first of them unless given. */
  input: string;
  output: string;
  activation: "none" | "sigmoid";
  /** Whether the answer is stretched until it reaches from 0 to 1. */
  stretched: boolean;
}

/** The settings of an entry of a manifest; an operator's own may have any. */
export function settingsOf({ name, settings }: Model): Settings {
  const wrong = (key: string, may: string): never => {
    throw new Problem("engine-unavailable", `The settings of the model ${name} are wrong: ${key} must be ${may}.`);
  };
  const count = (key: string): number | undefined => {
    const value = settings[key];
    if (value === undefined) return undefined;
    return isCount(value) ? value : wrong(key, "a whole number from 1 to 4096");
  };
  const three = (key: string): Three => {
    const value: unknown = settings[key];
    return isThree(value) ? value : wrong(key, "a list of three numbers");
  };
  const text = (key: string): string => {
    const value = settings[key] ?? "";
    return typeof value === "string" ? value : wrong(key, "the name of a tensor");
  };
  const [size, shortest] = [count("size"), count("shortest")];
  if ((size === undefined) === (shortest === undefined)) wrong("size or shortest", "given, one of them");
  const std = three("std");
  if (std.includes(0)) wrong("std", "without zeros");
  const { divisor, activation = "none", stretched = false } = settings;
  return {
    ...(size !== undefined && { size }),
    ...(shortest !== undefined && { shortest }),
    multiple: count("multiple") ?? 1,
    divisor: isDivisor(divisor) ? divisor : wrong("divisor", 'a number above 0 or "maximum"'),
    mean: three("mean"),
    std,
    input: text("input"),
    output: text("output"),
    activation: activation === "none" || activation === "sigmoid" ? activation : wrong("activation", "none or sigmoid"),
    stretched: typeof stretched === "boolean" ? stretched : wrong("stretched", "true or false"),
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 4_096;

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

const isThree = (value: unknown): value is Three =>
  Array.isArray(value) && value.length === 3 && value.every((one) => isNumber(one));

const isDivisor = (value: unknown): value is number | "maximum" =>
  value === "maximum" || (isNumber(value) && value > 0);
