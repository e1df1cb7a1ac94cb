// A file of its own: the page's content policy allows no script inside it.

/** Form fields begin with their example or default, or empty: Swagger UI's own guess at a value is a bound. */
function emptyForms() {
  const ofField = (field) => field.example ?? field.default ?? (field.type === "array" ? [] : "");
  return {
    // "Send empty value" is ticked from the start, and no field of a tool may be empty.
    components: { ParameterIncludeEmpty: () => null },
    afterLoad({ fn }) {
      const guess = fn.getSampleSchema;
      fn.getSampleSchema = (given, type, ...rest) => {
        const schema = given?.toJS?.() ?? given;
        if (type === "multipart/form-data") {
          const texts = Object.entries(schema.properties).filter(
            ([, { format, items }]) => (items?.format ?? format) !== "binary",
          );
          return JSON.stringify(Object.fromEntries(texts.map(([name, field]) => [name, ofField(field)])));
        }
        const isField = type === false && schema.type !== "object";
        return isField ? ofField(schema) : guess(given, type, ...rest);
      };
    },
  };
}

/** The tools come first: how calls are made in general is told to who asks. */
function foldedProse() {
  const folded =
    (Original, { React }) =>
    (props) =>
      React.createElement(
        "details",
        { className: "reference-prose" },
        React.createElement("summary", null, "How calls are made"),
        React.createElement(Original, props),
      );
  // A link within a button is one that nobody can reach; the button changes the address as well.
  const plainLink =
    (_, { React }) =>
    ({ text }) =>
      React.createElement("span", null, text);
  return { wrapComponents: { InfoContainer: folded, DeepLink: plainLink } };
}

/** Controls with the text beside them, which is their name for who hears the page. */
const named = [
  ["#servers", () => "Server"],
  [".examples-select-element", (one) => `Example of ${one.closest("[data-code]")?.dataset.code ?? "the call"}`],
  ["input, select, textarea", (one) => one.closest("[data-property-name]")?.dataset.propertyName],
  ["input, select, textarea", (one) => one.closest("[data-param-name]")?.dataset.paramName],
  [".body-param-content-type select, .content-type", () => "Content type"],
];

function nameControls() {
  for (const [selector, nameOf] of named) {
    for (const one of document.querySelectorAll(`#swagger-ui :is(${selector})`)) {
      const says = [...(one.labels ?? [])].map((label) => label.textContent.replace(one.textContent, "").trim());
      const name = one.hasAttribute("aria-label") || says.some(Boolean) ? undefined : nameOf(one);
      if (name) one.setAttribute("aria-label", name);
    }
  }
}
new MutationObserver(nameControls).observe(document.body, { childList: true, subtree: true });

window.ui = SwaggerUIBundle({
  url: "swagger/json",
  dom_id: "#swagger-ui",
  plugins: [emptyForms, foldedProse],
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  showCommonExtensions: true,
  displayRequestDuration: true,
  docExpansion: "list",
  // The schemas stand where they are used.
  defaultModelsExpandDepth: -1,
  // Every document would else be sent to an outside validator.
  validatorUrl: null,
});
