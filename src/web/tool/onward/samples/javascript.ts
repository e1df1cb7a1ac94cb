import { type Call, type FormBody, isForm, type JsonBody } from "./call.ts";

/** Writes a text of JavaScript, which JSON's are, too. */
const text = (value: string): string => JSON.stringify(value);

function formLines({ files, texts }: FormBody): string[] {
  return [
    "const body = new FormData();",
    ...files.map(
      ([field, file]) => `body.append(${text(field)}, new Blob([await readFile(${text(file)})]), ${text(file)});`,
    ),
    ...texts.map(([field, value]) => `body.append(${text(field)}, ${text(value)});`),
  ];
}

const jsonLines = ({ json }: JsonBody): string[] => [`const body = JSON.stringify(${JSON.stringify(json, null, 2)});`];

/** Writes the call as a module for Node, Bun or Deno. */
export function javascript({ url, isKeyless, body }: Call): string {
  const readsFiles = isForm(body) && body.files.length > 0;
  const headers = [
    ...(isKeyless ? [] : ['"x-api-key": process.env.API_KEY']),
    ...(isForm(body) ? [] : ['"content-type": "application/json"']),
  ];
  return [
    `import { ${readsFiles ? "readFile, " : ""}writeFile } from "node:fs/promises";`,
    "",
    ...(isForm(body) ? formLines(body) : jsonLines(body)),
    "",
    `const answer = await fetch(${text(url)}, {`,
    '  method: "POST",',
    ...(headers.length > 0 ? [`  headers: { ${headers.join(", ")} },`] : []),
    "  body,",
    "});",
    "if (!answer.ok) throw new Error((await answer.json()).message);",
    'const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"));',
    "await writeFile(name, Buffer.from(await answer.arrayBuffer()));",
  ].join("\n");
}
