/** What an entry of the tab's history remembers beside its address: it is there again after going back, and after a reload. */
const all = () => (history.state ?? {}) as Record<string, unknown>;

export const remembered = (name: string): unknown => all()[name];

export function remember(name: string, value: unknown): void {
  history.replaceState({ ...all(), [name]: value }, "");
}
