import { documents } from "./documents/templates.ts";
import { latex } from "./latex/templates.ts";
import { pages } from "./pages/templates.ts";
import { sealed } from "./sealed/templates.ts";
import { slides } from "./slides/templates.ts";
import type { Template } from "./template.ts";
import { workbooks } from "./workbooks/templates.ts";

/** Every pattern that documents are made by. */
export const templates: readonly Template[] = [...documents, ...latex, ...pages, ...slides, ...workbooks, ...sealed];
