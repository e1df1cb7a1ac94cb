import { config } from "#config";
import { progressType } from "#formats/wire/progress.ts";
import { megabytes } from "../call/body.ts";

const { limits, rates } = config;

const access =
  config.access === "open"
    ? "This service asks for no key."
    : "Send your API key as `x-api-key`. Keys are made, regenerated and revoked at `/dashboard/api-keys`: a key is shown once, and one that is revoked ends within 5 s. The service's own pages need none.";

const budgets = rates.on
  ? `An account has ${rates.light} light and ${rates.heavy} heavy calls a minute, across all its keys; a visitor of the website has half of that${rates.private > 1 ? `, from a private network ${rates.private} times as many` : ""}. Every answer to a caller who was let in tells what is left in \`RateLimit\` and \`RateLimit-Policy\`. Beyond it: 429 with \`Retry-After\`.`
  : "Calls are not counted.";

/** The guide to every call, which heads the documentation. */
export const guide = `### A call

- POST only. Image, PDF and favicon tools take \`multipart/form-data\`, the others \`application/json\`: each tool shows its own. Anything else is a 415.
- In a form all values are text. Numbers are written plainly (\`12\`, \`-3.5\`; never \`1e3\`, \`0x10\` or \`12px\`), flags are \`true\` or \`false\`. In JSON, numbers and booleans have their own types.
- What kind of file was sent is read from its bytes, never from its name or declared type.
- The answer to a good call is a 200 with the bytes, their exact \`Content-Type\`, and a name for them in \`Content-Disposition\`.
- Each answer of a tool has an \`X-Request-Id\`: the one you sent, or a new one. The service's log knows the call by it.

### Access and rates

${access} ${budgets}

### Errors

Every error is JSON: \`{"error": "…", "message": "…"}\`. \`error\` is one of a closed list of labels; \`message\` says what failed, which field, what is valid and what to do. A 400 tells of every bad field at once, and names them in \`X-Error-Fields\` too. Where another tool puts it right, \`X-Error-Tools\` names it.

### Facts, warnings, strict

\`X-Result-*\` headers tell what happened: bytes, sizes, pages. Whatever is less than was asked for is a sentence in \`X-Result-Warnings\`; an unknown field is one, so that a typo doesn't pass unseen. With \`strict\` such a call is refused with a 422 instead (with a 400 for an unknown field).

### Progress

With the request header \`X-Progress: true\` a call that is let into the queue is answered at once by a 200 of type \`${progressType}\`: lines of JSON that tell how it stands, at most four a second and one every five seconds at least.

- \`{"state":"queued","place":2}\`: the second of those that wait.
- \`{"state":"working"}\`, with \`"done":3,"total":12,"unit":"pages"\` where the work can be counted. Units are pages, files, frames, tiles, stages and bytes. A pipeline tells its \`step\`, counted from 1.
- Last \`{"status":200,"headers":{…},"bytes":n}\`: what the plain answer would have had, errors included. Exactly n bytes follow, which are its body. Fewer are a broken call.

What is refused before the queue is answered plainly: look at the Content-Type. Going away ends the work, as ever.

### Limits

${megabytes(limits.uploadBytes)} a request, ${megabytes(limits.jsonBytes)} of JSON (${megabytes(limits.documentJsonBytes)} where it bears a document), ${limits.files} files, ${limits.pages} PDF pages, ${limits.pixels / 1_000_000} megapixels a picture, ${megabytes(limits.resultBytes)} a result; a body may stop for ${limits.bodyIdleMs / 1000} s. Each tool shows its deadline. Beyond a limit: 413, 408 or 504. When every place in the queue is taken: 503 with \`Retry-After\`. \`/catalogue.json\` has all limits for programs to read.`;
