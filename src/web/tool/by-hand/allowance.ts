/** Calls that are left to the person who draws: the button's own, and what they do in another tab. */
const spared = 15;

/** How long to wait before a call that nobody asked for, by what the last answer said of the rate (`"light";r=9;t=30`). */
export function pauseMs(headers: Headers | undefined): number {
  const told = /;r=(\d+);t=(\d+)/.exec(headers?.get("ratelimit") ?? "");
  if (!told) return 0;
  const [left, seconds] = [Number(told[1]), Number(told[2])];
  return left > spared ? 0 : seconds * 1_000;
}
