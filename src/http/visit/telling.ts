import type { Course, State } from "#formats/wire/progress.ts";

/** A call's own account of how it stands, for a caller who asked for it. */
export class Telling {
  readonly #begun = Promise.withResolvers<void>();
  #state: () => State = () => ({ state: "working" });

  /** Resolves when the call is let into the queue: a refusal before that is answered plainly. */
  readonly begun = this.#begun.promise;

  readonly queued = (place: () => number): void => this.#tell(() => ({ state: "queued", place: place() }));

  readonly working = (course?: Course): void => this.#tell(() => ({ state: "working", ...course }));

  get state(): State {
    return this.#state();
  }

  #tell(state: () => State): void {
    this.#state = state;
    this.#begun.resolve();
  }
}
