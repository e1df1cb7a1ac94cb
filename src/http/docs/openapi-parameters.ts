import { progressType } from "#formats/wire/progress.ts";
import { progressHeader } from "../call/progress.ts";

/** Headers that a call may bear, told once for all of them. */
export const parameters = {
  [progressHeader]: {
    name: progressHeader,
    in: "header" as const,
    required: false,
    description: `\`true\`: the answer tells how the call stands while it waits and works, as \`${progressType}\`; see Progress above.`,
    schema: { type: "string" as const, enum: ["true"] },
  },
};

/** References to these headers, for a call. */
export const callParameters = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));
