import { useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { call } from "./call.ts";
import { Field, passwordBounds, Trouble } from "./field.tsx";
import { textOf, useSubmit } from "./submit.ts";

interface AskProps {
  email: string;
  done(says: string): void;
  cancel(): void;
  lost(): void;
}

/** A hidden field that tells password managers whose password this is. */
const Whose = ({ email }: { email: string }) => (
  <input type="text" name="username" autocomplete="username" value={email} readOnly hidden />
);

function ChangePassword({ email, done, cancel, lost }: AskProps) {
  const { submit, tried } = useSubmit(lost);
  const body = useRef<HTMLDivElement>(null);
  async function change() {
    const form = body.current?.closest("form");
    if (!form) return;
    const fields = { currentPassword: textOf(form, "currentPassword"), password: textOf(form, "password") };
    const { message } = await call<{ message: string }>("password/change", fields);
    done(message);
  }
  return (
    <Dialog title="Change your password" verb="Change" confirm={() => submit(change)} cancel={cancel}>
      <div ref={body} class="stack">
        <Whose email={email} />
        <Field
          label="Current password"
          name="currentPassword"
          type="password"
          autocomplete="current-password"
          maxLength={passwordBounds.maxLength}
          tried={tried}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autocomplete="new-password"
          {...passwordBounds}
          hint="At least 10 characters. You will be signed out everywhere else."
          tried={tried}
        />
        <Trouble tried={tried} shown={["currentPassword", "password"]} />
      </div>
    </Dialog>
  );
}

function DeleteAccount({ email, done, cancel, lost }: AskProps) {
  const { submit, tried } = useSubmit(lost);
  const body = useRef<HTMLDivElement>(null);
  async function remove() {
    const form = body.current?.closest("form");
    if (!form) return;
    const { message } = await call<{ message: string }>("account/delete", { password: textOf(form, "password") });
    done(message);
  }
  return (
    <Dialog title="Delete your account?" verb="Delete" danger confirm={() => submit(remove)} cancel={cancel}>
      <div ref={body} class="stack">
        <p>All its keys stop working at once. Nothing of it can be brought back.</p>
        <Whose email={email} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxLength={passwordBounds.maxLength}
          tried={tried}
        />
        <Trouble tried={tried} shown={["password"]} />
      </div>
    </Dialog>
  );
}

interface Props {
  email: string;
  say(text: string): void;
  lost(): void;
  /** The account was deleted. */
  gone(says: string): void;
}

export function Account({ email, say, lost, gone }: Props) {
  const [asked, ask] = useState<"change" | "delete">();
  const cancel = () => ask(undefined);
  const changed = (says: string) => {
    cancel();
    say(says);
  };
  return (
    <section class="card account" aria-labelledby="account-title">
      <div>
        <h2 id="account-title">Account</h2>
        <p class="hint">
          <bdi>{email}</bdi>
        </p>
      </div>
      <div class="row">
        <Button onClick={() => ask("change")}>Change password</Button>
        <Button class="destroys" onClick={() => ask("delete")}>
          Delete account
        </Button>
      </div>
      {asked === "change" && <ChangePassword email={email} done={changed} cancel={cancel} lost={lost} />}
      {asked === "delete" && <DeleteAccount email={email} done={gone} cancel={cancel} lost={lost} />}
    </section>
  );
}
