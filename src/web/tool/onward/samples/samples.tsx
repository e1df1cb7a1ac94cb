import { useState } from "preact/hooks";
import { onDemand } from "../../on-demand.tsx";
import type { Form } from "./code.tsx";

const Code = onDemand(() => import("./code.tsx").then((part) => part.Code));

/** The call that the form would make, to be copied into a program. */
export function Samples(form: Form) {
  const [isOpen, open] = useState(false);
  return (
    <details class="samples" onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>As an API call</summary>
      {isOpen && <Code {...form} />}
    </details>
  );
}
