import { Problem } from "#problem";
import { listsOf, readWords } from "./ranges.ts";

/** Pages of one of several documents; without a list, all of them. */
export interface Turn {
  /** The number of the document, from 0. */
  at: number;
  pages?: string | undefined;
}

const entry = /^\s*(\d{1,9})\s*:(.*)$/s;

/**
 * Reads the order of pages of several documents: a list for each document ("3,1;;2-"), or one for all of them, whose
 * entries tell their document ("1:1-3,2:5,1:4-").
 */
export function turnsOf(order: string, field: string): Turn[] {
  if (!order.includes(":")) return listsOf(order, field).map((pages, at) => ({ at, pages }));
  return order.split(",").map((text) => {
    const [, file = "0", pages = ""] = entry.exec(text) ?? [];
    if (Number(file) === 0) {
      const valid = 'the number of a file, ":" and pages of it, such as "1:1-3,2:5,1:4-", when one entry is';
      throw new Problem(
        "bad-request",
        `${field} has "${text.trim().slice(0, 40)}", but every entry must be ${valid}.`,
        {
          fields: [field],
        },
      );
    }
    readWords(pages, field);
    return { at: Number(file) - 1, pages: pages.trim() };
  });
}

/** Whether an order is one list for all documents: some of them may be missing in it. */
export const isOneList = (order: string): boolean => order.includes(":");
