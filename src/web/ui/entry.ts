/** The values that an entry of the tab's history keeps beside its address, also after going back and after a reload. */
const all = () => (history.state ?? {}) as Record<string, unknown>;

export const remembered = (name: string): unknown => all()[name];

export function remember(name: string, value: unknown): void {
  history.replaceState({ ...all(), [name]: value }, "");
}
