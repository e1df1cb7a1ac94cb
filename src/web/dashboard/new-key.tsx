import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { curl } from "../tool/onward/samples/curl.ts";
import { Button } from "../ui/button.tsx";
import { catalogue } from "../ui/catalogue.ts";
import { at } from "../ui/place.ts";
import type { NewKey } from "./told.ts";

interface Props {
  fresh: NewKey;
  say(text: string): void;
  close(): void;
}

type Shown = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** A new key, which is shown this one time. */
export function FreshKey({ fresh: { key, name }, say, close }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const command = useRef<HTMLTextAreaElement>(null);
  const call = useCall(key);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [key]);
  async function copy({ current: shown }: Shown) {
    try {
      await navigator.clipboard.writeText(shown?.value ?? "");
      say("Copied.");
    } catch {
      // Over plain http to another machine browsers lend no clipboard, and others ask whether they may.
      shown?.select();
      say(document.execCommand("copy") ? "Copied." : "The browser lets nothing be copied: copy it by hand.");
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
        <Button look="main" onClick={() => copy(input)}>
          Copy
        </Button>
        <Button look="bare" onClick={close}>
          Done
        </Button>
      </div>
      {call && (
        <>
          <label class="label" for="first-call">
            A first call with it, for a terminal
          </label>
          <div class="row">
            <textarea
              ref={command}
              id="first-call"
              class="control"
              rows={call.split("\n").length}
              value={call}
              readOnly
              spellcheck={false}
            />
            <Button onClick={() => copy(command)}>Copy the call</Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Writes a command that works as it stands, of a tool that needs no file. */
function useCall(key: string): string | undefined {
  const [call, tell] = useState<string>();
  useEffect(() => {
    catalogue().then(
      ({ operations }) => {
        const tool = operations.find(({ input, live, available }) => input.field === null && live && available);
        if (!tool) return;
        const needed = Object.entries(tool.example).filter(([name]) => tool.fields[name]?.required);
        const json = Object.fromEntries(needed) as Record<string, string>;
        tell(curl({ url: at(tool.path), key, body: { json } }));
      },
      // The key is there all the same.
      () => undefined,
    );
  }, [key]);
  return call;
}
