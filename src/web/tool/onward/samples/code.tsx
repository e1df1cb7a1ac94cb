import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../../../ui/button.tsx";
import type { Tool } from "../../../ui/catalogue.ts";
import { copied } from "../../../ui/copied.ts";
import { at } from "../../../ui/place.ts";
import { hasKeys } from "../../../ui/site-name.ts";
import type { Chosen, Values } from "../../model.ts";
import { callOf } from "./call-of.ts";
import { curl } from "./curl.ts";
import { javascript } from "./javascript.ts";
import { python } from "./python.ts";

const languages = { curl, JavaScript: javascript, Python: python };
type Language = keyof typeof languages;

export interface Form {
  tool: Tool;
  values: Values;
  files: readonly Chosen[];
  parts: Record<string, File>;
}

/** The call that a form would make, in the language that somebody chooses. */
export function Code({ tool, values, files, parts }: Form) {
  const [language, choose] = useState<Language>("curl");
  const [told, tell] = useState("");
  const code = useRef<HTMLElement>(null);
  const group = useId();
  const { field } = tool.input;
  const sent = field === null ? [] : files.map(({ file }) => [field, file.name] as const);
  const beside = Object.entries(parts).map(([name, file]) => [name, file.name] as const);
  const text = languages[language]({ ...callOf(tool, at(tool.path), values, sent, beside), isKeyless: !hasKeys });
  const copy = () =>
    copied(text).then(
      () => tell("Copied."),
      () => {
        if (code.current) getSelection()?.selectAllChildren(code.current);
        tell("This page may not copy by itself: the call is selected.");
      },
    );
  return (
    <div class="sample">
      <fieldset class="languages">
        <legend class="unseen">Language of the call</legend>
        {(Object.keys(languages) as Language[]).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={group}
              checked={name === language}
              onChange={() => {
                choose(name);
                tell("");
              }}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section class="code" tabIndex={0} aria-label={`The call in ${language}`} dir="ltr">
        <pre>
          <code ref={code}>{text}</code>
        </pre>
      </section>
      <div class="row">
        <Button onClick={copy}>Copy the call</Button>
        <span role="status">{told}</span>
      </div>
      {hasKeys && (
        <p class="hint">
          <code>API_KEY</code> is one of your <a href={at("dashboard/api-keys")}>API keys</a>.
        </p>
      )}
    </div>
  );
}
