import type { ComponentChildren } from "preact";
import { size } from "../../ui/words.ts";

interface CardProps {
  name: string;
  bytes: number;
  children?: ComponentChildren;
}

/** Gives the end of a name, as it stands on a sheet of paper. */
const endOf = (name: string): string => {
  const end = name.includes(".") ? (name.split(".").at(-1) ?? "") : "";
  return end.length <= 5 ? end.toUpperCase() : "";
};

/** A card in place of a file that a browser can't show. */
export function Card({ name, bytes, children }: CardProps) {
  return (
    <div class="card-preview">
      <Paper end={endOf(name)} />
      <p class="card-name">
        <bdi>{name}</bdi> <span class="card-size">{size(bytes)}</span>
      </p>
      {children && <p class="card-why">{children}</p>}
    </div>
  );
}

export function Paper({ end }: { end: string }) {
  return (
    <span class="paper" aria-hidden="true">
      <span class="paper-end">{end}</span>
    </span>
  );
}

export const paperEnd = endOf;
