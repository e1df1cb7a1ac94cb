import { rm } from "node:fs/promises";
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

/** A file that is dropped after it was taken away from the disk: there is nothing to be read of it. */
export async function droppedGone(page: Page, path: string): Promise<void> {
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'gone' }))",
  );
  await page.locator("#gone").setInputFiles(path);
  // From then on the browser knows what it is to find.
  await page.evaluate("document.querySelector('#gone').files[0].size");
  await rm(path);
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer();
    const chooser = document.querySelector("#gone");
    dataTransfer.items.add(chooser.files[0]);
    chooser.remove();
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  })()`);
}

/** Files are dragged from elsewhere over the page, and dropped in the middle of it; whether it kept the browser from its own way. */
export function dropped(page: Page, files: readonly Made[]): Promise<boolean> {
  return page.evaluate(`(() => {
    const dataTransfer = (${carried})(${packed(files)});
    const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2) ?? document.body;
    const isKept = (type) =>
      !target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer }));
    return ["dragenter", "dragover", "drop"].map(isKept).slice(1).every(Boolean);
  })()`);
}

/** With `text` as Office programs copy: what was written, and a picture of it. */
export async function pasted(page: Page, files: readonly Made[], text = ""): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = (${carried})(${packed(files)});
    if (${JSON.stringify(text)}) clipboardData.setData("text/plain", ${JSON.stringify(text)});
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
  })()`);
}

/** A file of the disk, dragged over the page and dropped by the browser itself. */
export async function draggedIn(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 200, y: 200, data });
  await session.detach();
}
