/** The service's address, with the path below which a proxy serves it: this module lies in its `assets/`. */
export const base = new URL("..", import.meta.url).href;

export const at = (path: string): string => new URL(path.replace(/^\//, ""), base).href;
