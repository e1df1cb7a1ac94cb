import { config } from "#config";
import type { Operation, Work } from "#operations/operation.ts";
import type { Lane } from "./queue.ts";

const lanes: Record<Work, Lane> = { image: "light", pdf: "light", capture: "capture", office: "heavy" };

export const laneOf = (operation: Operation): Lane => lanes[operation.work];

/** Which of the two budgets a call is taken from. */
export type Rate = "light" | "heavy";
export const rateOf = (operation: Operation): Rate => (laneOf(operation) === "light" ? "light" : "heavy");
export const deadlineMs = (operation: Operation): number => config.deadlines[operation.work];
