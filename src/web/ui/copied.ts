/** Puts a text into the clipboard. Browsers lend theirs to pages over https alone, and some not at once: a selection will do. */
export async function copied(text: string): Promise<void> {
  const written = navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  if (await written) return;
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.style.cssText = "position:fixed;inset-inline-start:-100vw";
  document.body.append(box);
  box.select();
  const isDone = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!isDone) throw new Error("there is no clipboard here");
}
