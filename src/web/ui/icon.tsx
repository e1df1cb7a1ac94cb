import { drawn } from "../icons/drawn.ts";
import { type Kind, kindOfFormat, type Listed } from "./catalogue.ts";

/** The shapes of each kind of file, from which a drawing is composed where a tool has none of its own. */
const shapes: Record<Kind | "text", string> = {
  picture: "M2.5 3.5h11v9h-11zm0 7 3-3 2.5 2.5 2-2 3.5 3M10.5 6h.01",
  pdf: "M3.5 1.5h6l3.5 3.5v9.5h-9.5zM9.5 1.5v3.5h3.5",
  document: "M3.5 1.5h9.5v13h-9.5zM6 5.5h4.5M6 8h4.5M6 10.5h2.5",
  archive: "M2.5 5.5h11v9h-11zM1.5 2.5h13v3h-13zM6.5 8.5h3",
  text: "M3 4.5v-1.5h10v1.5M8 3v10M6 13h4",
};

/** The kind of a tool's result; for a ZIP, the kind of the files in it. */
export const kindOut = ({ packs, output }: Listed): Kind => kindOfFormat((packs ?? output)[0]) ?? "document";

function Composed({ tool }: { tool: Listed }) {
  const into = kindOfFormat(tool.input.formats[0]) ?? "text";
  return (
    <>
      <path d={shapes[into]} opacity="0.6" />
      <path transform="translate(14.5 14.5)" fill="currentColor" fill-opacity="0.14" d={shapes[kindOut(tool)]} />
      <path d="M20.5 5.5h4.5v4.5m-2.5-2 2.5 2.5 2.5-2.5" />
    </>
  );
}

/** A drawing beside a tool's title, so that readers pass it over; its colour tells the kind of what comes out. */
export function Icon({ tool, size = 28 }: { tool: Listed; size?: number }) {
  const own = drawn[tool.name];
  const looks = {
    width: size,
    height: size,
    viewBox: "0 0 32 32",
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 1.8,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  } as const;
  return (
    <span class={`icon ${kindOut(tool)}`}>
      {own ? (
        <svg aria-hidden="true" {...looks} dangerouslySetInnerHTML={{ __html: own }} />
      ) : (
        <svg aria-hidden="true" {...looks}>
          <Composed tool={tool} />
        </svg>
      )}
    </span>
  );
}
