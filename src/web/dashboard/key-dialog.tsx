import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { call } from "./call.ts";
import { Field, Trouble } from "./field.tsx";
import type { Verb } from "./key-row.tsx";
import { textOf, useSubmit } from "./submit.ts";
import type { Key, NewKey } from "./told.ts";

export interface KeyDialogProps {
  shown: Key;
  verb: Verb;
  /** Takes the message about what was done, and the new key where there is one. */
  done(says: ComponentChildren, fresh?: NewKey): Promise<void>;
  cancel(): void;
  lost(): void;
}

export function KeyDialog({ shown: { id, name }, verb, done, cancel, lost }: KeyDialogProps) {
  const { submit, tried } = useSubmit(lost);
  const body = useRef<HTMLDivElement>(null);
  /** The key's name, which may run from right to left. */
  const quoted = (
    <>
      “<bdi>{name}</bdi>”
    </>
  );
  const work = {
    async Rename() {
      const form = body.current?.closest("form");
      const fresh = form ? textOf(form, "name") : "";
      await call("keys/rename", { id, name: fresh });
      await done(
        <>
          {quoted} is now “<bdi>{fresh.trim()}</bdi>”.
        </>,
      );
    },
    async Regenerate() {
      await done(<>{quoted} has a new key.</>, await call<NewKey>("keys/regenerate", { id }));
    },
    async Revoke() {
      await call("keys/revoke", { id });
      await done(<>{quoted} is revoked.</>);
    },
  };
  return (
    <Dialog
      title={
        <>
          {verb} {quoted}
          {verb === "Rename" ? "" : "?"}
        </>
      }
      verb={verb}
      danger={verb === "Revoke"}
      confirm={() => submit(work[verb])}
      cancel={cancel}
    >
      <div ref={body} class="stack">
        {verb === "Rename" && (
          <Field label="New name" name="name" defaultValue={name} autocomplete="off" maxLength={80} tried={tried} />
        )}
        {verb === "Regenerate" && <p>A new key takes its place. The present one stops working at once.</p>}
        {verb === "Revoke" && <p>It stops working at once, and for good.</p>}
        <Trouble tried={tried} shown={verb === "Rename" ? ["name"] : []} />
      </div>
    </Dialog>
  );
}
