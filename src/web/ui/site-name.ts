const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

/** The operator's name for the service. */
export const siteName = said("application-name");

/** Where an operator has no pages for tools, `/` leads to the documentation. */
export const hasTools = said("tools") === "on";

/** Where no key is asked, there is no page to make them with. */
export const hasKeys = said("keys") === "on";
