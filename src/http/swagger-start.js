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

window.ui = SwaggerUIBundle({
  url: "swagger/json",
  dom_id: "#swagger-ui",
  plugins: [emptyForms],
  deepLinking: true,
  filter: true,
  tryItOutEnabled: true,
  showCommonExtensions: true,
  displayRequestDuration: true,
  docExpansion: "list",
  // The schemas stand where they are used.
  defaultModelsExpandDepth: -1,
  // Else every document is sent to an outside validator.
  validatorUrl: null,
});
