/** Files on their way from one page to the next, in memory: no page load lies between. */
let handed: File[] = [];

export function handOver(files: readonly File[]): void {
  handed = [...files];
}

/** Takes the files that the page before this one has left, once. */
export function takeHanded(): File[] {
  const taken = handed;
  handed = [];
  return taken;
}
