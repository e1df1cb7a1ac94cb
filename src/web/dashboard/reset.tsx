import { Button } from "../ui/button.tsx";
import { call } from "./call.ts";
import { Field, passwordBounds, Trouble } from "./field.tsx";
import { textOf, useSubmit } from "./submit.ts";

interface Props {
  token: string;
  done(says: string): Promise<void>;
}

/** The page for a new password, which the operator's link leads to. */
export function Reset({ token, done }: Props) {
  const { submit, isBusy, tried } = useSubmit();
  async function set(form: HTMLFormElement) {
    const { message } = await call<{ message: string }>("password", { token, password: textOf(form, "password") });
    await done(message);
  }
  return (
    <section class="card door" aria-labelledby="reset-title">
      <h2 id="reset-title">Choose a new password</h2>
      <form
        class="stack"
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          void submit(() => set(form));
        }}
      >
        <Field
          label="New password"
          name="password"
          type="password"
          autocomplete="new-password"
          {...passwordBounds}
          hint="At least 10 characters. You will be signed out everywhere."
          tried={tried}
        />
        <Trouble tried={tried} shown={["password"]} />
        <Button type="submit" look="main">
          Set password
        </Button>
      </form>
    </section>
  );
}
