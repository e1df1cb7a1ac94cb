import { Fragment } from "preact";
import { Button } from "../ui/button.tsx";
import type { HomeCatalogue } from "../ui/catalogue.ts";
import { listed, size } from "../ui/words.ts";
import { type Held, kindsTold } from "./dropped.ts";

interface Props {
  held: readonly Held[];
  told: HomeCatalogue;
  /** The number of tools that take the files. */
  fits: number;
  /** Keeps some of the files and lets the others go. */
  keep(held: Held[]): void;
  letGo(): void;
}

/** The files that somebody has dropped, until a tool is chosen for them. */
export function HeldFiles({ held, told, fits, keep, letGo }: Props) {
  const strange = held.filter(({ format }) => format === undefined || !told.formats[format]);
  const bytes = held.reduce((sum, { file }) => sum + file.size, 0);
  const shown = held.slice(0, 3);
  const more = held.length - shown.length;
  return (
    <section class="home-held" aria-labelledby="held-title">
      <div>
        <h2 id="held-title">
          {fits > 0 ? `What shall become of ${listed(kindsTold(held, told), "and")}?` : "No tool takes this"}
        </h2>
        <p class="quiet-text">
          <Names of={shown} />
          {more > 0 && ` and ${more} more`} · {size(bytes)}
        </p>
        {strange.length > 0 && (
          <p class="wrong">
            No kind of file that a tool takes: <Names of={strange} />
          </p>
        )}
        {strange.length === 0 && fits === 0 && (
          <p class="wrong">These kinds are not taken together. Try them one after the other.</p>
        )}
        {fits === 0 && (
          <div class="row">
            {byKind(held, told).map((some) => {
              const [words = ""] = kindsTold(some, told);
              return (
                some.length < held.length && (
                  <Button key={words} onClick={() => keep(some)}>
                    Go on with {words}
                  </Button>
                )
              );
            })}
          </div>
        )}
      </div>
      <Button onClick={letGo}>Show all tools</Button>
    </section>
  );
}

/** Groups the files that tools may take by their kind. */
function byKind(held: readonly Held[], { formats }: HomeCatalogue): Held[][] {
  const kinds = Map.groupBy(held, ({ format }) => formats[format ?? ""]?.kind);
  kinds.delete(undefined);
  return [...kinds.values()];
}

/** Names of files with commas between them, each running its own way. */
const Names = ({ of: held }: { of: readonly Held[] }) => (
  <>
    {held.map(({ file }, at) => (
      <Fragment key={at}>
        {at > 0 && ", "}
        <bdi>{file.name}</bdi>
      </Fragment>
    ))}
  </>
);
