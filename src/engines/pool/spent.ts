let isSpent = false;

/** Tells that this process still works on something nobody waits for, deep in foreign code that can't be stopped. */
export function leaveBehind(): void {
  isSpent = true;
}

export const holdsLeftovers = (): boolean => isSpent;
