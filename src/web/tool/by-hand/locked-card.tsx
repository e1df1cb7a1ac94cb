import { useId, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { faultId } from "../form/attributes.ts";
import { Secret } from "../form/secret.tsx";
import { Card } from "../result/card.tsx";
import type { LockedFile } from "./documents.ts";
import type { Lock } from "./lock.ts";

interface CardProps extends LockedFile {
  lock: Lock | undefined;
}

/** A card in place of a locked file's pages; it asks for the password where the tool has a field for it. */
export function LockedCard({ file, tried, lock }: CardProps) {
  const id = useId();
  const [typed, type] = useState("");
  if (!lock) {
    return (
      <Card name={file.name} bytes={file.size}>
        This PDF is locked, so its pages can't be shown here.
      </Card>
    );
  }
  if (lock.isAsked) return <p class="by-hand-note">The pages are drawn once the password is known.</p>;
  const isWrong = tried !== "" && tried === lock.value;
  const open = () => typed !== "" && lock.set(typed);
  const field = { ...lock.field, title: `${lock.field.title} of ${file.name}`, description: "", required: false };
  return (
    <div class="locked">
      <Card name={file.name} bytes={file.size}>
        This PDF is locked. Its password shows the pages here, and goes along when the tool is run.
      </Card>
      <div class="field">
        <label for={id}>
          {lock.field.title} of <bdi>{file.name}</bdi>
        </label>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the box within is what its button does */}
        <div
          class="locked-row"
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
            // Enter does not send the whole form: its pages are to be seen first.
            event.preventDefault();
            open();
          }}
        >
          <Secret
            id={id}
            name=""
            field={field}
            value={typed}
            set={type}
            {...(isWrong && { invalid: "This password doesn't open it." })}
          />
          <Button aria-label={`Open ${file.name}`} onClick={open}>
            Open
          </Button>
        </div>
        <p class="wrong" id={faultId(id)} role="status">
          {isWrong && "This password doesn't open it."}
        </p>
      </div>
    </div>
  );
}
