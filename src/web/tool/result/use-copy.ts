import { useState } from "preact/hooks";
import { copied } from "../../ui/copied.ts";

/** Copies a text, and tells by a status that it is in the clipboard. */
export function useCopy() {
  const [told, tell] = useState("");
  const put = (whole: Promise<string>, what: string) =>
    whole.then(copied).then(
      () => tell(`${what} is in the clipboard.`),
      () => tell("This page may not copy by itself. Select the text and copy it."),
    );
  return { told, tell, put };
}
