import { useId } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { call } from "./call.ts";
import { Field, Trouble } from "./field.tsx";
import { textOf, useSubmit } from "./submit.ts";
import type { NewKey } from "./told.ts";

const lives = [
  ["", "Never"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

interface Props {
  made(fresh: NewKey): Promise<void>;
  lost(): void;
}

export function CreateKey({ made, lost }: Props) {
  const { submit, isBusy, tried } = useSubmit(lost);
  const id = useId();
  async function create(form: HTMLFormElement) {
    const days = textOf(form, "days");
    const fresh = await call<NewKey>("keys", {
      name: textOf(form, "name"),
      expiresInDays: days === "" ? null : Number(days),
    });
    form.reset();
    await made(fresh);
  }
  return (
    <section class="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>New key</h2>
      <form
        class="create"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void submit(() => create(form));
        }}
      >
        <Field label="Name" name="name" maxLength={80} placeholder="What it is for" autocomplete="off" tried={tried} />
        <div class="field">
          <label for={`${id}-days`}>Expires</label>
          <select id={`${id}-days`} name="days" class="control">
            {lives.map(([days, words]) => (
              <option key={days} value={days}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" look="main">
          Create key
        </Button>
      </form>
      <Trouble tried={tried} shown={["name"]} />
    </section>
  );
}
