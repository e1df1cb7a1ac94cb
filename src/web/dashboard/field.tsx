import { useEffect, useId, useRef } from "preact/hooks";
import type { Tried } from "./submit.ts";

interface Props {
  label: string;
  /** The field's name in the service's refusals. */
  name: string;
  type?: keyof typeof types;
  autocomplete: "username" | "current-password" | "new-password" | "off";
  minLength?: number;
  maxLength: number;
  placeholder?: string;
  defaultValue?: string;
  hint?: string | undefined;
  tried: Tried | undefined;
}

const types = {
  text: { type: "text" },
  email: { type: "email" },
  password: { type: "password" },
} as const;

/** A field with its fault beside it; the first faulty one gets the focus. */
export function Field({ label, hint, tried, type = "text", ...rest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const wrong = tried?.fields.includes(rest.name) ? tried.message : undefined;
  useEffect(() => {
    if (tried?.fields[0] === rest.name) input.current?.focus();
  }, [tried, rest.name]);
  const told = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(" ");
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...rest}
        ref={input}
        id={id}
        {...types[type]}
        required
        // Names may run from right to left.
        dir="auto"
        class="control"
        aria-invalid={wrong ? true : undefined}
        aria-describedby={told || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} class="hint">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-wrong`} class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** The message of a failure that is about none of the form's fields. */
export function Trouble({ tried, shown }: { tried: Tried | undefined; shown: readonly string[] }) {
  if (!tried || tried.fields.some((field) => shown.includes(field))) return null;
  return (
    <p class="notice danger" role="alert">
      {tried.message}
    </p>
  );
}

export const passwordBounds = { minLength: 10, maxLength: 256 };
