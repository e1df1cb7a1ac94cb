/** Whether this page stands at an address where nothing is. */
export const isMissing = document.querySelector('meta[name="missing"]') !== null;

/** Guesses words from a missing address: "/pdf-mrge.html" is searched for as "pdf mrge". */
export function wordsOfMissing(): string {
  if (!isMissing) return "";
  const last = location.pathname.split("/").findLast((part) => part !== "") ?? "";
  const words = last.replace(/\.\w+$/, "").replace(/%[0-9a-f]{2}|[-_+.]+/gi, " ");
  return words.trim().slice(0, 60);
}
