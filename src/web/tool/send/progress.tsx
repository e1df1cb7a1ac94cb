import { Button } from "../../ui/button.tsx";
import { size } from "../../ui/words.ts";
import type { Course } from "../model.ts";
import type { Waiting } from "./persist.ts";
import type { Standing, Told } from "./standing.ts";

const seconds = (count = 0) => `${count} ${count === 1 ? "second" : "seconds"}`;

function waitingWords({ why, seconds: left }: Waiting): string {
  switch (why) {
    case "offline":
      return "There is no connection. It goes on by itself as soon as there is one.";
    case "rate":
      return `This minute's calls are used up. It goes on by itself in ${seconds(left)}.`;
    case "busy":
      return `The service is busy. It is tried again by itself in ${seconds(left)}.`;
    case "broken":
      return `The connection broke off. It is tried again by itself in ${seconds(left)}.`;
  }
}

function courseWords({ state, place, step, done, total, unit }: Course): string {
  if (state === "queued")
    return place && place > 1 ? `Waiting in line, at place ${place}` : "Waiting in line, next to go";
  const at = step === undefined ? "Working" : `Working at step ${step}`;
  if (done === undefined || total === undefined) return at;
  if (unit === "bytes") return `${at}: ${size(done)} of ${size(total)}`;
  return `${at}: ${done} of ${total} ${unit ?? ""}`.trim();
}

/** Describes how the work stands for screen readers, without every number. */
export function heardOf({ standing, batch }: Told): string {
  if (!batch || standing.at !== "course") return wordsOf(standing).heard;
  return `${Math.floor((10 * batch.done) / batch.of) * 10} % of ${batch.of} files done`;
}

/** Describes how the work stands, with its share where that is known, and without numbers for who listens. */
function wordsOf(standing: Standing): { text: string; share?: number; heard: string } {
  switch (standing.at) {
    case "upload": {
      const { share } = standing;
      if (share >= 1) return { text: "Sent. Waiting for the service", heard: "Sent" };
      return { text: `Uploading: ${Math.floor(share * 100)} %`, share, heard: "Uploading" };
    }
    case "course": {
      const { course } = standing;
      const share = course.total ? (course.done ?? 0) / course.total : undefined;
      const heard = course.state === "queued" ? "Waiting in line" : "Working";
      return { text: courseWords(course), heard, ...(share !== undefined && { share }) };
    }
    case "waiting":
      return {
        text: waitingWords(standing.waiting),
        heard: waitingWords({ ...standing.waiting, seconds: 0 }).split(".")[0] ?? "",
      };
    case "packing":
      return { text: "Packing the results", heard: "Packing" };
  }
}

export function Progress({ told, cancel }: { told: Told; cancel(): void }) {
  const { standing, batch } = told;
  const { text, share, heard } = wordsOf(standing);
  const all = batch ? batch.share : share;
  return (
    <div class="progress">
      <p class="progress-text">
        {batch && (
          <>
            {batch.done} of {batch.of} files done. Cancel keeps what is done.
            <br />
          </>
        )}
        {batch?.name && (
          <>
            <bdi>{batch.name}</bdi>:{" "}
          </>
        )}
        {text}
      </p>
      <progress aria-label={batch ? "Files done" : heard} {...(all !== undefined && { value: all, max: 1 })} />
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}
