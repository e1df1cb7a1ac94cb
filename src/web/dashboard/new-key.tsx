import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { NewKey } from "./told.ts";

interface Props {
  fresh: NewKey;
  say(text: string): void;
  close(): void;
}

/** The one time that a key is shown. */
export function FreshKey({ fresh: { key, name }, say, close }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [key]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(key);
      say("Copied.");
    } catch {
      // Over plain http to another machine browsers lend no clipboard, and others ask whether they may.
      input.current?.select();
      say(document.execCommand("copy") ? "Copied." : "The browser lets nothing be copied: copy the key by hand.");
    }
  }
  return (
    <section class="notice fresh" aria-label="New key to copy">
      <p>
        <strong>
          Copy the key of <bdi>{name}</bdi> now.
        </strong>{" "}
        It is shown this once and kept nowhere.
      </p>
      <div class="row">
        <input ref={input} class="control" aria-label="The new key" value={key} readOnly spellcheck={false} />
        <Button look="main" onClick={copy}>
          Copy
        </Button>
        <Button look="bare" onClick={close}>
          Done
        </Button>
      </div>
    </section>
  );
}
