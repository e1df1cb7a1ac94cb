/** Adds one to the list that a map keeps under a key. */
export function addTo<Key, One>(lists: Map<Key, One[]>, key: Key, one: One): void {
  const known = lists.get(key);
  if (known) known.push(one);
  else lists.set(key, [one]);
}
