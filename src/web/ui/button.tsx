import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The button's weight: `main` is the one thing to do, `quiet` stands beside it, `danger` destroys. */
  look?: "main" | "quiet" | "danger" | "bare";
  children: ComponentChildren;
}

export function Button({ look = "quiet", children, class: more, ...rest }: Props) {
  return (
    <button type="button" {...rest} class={`button ${look}${more ? ` ${more}` : ""}`}>
      {children}
    </button>
  );
}
