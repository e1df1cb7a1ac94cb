import { useEffect, useRef, useState } from "preact/hooks";

const bears = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

const textControls = "textarea, input:not([type]), :is([type=text], [type=search], [type=password], [type=number])";

/** Whether text is pasted and not its picture, which Office programs copy along: where one can write, text is meant. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isWritten = target instanceof Element && target.matches(textControls);
  return isWritten && (clipboardData?.types.includes("text/plain") ?? false);
}

const plainFiles = async ({ files }: DataTransfer): Promise<File[]> => [...files];

interface How {
  /** Reads what was dropped, where more than plain files is wanted. */
  dropped?: (transfer: DataTransfer) => Promise<File[]>;
  isOn?: boolean;
}

/** Takes files that are dropped anywhere on the page, or pasted; tells whether some are held above it. */
export function useFilesFromAnywhere(
  take: (files: File[]) => void,
  { dropped = plainFiles, isOn = true }: How = {},
): boolean {
  const [isOver, setOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    if (!isOn) return;
    const over = (event: DragEvent) => {
      if (!bears(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    // Without a related element the pointer has left the page; between two elements there is always one.
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!bears(event) || !event.dataTransfer) return;
      event.preventDefault();
      setOver(false);
      void dropped(event.dataTransfer).then((files) => taking.current(files));
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && !isText(event)) taking.current(files);
    };
    addEventListener("dragenter", over);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragenter", over);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, [dropped, isOn]);
  return isOver;
}

/** Refuses files that nobody on the page takes: for a dropped one a browser would leave the page. */
export function useNoStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !bears(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
}
