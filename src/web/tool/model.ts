import type { Tool } from "../ui/catalogue.ts";

/** A file to send. Its format was read from its bytes, its size and pages as far as they can be told here. */
export interface Chosen {
  id: string;
  file: File;
  format?: string;
  width?: number;
  height?: number;
  pages?: number;
  /** The file's bytes could not be read. */
  isGone?: boolean;
}

/** The form's values that differ from the tool's defaults, as text; "" and absent ones are not sent. */
export type Values = Readonly<Record<string, string>>;

/** A tool's answer, as the page keeps it: in memory, and nowhere else. */
export interface Outcome {
  bytes: Blob;
  type: string;
  filename: string;
  /** The `X-Result-*` headers by their names without that, decoded. */
  facts: Record<string, string>;
  warnings: string[];
  headers: Headers;
  tool: Tool;
  from: Chosen[];
  values: Values;
  /** The file parts that came along, by their names. */
  beside?: readonly string[];
  /** The outcomes that it is made of, where there were several calls. */
  each?: readonly Outcome[];
}

/** A call that was refused: by the service, or here before anything was sent (status 0). */
export interface Refusal {
  status: number;
  error: string;
  message: string;
  fields: string[];
  /** The tools that put it right, by their names. */
  tools?: string[];
  retryAfterSeconds?: number;
}

export class Refused extends Error implements Refusal {
  readonly status: number;
  readonly error: string;
  readonly fields: string[];
  readonly tools: string[];
  readonly retryAfterSeconds?: number;

  constructor({ status, error, message, fields, tools = [], retryAfterSeconds }: Refusal) {
    super(message);
    this.status = status;
    this.error = error;
    this.fields = fields;
    this.tools = tools;
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A file that was changed, moved or taken away since it was chosen: browsers hand out nothing of it then. */
export class GoneFile extends Refused {
  constructor(name: string) {
    super({ status: 0, error: "Not sent", message: `${name} ${goneWords}`, fields: [] });
  }
}

export const goneWords =
  "can't be read: it was changed or moved since it was chosen, or it is a folder. Choose it again.";

/** The progress of a call, as the service tells it. */
export interface Course {
  state: "queued" | "working";
  place?: number;
  done?: number;
  total?: number;
  unit?: string;
  step?: number;
}

let made = 0;

/** Makes a new id, also where a page comes over plain http, unlike `crypto.randomUUID`. */
export const newId = (): string => `file-${++made}`;
