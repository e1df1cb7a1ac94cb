/** Where everyone may call there are no keys, and no page for them. */
export const hasKeys = document.querySelector('meta[name="api-keys"][content="none"]') === null;
