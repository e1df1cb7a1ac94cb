import { config } from "#config";
import type { Yield } from "../enclosure/priority.ts";
import type { Child } from "./child-process.ts";

/** How a pool keeps its children. */
export interface Options {
  size?: number;
  memoryBytes?: number;
  /** Jobs after which a child is replaced. */
  jobsPerChild?: number;
  /** The growth beyond a fresh child's memory at which a child is replaced. */
  growthBytes?: number;
  /** Children that are started ahead of the first call and kept. */
  warm?: number;
  /** How long a child waits for its next job before it is ended, or replaced where it is kept and has grown. */
  idleMs?: number;
  /** Makes children yield to those of other pools. */
  yields?: Yield | undefined;
}

export const withDefaults = (options: Options): Required<Options> => ({
  size: options.size ?? config.workers,
  memoryBytes: options.memoryBytes ?? config.childMemoryBytes,
  jobsPerChild: options.jobsPerChild ?? config.childJobs,
  growthBytes: options.growthBytes ?? 256 * 1_048_576,
  warm: options.warm ?? 1,
  idleMs: options.idleMs ?? config.restMs,
  yields: options.yields,
});

/** A child that waits for long is replaced when it holds that much more than a fresh one, whose first job takes longer. */
const mostAtRestBytes = 128 * 1_048_576;
/** The least jobs of a child before it is replaced: memory that a job took is often kept for the next one. */
const leastJobs = 100;

export const hasGrown = (child: Child): boolean => child.grownBytes() > mostAtRestBytes;

/** Whether a child has worked for as long as one child should, or holds more than its work needs. */
export const isWorn = ({ jobs, grownBytes }: Child, { jobsPerChild, growthBytes }: Required<Options>): boolean =>
  jobs >= jobsPerChild || (jobs >= leastJobs && grownBytes() > growthBytes);
