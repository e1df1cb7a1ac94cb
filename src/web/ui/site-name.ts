/** As the operator calls the service. */
export const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? "";
