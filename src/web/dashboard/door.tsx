import { useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { call } from "./call.ts";
import { Field, passwordBounds, Trouble } from "./field.tsx";
import { textOf, useSubmit } from "./submit.ts";

interface Props {
  signUp: "open" | "closed";
  entered(): Promise<void>;
}

/** The form to sign in or up. */
export function Door({ signUp, entered }: Props) {
  const [isNew, setNew] = useState(false);
  const { submit, isBusy, tried } = useSubmit();
  async function enter(form: HTMLFormElement) {
    const fields = { email: textOf(form, "email"), password: textOf(form, "password") };
    if (isNew) await call("sign-up", fields);
    await call("sign-in", fields);
    await entered();
  }
  const does = isNew ? "Create account" : "Sign in";
  return (
    <section class="card door" aria-labelledby="door-title">
      <h2 id="door-title">{isNew ? "Create an account" : "Sign in"}</h2>
      {/* Another form for another purpose: what was typed for one is offered by managers for it alone. */}
      <form
        key={does}
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void submit(() => enter(form));
        }}
      >
        <Field label="E-mail" name="email" type="email" autocomplete="username" maxLength={254} tried={tried} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete={isNew ? "new-password" : "current-password"}
          {...passwordBounds}
          hint={isNew ? "At least 10 characters. This service sends no mail: keep it safe." : undefined}
          tried={tried}
        />
        <Trouble tried={tried} shown={["email", "password"]} />
        <Button type="submit" look="main">
          {does}
        </Button>
      </form>
      {signUp === "open" ? (
        <Button look="bare" onClick={() => setNew(!isNew)}>
          {isNew ? "Sign in instead" : "Create an account instead"}
        </Button>
      ) : (
        <p class="hint">Accounts are made by the operator of this service.</p>
      )}
      {!isNew && <p class="hint">Lost the password? The operator can hand you a link for a new one.</p>}
    </section>
  );
}
