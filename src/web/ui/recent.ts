import { keep, keptNames } from "./kept.ts";

const most = 5;

export const recentNames = (): string[] => keptNames("recent");

/** A tool was opened; its name is all that is kept of it. */
export function noteOpened(name: string): void {
  const others = recentNames().filter((one) => one !== name);
  keep("recent", [name, ...others].slice(0, most).join(","));
}
