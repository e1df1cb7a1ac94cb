import { useRef } from "preact/hooks";
import { useSeen } from "../../pdf/seen.ts";
import type { Field, Tool } from "../../ui/catalogue.ts";
import type { Chosen, Values } from "../model.ts";
import { onDemand } from "../on-demand.tsx";
import { type Lock, lockOf } from "./lock.ts";

const AreaEditor = onDemand(() => import("./area-editor.tsx").then((part) => part.AreaEditor));
const AreasEditor = onDemand(() => import("./areas-editor.tsx").then((part) => part.AreasEditor));
const Drawn = onDemand(() => import("../drawn/drawn.tsx").then((part) => part.Drawn));
const MarksBoard = onDemand(() => import("../board/marks-board.tsx").then((part) => part.MarksBoard));
const OrderBoard = onDemand(() => import("../board/order-board.tsx").then((part) => part.OrderBoard));

interface ByHandProps {
  tool: Tool;
  files: readonly Chosen[];
  values: Values;
  parts: Readonly<Record<string, File>>;
  /** Fields that have nothing to say now. */
  without: readonly string[];
  change(some: Values): void;
}

/** Editors upon the files themselves. The fields hold the same, and say the same to who doesn't see. */
export function ByHand({ tool, files, values, parts, without, change }: ByHandProps) {
  const fields = Object.entries(tool.fields).filter(([name]) => !without.includes(name));
  const lock = lockOf(tool, values, change);
  const hasArea = files.length > 0 && fields.some(([, { format }]) => format === "area");
  const isPdf = files.length > 0 && files.every(({ format }) => format === "pdf");
  const [first] = files;
  const isDrawn = first && tool.seen.drawn;
  return (
    <>
      {isDrawn && <Drawn tool={tool} chosen={first} values={values} parts={parts} lock={lock} change={change} />}
      {hasArea && <AreaEditor tool={tool} files={files} values={values} lock={lock} set={change} />}
      {isPdf &&
        fields.map(([name, field]) => {
          const set = (value: string) => change({ [name]: value });
          const editor = {
            field,
            files,
            lock: lock && { ...lock, isAsked: hasArea || Boolean(isDrawn) },
            value: values[name] ?? "",
            set,
          };
          if (field.format === "page-areas" && files.length === 1) return <AreasEditor key={name} {...editor} />;
          if (field.format === "page-lists") return <OrderBoard key={name} {...editor} />;
          if (field.format !== "page-ranges" || files.length > 1) return null;
          const isFree = !field.required && !tool.relations.some(({ fields }) => fields.includes(name));
          return field.rare ? (
            <Folded key={name} {...editor} isFree={isFree} />
          ) : (
            <MarksBoard key={name} {...editor} isFree={isFree} />
          );
        })}
    </>
  );
}

interface EditorProps {
  field: Field;
  files: readonly Chosen[];
  lock: Lock | undefined;
  value: string;
  set(value: string): void;
  isFree: boolean;
}

/** An editor that few need: its pages are drawn when it is opened, not before. */
function Folded(editor: EditorProps) {
  const inside = useRef<HTMLDivElement>(null);
  const seen = useSeen(inside);
  const was = useRef(false);
  was.current ||= seen;
  return (
    <details class="more">
      <summary>Choose pages by clicking</summary>
      <div class="by-hand-folded" ref={inside}>
        {was.current && <MarksBoard {...editor} />}
      </div>
    </details>
  );
}
