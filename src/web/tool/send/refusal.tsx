import type { ComponentChildren } from "preact";
import type { Tool } from "../../ui/catalogue.ts";
import { Isolated } from "../../ui/isolated.tsx";
import type { Faults } from "../form/faults.ts";
import { plainWords } from "../form/words.ts";
import type { Refused } from "../model.ts";

/** Headings by status, in the words of somebody who has a file and a wish. */
const headings: Record<number, string> = {
  0: "Not sent",
  400: "Something in the form has to be changed",
  401: "This page has been open for too long",
  403: "This address can't be visited",
  408: "The file came too slowly",
  413: "That is too large",
  415: "Another kind of file is needed",
  422: "This can't be done with this file",
  500: "Something failed in the service",
  503: "This tool isn't there at the moment",
  504: "It took too long",
};

const advice: Record<number, string> = {
  401: "Load this page again; what is in the form comes back.",
  408: "Press the button again.",
  504: "A smaller file, or fewer pages, may go through.",
};

export const notInstalled = "What it needs is not installed on this server.";

const sentences = (message: string): string[] => message.split(/(?<=[.!?]) (?=[A-Za-z"])/);

/** Sorts a refusal by field: each has the sentences that name it, or all of them. */
export function faultsIn(refusal: Refused | undefined, tool: Tool, operations: readonly Tool[]): Faults {
  if (!refusal) return {};
  const faults: Faults = {};
  for (const name of refusal.fields) {
    const said = tool.fields[name] ?? tool.parts[name];
    if (!said) continue;
    const all = sentences(refusal.message);
    const isAbout = (one: string) => new RegExp(`(^|\\W)${name}(\\W|$)`).test(one);
    const own = refusal.fields.length === 1 ? all : all.filter(isAbout);
    faults[name] = own.join(" ") || refusal.message;
  }
  const secret = Object.keys(tool.fields).find((name) => tool.fields[name]?.format === "password");
  if (refusal.status === 422 && secret && /password/i.test(refusal.message)) faults[secret] ??= refusal.message;
  return Object.fromEntries(Object.entries(faults).map(([name, says]) => [name, plainWords(says, tool, operations)]));
}

/** Describes a refusal in the page's own words. */
export function troubleOf(refusal: Refused, tool: Tool, operations: readonly Tool[]): Trouble {
  // Only the operator has to know which program is missing.
  const says = refusal.error === "Engine unavailable" ? notInstalled : plainWords(refusal.message, tool, operations);
  return {
    heading: headings[refusal.status] ?? refusal.error,
    says: [says, advice[refusal.status] ?? ""].filter(Boolean),
  };
}

export interface Trouble {
  heading: string;
  says: readonly string[];
}

interface AlertProps extends Trouble {
  names: readonly string[];
  /** Buttons that help. */
  children: ComponentChildren;
}

export function Alert({ heading, says, names, children }: AlertProps) {
  return (
    <div class="alert" role="alert">
      <strong>{heading}</strong>
      {says.length === 1 ? (
        <p>
          <Isolated text={says[0] ?? ""} names={names} />
        </p>
      ) : (
        says.length > 1 && (
          <ul>
            {says.map((one) => (
              <li key={one}>
                <Isolated text={one} names={names} />
              </li>
            ))}
          </ul>
        )
      )}
      {children}
    </div>
  );
}
