import { keep, keptNames } from "./kept.ts";

const most = 5;

export const recentNames = (): string[] => keptNames("recent");

/** Notes that a tool was opened; its name is all that is kept. */
export function noteOpened(name: string): void {
  const others = recentNames().filter((one) => one !== name);
  keep("recent", [name, ...others].slice(0, most).join(","));
}
