import type { Page } from "playwright-core";

export interface Made {
  name: string;
  bytes: Uint8Array;
}

/** Runs in the page: files as a drag or the clipboard brings them. */
const carried = `(files) => {
  const carried = new DataTransfer();
  for (const { name, base64 } of files)
    carried.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name));
  return carried;
}`;
const packed = (files: readonly Made[]) =>
  JSON.stringify(files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") })));

/** Files are dragged from elsewhere over the page, and dropped in the middle of it. */
export async function dropped(page: Page, files: readonly Made[]): Promise<void> {
  await page.evaluate(`(() => {
    const dataTransfer = (${carried})(${packed(files)});
    const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
    for (const type of ["dragenter", "dragover", "drop"])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
  })()`);
}

export async function pasted(page: Page, files: readonly Made[]): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = (${carried})(${packed(files)});
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  })()`);
}
