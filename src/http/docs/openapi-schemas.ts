import { errorSchema } from "./openapi-errors.ts";

const text = (description: string) => ({ type: "string" as const, description });
const whole = (description: string) => ({ type: "integer" as const, description });
const flag = (description: string) => ({ type: "boolean" as const, description });
const texts = (description: string) => ({ type: "array" as const, description, items: { type: "string" as const } });

/** Describes an object; fields that end with "?" need not be there. */
function object(description: string, fields: Record<string, object>) {
  const names = Object.keys(fields);
  return {
    type: "object" as const,
    description,
    required: names.filter((name) => !name.endsWith("?")),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name.replace("?", ""), field])),
  };
}
const map = (description: string, additionalProperties: object) => ({
  type: "object" as const,
  description,
  additionalProperties,
});

const engine = object("An engine on this machine.", {
  available: flag("Whether its tools can be used."),
  "version?": text("Its version."),
  "remedy?": text("What to install, where it is missing."),
  "caveat?": text("What is less than it should be though it works, and what to do about it."),
});

const store = object("A store that can be reached.", {
  available: { ...flag("Always true; else the answer is a 503."), enum: [true] },
  "caveat?": text("What is less than it should be though calls are taken, and what to do about it."),
});

const field = {
  ...object("A field as a JSON Schema, and whether it is required.", {
    title: text("Its name for people."),
    description: text("What it does."),
    "api?": text("What only programs have to know of it."),
    "type?": text("string, integer, number or boolean."),
    required: flag("Whether a call without it is refused."),
    "format?": text(
      "What a text or number is: password, page-ranges, color, url, html, language, area, aspect, data-url and so on.",
    ),
    "formats?": texts("Of a file within a text, as data-url says, the kinds that it may be of."),
    "unit?": text("What stands behind a number."),
    "joiner?": text("What stands between several of its values, where more than one may be given."),
    "rare?": flag("Few callers need it."),
    "forPrograms?": flag("Its values say nothing to people: no page asks for it."),
    "usual?": {
      type: "number" as const,
      description: "What is taken where nothing is given, though it is no default.",
    },
    "without?": text("What happens where nothing is given, in a few words."),
  }),
  additionalProperties: true,
};

const tool = object("One tool.", {
  name: text("Its name: the last part of its path."),
  path: text("Where it is called."),
  method: text("POST."),
  family: { ...text("Its family."), enum: ["generate", "image", "pdf"] },
  title: text("Its name for people."),
  action: text("What a button says that runs it."),
  summary: text("What it does, in a sentence."),
  words: texts("What people look for who don't know its title."),
  seen: object("What a page may show of its work, where the kinds of its files alone don't tell.", {
    // The schema names no type, because the value is either true or an object.
    "sameFrame?": {
      description:
        "true where a result shows the same at the same places as its source; or the flag with which that isn't so, as unless.",
      additionalProperties: text("A flag's name."),
    },
    "follows?": object("Quick enough to show the result of one small file while a form is filled in.", {
      unless: texts("Options that are about the whole file: without them the part in sight is asked for first."),
    }),
    "text?": flag("The text of its PDF is what somebody came for."),
    "drawn?": {
      ...text("What a page draws upon a file while a form is filled in."),
      enum: ["mark", "numbers", "turn"],
    },
  }),
  "everyday?": flag("Among those that most people come for."),
  live: flag("Quick and without files: its result may be shown while a form is filled in."),
  "notes?": text("More than the sentence."),
  contentType: text("The Content-Type that its request has."),
  input: object("What it takes.", {
    field: { ...text("The form field of the upload; null where there is none."), nullable: true },
    formats: texts("Kinds of file."),
    minimum: whole("Fewest files."),
    maximum: whole("Most files."),
    "traces?": flag("Any bytes with traces of such a file in them are taken."),
  }),
  mends: texts("What it puts right for other tools: size, of files that are too large for them."),
  presets: {
    type: "array" as const,
    description: "Options that go together for a purpose, to begin with.",
    items: object("A preset.", {
      title: text("Its name."),
      note: text("What it is good for."),
      options: map("The options that it sets.", {}),
      "clears?": texts("Options that would count for more than these, and are taken back."),
    }),
  },
  parts: map(
    "Files that a call may bring beside its input, one of each, by their form fields.",
    object("A file part.", {
      title: text("Its name for people."),
      description: text("What it is for."),
      "api?": text("What only programs have to know of it."),
      "formats?": texts("Kinds of file; any where there are none."),
    }),
  ),
  fields: map("Its options, by name.", field),
  rules: texts("How its options bear on each other."),
  relations: {
    type: "array" as const,
    description: "The same as data: all of the fields or none, at most one of them, or at least one.",
    items: object("A relation.", {
      kind: { ...text("What it is."), enum: ["together", "notTogether", "oneNeeded"] },
      fields: texts("The fields, file parts among them."),
      says: text("Its sentence in rules."),
    }),
  },
  output: texts("Kinds of file that it gives."),
  "packs?": texts("Kinds of file in its ZIP, where tools take all of them."),
  facts: texts("The X-Result-* headers that it sends, beyond bytes and warnings."),
  occasional: texts("Those of them that only some results bear."),
  lane: { ...text("The queue's lane."), enum: ["light", "heavy", "capture"] },
  rate: { ...text("Which of the two rates its calls are taken from."), enum: ["light", "heavy"] },
  deadlineSeconds: { type: "number", description: "When it is stopped." },
  maximumBytes: whole("Largest request body."),
  limits: map("Of the service's limits those that bind it.", { type: "number" }),
  available: flag("Whether its engines are installed here."),
  "remedy?": text("What to install, where it is not available."),
  example: map("Field values that work.", {}),
});

const pipeline = object("How several tools are called in a row.", {
  path: text("Where it is called."),
  method: text("POST."),
  contentType: text("The Content-Type that its request has."),
  fields: object("Its form's fields.", {
    files: text("The field of the files, once for each."),
    steps: text("The field of the steps: a JSON list of objects, each with tool and options."),
  }),
  maximumSteps: whole("Most steps."),
  maximumFiles: whole("Most files between two steps."),
  maximumStepsBytes: whole("Largest JSON of steps."),
  deadlineSeconds: {
    type: "number",
    description: "When it is stopped at the latest; the steps' own added up, before.",
  },
  example: map("Files and steps that work.", {}),
});

export const schemas = {
  Error: errorSchema,
  Health: object("The process answers.", { status: { ...text("Always ok."), enum: ["ok"] } }),
  Ready: object("New calls are welcome.", {
    status: { ...text("Always ready; else the answer is a 503."), enum: ["ready"] },
    engines: map("Engines by name.", engine),
    stores: map("Stores by name: accounts, where keys are asked for.", store),
  }),
  Catalogue: object("What the service offers.", {
    formats: map(
      "Kinds of file by the names that tools call them by.",
      object("A kind of file.", {
        title: text("Its name for people."),
        type: text("Its media type."),
        extensions: texts("How names of such files end; the first is that of results."),
        words: texts("What people call such a file, in one word each."),
        kind: { ...text("What people call it."), enum: ["picture", "pdf", "document", "archive", "text"] },
      }),
    ),
    families: {
      type: "array" as const,
      description: "The families of tools, in order.",
      items: object("A family.", {
        name: text("As tools tell it."),
        title: text("Its name for people."),
        description: text("What its tools do."),
      }),
    },
    facts: map("What each X-Result-* header tells, by its name's end.", { type: "string" }),
    plainFacts: map(
      "Those of them that a page shows to people.",
      object("A fact.", {
        title: text("Its name."),
        "values?": map("Its values in words; one that is none of them is not shown.", { type: "string" }),
      }),
    ),
    operations: { type: "array" as const, description: "Every tool, in order.", items: tool },
    pipeline,
    limits: map("Limits by name, the unit in the name.", { type: "number" }),
  }),
};
