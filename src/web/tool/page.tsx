import { useEffect, useRef } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import type { Json, Tool } from "../ui/catalogue.ts";
import { Shell } from "../ui/shell.tsx";
import { ByHand } from "./by-hand/by-hand.tsx";
import { wrongKind } from "./files/check.ts";
import { useCountedPages } from "./files/count-pages.ts";
import { DropZone } from "./files/drop-zone.tsx";
import { FileList } from "./files/file-list.tsx";
import { useFiles } from "./files/use-files.ts";
import { useFollowed } from "./follow/use-followed.ts";
import { Options } from "./form/options.tsx";
import { useForm } from "./form/use-form.ts";
import { useWay, Ways } from "./form/ways.tsx";
import type { Chosen, Values } from "./model.ts";
import { onDemand } from "./on-demand.tsx";
import { Helps } from "./onward/helps.tsx";
import { KeepRow } from "./onward/keep-row.tsx";
import { KeptRows } from "./onward/kept-rows.tsx";
import type { Row } from "./onward/rows.ts";
import { rowWork } from "./onward/run-row.ts";
import { Samples } from "./onward/samples/samples.tsx";
import { UseIn } from "./onward/use-in.tsx";
import { lighteners, takersInstead, toolsCalled } from "./onward/who-helps.ts";
import type { Left } from "./places.ts";
import { Result } from "./result/result.tsx";
import { begunOf } from "./send/begun.ts";
import { heardOf, Progress } from "./send/progress.tsx";
import { Alert, faultsIn, notInstalled, troubleOf } from "./send/refusal.tsx";
import { useRun } from "./send/use-run.ts";
import { isOld } from "./sent.ts";
import { useTold } from "./told.ts";
import { useChecks } from "./use-checks.ts";

const LivePicture = onDemand(
  () => import("./follow/live-picture.tsx").then((part) => part.LivePicture),
  // The place is as high as the picture will be, so that nothing below it moves.
  <div class="live" />,
);
const Preview = onDemand(
  () => import("./result/preview.tsx").then((part) => part.Preview),
  <div class="preview-coming" />,
);

interface PageProps {
  tool: Tool;
  /** The files that another tool or the home page has handed over, or the page's own state when it was left. */
  first: Left;
  leave(left: Left): void;
  hand(tool: Tool, files: readonly File[]): void;
}

/** One tool: files, options, one button, and what comes of it. */
export function ToolPage({ tool, first, leave, hand }: PageProps) {
  const files = useFiles(first.files);
  useCountedPages(files);
  const form = useForm(tool, first);
  const { values, parts } = form;
  const { run, begin, start, dismiss, cancel, clear } = useRun(first);
  const catalogue = useTold();
  const checks = useChecks(tool);
  const followed = useFollowed(tool, files.list);
  const isBusy = run.told !== undefined;
  const takesFiles = tool.input.field !== null;
  /** Editors stand above the list where files become one, whose pages matter, and above a list that would push them down. */
  const leads = files.list.length > 1 || Object.values(tool.fields).some(({ format }) => format === "page-lists");
  const page = useRef<HTMLFormElement>(null);
  const { outcome, sent } = run;
  useLeaving({ files: files.list, values, parts, ...(outcome && sent && { outcome, sent }) }, leave);

  /** The unfinished work that the button offers to go on with: it was the button that began it. */
  const begun = isBusy ? undefined : begunOf(run, { files: files.list, values, parts });

  const take = (added: File[]) => {
    if (added.length === 0) return;
    checks.clear();
    dismiss();
    // A tool for one file begins anew with the next one once it is done; before that, several are a row.
    const isNew = tool.input.maximum === 1 && run.outcome !== undefined && !begun;
    if (isNew) clear();
    files.add(added, isNew);
  };

  const change = (some: Values) => {
    checks.clear(Object.keys(some));
    dismiss();
    form.change(some);
  };

  const way = useWay(tool, values, change);

  const isBegun = useRef(false);
  /** Starts work once: the checks before it can take a while, and a second click meanwhile is the same one. */
  const once = async (work: (list: readonly Chosen[]) => Promise<void>) => {
    if (isBusy || isBegun.current) return;
    isBegun.current = true;
    try {
      await work(await files.settled());
    } finally {
      isBegun.current = false;
    }
  };

  const submit = () =>
    once(async (list) => {
      dismiss();
      if (!(await checks.pass(list, values, parts, way.way))) return;
      form.remember();
      const sent = { files: list, values, parts };
      const made = followed.made(sent);
      if (made) await begin(async () => ({ outcome: made, refused: new Map() }), sent);
      else await start(tool, sent, begunOf(run, sent));
    });

  const runRow = (row: Row, secrets: Record<string, Json>[], beside: Record<string, File>) =>
    once(async (list) => {
      checks.clear();
      await begin(rowWork({ row, secrets, beside, files: list, values, catalogue }), { files: list, values, parts });
    });

  /** Cancels the work. Its button goes with it, so the focus moves to where the next try begins. */
  const giveUp = () => {
    cancel();
    focusOn(page.current, ".run");
  };

  const startOver = () => {
    clear();
    checks.clear();
    files.put([]);
    form.startOver();
    focusOn(page.current, takesFiles ? "#files" : "input, textarea, select");
  };

  const isChanged = sent !== undefined && isOld(sent, { files: files.list, values, parts }, run.refused);
  const faults = { ...faultsIn(run.refusal, tool, catalogue.operations), ...checks.faults };
  const refused = Object.fromEntries([...run.refused].map(([id, { message }]) => [id, message]));
  const names = [...files.list.map(({ file }) => file), ...Object.values(parts)].map(({ name }) => name);
  const trouble = checks.trouble ?? (run.refusal && troubleOf(run.refusal, tool, catalogue.operations));
  const strange = Object.fromEntries(
    files.list
      .map((chosen) => [chosen.id, wrongKind(tool, chosen, catalogue.formats) ?? ""])
      .filter(([, says]) => says),
  );
  const helpersOf = (chosen: Chosen) => {
    const refusal = run.refused.get(chosen.id);
    if (refusal) return toolsCalled(refusal.tools, tool, catalogue);
    return strange[chosen.id] && chosen.format ? takersInstead(chosen.format, tool, catalogue) : [];
  };
  const helpers = checks.trouble
    ? checks.allFault?.is === "size"
      ? lighteners(files.list[0]?.format ?? "", tool, catalogue)
      : []
    : toolsCalled(run.refusal?.tools ?? [], tool, catalogue);
  // The focus goes to the first fault, where hands are needed.
  useEffect(() => {
    if (trouble) focusOn(page.current, "[aria-invalid=true]", ".alert");
  }, [checks.trouble, run.refusal]);

  const without = way.ways.filter((name) => name !== way.way);
  const byHand = (
    <ByHand tool={tool} files={files.list} values={values} parts={parts} without={without} change={change} />
  );
  const ways = <Ways tool={tool} values={values} change={change} files={files.list} faults={faults} {...way} />;
  return (
    <Shell current="tools" busy={isBusy} heard={run.told && heardOf(run.told)}>
      <div class={`tool${takesFiles ? "" : " without-files"}`}>
        <header class="tool-head">
          <h1>{tool.title}</h1>
          <p>{tool.summary}</p>
          {!tool.available && <p class="notice">This tool isn't there at the moment. {notInstalled}</p>}
        </header>
        <form
          ref={page}
          class="tool-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {takesFiles && (
            <section class="tool-files" aria-label="Files">
              {leads && byHand}
              {files.list.length > 0 && (
                <FileList
                  files={files}
                  faults={{ ...strange, ...refused, ...checks.fileFaults }}
                  helpersOf={helpersOf}
                  hand={hand}
                />
              )}
              <DropZone tool={tool} compact={files.list.length > 0} invalid={checks.allFault?.says} take={take} />
              {ways}
              {!leads && byHand}
              {followed.chosen && (!run.outcome || isChanged) && !isBusy && (
                <LivePicture tool={tool} values={values} chosen={followed.chosen} heard={followed.heard} />
              )}
              {tool.input.maximum === 1 && files.list.length > 1 && (
                <p class="hint">Each by itself; the results come as one ZIP.</p>
              )}
            </section>
          )}
          {tool.live && (
            <div class="tool-live">{(!run.outcome || isChanged) && <LivePicture tool={tool} values={values} />}</div>
          )}
          <section class="tool-options" aria-label="Options">
            {!takesFiles && ways}
            <Options
              tool={tool}
              values={values}
              change={change}
              parts={parts}
              setPart={(name, file) => {
                checks.clear([name]);
                dismiss();
                form.setPart(name, file);
              }}
              files={files.list}
              faults={faults}
              elsewhere={way.ways}
              reset={() => {
                checks.clear();
                form.reset();
                focusOn(page.current, ":is(.presets, .fields) :is(input, select, textarea):enabled");
              }}
            />
            <div class="foot">
              <Button type="submit" look="main" class="run">
                {begun ? `Go on: ${begun.left.length.toLocaleString("en")} left` : tool.action}
              </Button>
              {run.told && <Progress told={run.told} cancel={giveUp} />}
            </div>
            {trouble && (
              <Alert {...trouble} names={names}>
                <Helps helpers={helpers} files={files.list} hand={hand} />
              </Alert>
            )}
          </section>
        </form>
        <div class="outcome">
          {run.outcome && (
            <Result
              outcome={run.outcome}
              isOld={isChanged && !begun}
              known={first.outcome}
              startOver={startOver}
              hand={hand}
            >
              <UseIn outcome={run.outcome} catalogue={catalogue} hand={hand} />
              <Preview
                outcome={run.outcome}
                before={run.outcome.from.length === 1 ? run.outcome.from[0]?.file : undefined}
              />
              <KeepRow outcome={run.outcome} catalogue={catalogue} />
            </Result>
          )}
        </div>
        <div class="beyond">
          <KeptRows tool={tool} catalogue={catalogue} run={runRow} />
          <Samples tool={tool} values={values} files={files.list} parts={parts} />
        </div>
      </div>
    </Shell>
  );
}

/** Hands over the page's state when it is left. */
function useLeaving(held: Left, leave: (left: Left) => void): void {
  const now = useRef(held);
  now.current = held;
  useEffect(() => () => leave(now.current), []);
}

/** Moves the focus once the last change is drawn; an element that takes no focus is at least scrolled into sight. */
function focusOn(form: HTMLFormElement | null, find: string, otherwise?: string): void {
  requestAnimationFrame(() => {
    const found = form?.querySelector<HTMLElement>(find);
    if (found) found.focus();
    else if (otherwise) form?.querySelector(otherwise)?.scrollIntoView({ block: "nearest" });
  });
}
