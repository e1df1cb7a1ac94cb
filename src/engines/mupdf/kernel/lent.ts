/** A shading is lent without being counted: its wrapper would give back what is not its own. */
export function disown(shade: object): void {
  const { _finalizer } = shade.constructor as { _finalizer?: FinalizationRegistry<unknown> };
  _finalizer?.unregister(shade);
}
