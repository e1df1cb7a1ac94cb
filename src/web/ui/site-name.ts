const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** The operator's name for the service. */
export const siteName = said("application-name");

/** Whether the operator has pages for tools; without them `/` leads to the documentation. */
export const hasTools = said("tools") === "on";

/** Whether calls need keys; without them there is no page to make keys with. */
export const hasKeys = said("keys") === "on";
