import type { Tool } from "../../ui/catalogue.ts";
import type { Values } from "../model.ts";

/** Writes numbers that a hand has changed for their fields: within their bounds, and no finer than a hand is. */
export function sized({ fields }: Tool, sizes: Readonly<Record<string, number>>): Values {
  const entries = Object.entries(sizes).map(([name, size]) => {
    const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = fields[name] ?? {};
    const within = Math.min(Math.max(minimum, size), maximum);
    return [name, String(Number(within < 2 ? within.toFixed(3) : within.toFixed(1)))] as const;
  });
  return Object.fromEntries(entries);
}
