import type { EngineState } from "#engines/engine.ts";
import { log } from "#log";
import { installed } from "./installed.ts";
import type { Model, Task } from "./manifest.ts";
import { areSound } from "./weights.ts";

/** Tells whether a task's networks are here. Their files, being large, are looked through once the service is up. */
export async function probe(task: Task): Promise<EngineState> {
  const models = installed(task);
  if (models.length === 0) return missing(task);
  return {
    available: true,
    later: soundOnes(models).then((sound) => (sound > 0 ? { available: true } : missing(task))),
  };
}

async function soundOnes(models: readonly Model[]): Promise<number> {
  let sound = 0;
  for (const { name, task, networks } of models) {
    let isSound = true;
    for (const weights of Object.values(networks)) isSound &&= await areSound(weights);
    if (isSound) sound++;
    else log.warn(`the model ${name} is not what its checksum says, and is not used`, { task });
  }
  return sound;
}

const missing = (task: Task): EngineState => ({
  available: false,
  remedy: `There is no sound model to ${verbs[task]}: run npm start anew, or bun run models verify.`,
});

const verbs: Record<Task, string> = {
  "cut-out": "cut a subject out",
  enlarge: "enlarge pictures",
  faces: "find faces",
};
