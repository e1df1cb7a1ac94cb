import type { Sharp } from "sharp";
import type { Size } from "../budget.ts";

/** The colour that a step may paint where the picture has nothing: transparent, or the one under an opaque result. */
export interface Ground {
  red: number;
  green: number;
  blue: number;
  alpha: number;
}

/** A picture before a step. */
export interface Before {
  size: Size;
  alpha: boolean;
  /** Whether it has sixteen bits a channel. */
  deep: boolean;
  ground: Ground;
}

/** A kind of change to a picture. */
export interface StepKind<S> {
  /** Plans the size of the result; throws the Problem of a step that can't be done on this size. */
  plan(step: S, size: Size): Size;
  /** Whether nothing is to be done. */
  idle(step: S, size: Size): boolean;
  /** Adds the step to a pipeline that holds no other step yet. */
  apply(image: Sharp, step: S, before: Before): Sharp | Promise<Sharp>;
  /** Whether the ground shows afterwards. */
  uncovers?(step: S): boolean;
}

export const same = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

/** Scales sides to whole pixels, at least one. */
export const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

export const sharpColour = ({ red: r, green: g, blue: b, alpha }: Ground) => ({ r, g, b, alpha });
