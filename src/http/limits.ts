import { config } from "#config";
import type { Operation, Work } from "#operations/operation.ts";
import type { Lane } from "./queue.ts";

const lanes: Record<Work, Lane> = { image: "light", pdf: "light", capture: "heavy", office: "heavy" };

export const laneOf = (operation: Operation): Lane => lanes[operation.work];
export const deadlineMs = (operation: Operation): number => config.deadlines[operation.work];
