/** The drawings that lie beside this file, by their tool's name. The bundler puts them in; see `http/site/build.ts`. */
export const drawn: Readonly<Record<string, string>> = {};
