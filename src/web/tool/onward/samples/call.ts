import type { Json } from "../../../ui/catalogue.ts";

/** A call as a program would make it. */
export interface Call {
  url: string;
  /** The service asks for no key, so none is sent. */
  isKeyless?: boolean;
  /** The key that is sent, where it is known; else the program has it as API_KEY. */
  key?: string;
  body: JsonBody | FormBody;
}

export interface JsonBody {
  json: Record<string, Json>;
}

export interface FormBody {
  /** Form fields and the names of the files that go into them. */
  files: readonly (readonly [field: string, file: string])[];
  texts: readonly (readonly [field: string, text: string])[];
}

export const isForm = (body: Call["body"]): body is FormBody => "files" in body;
