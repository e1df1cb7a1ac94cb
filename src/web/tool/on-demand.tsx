import type { ComponentChildren, FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Makes a component whose code is fetched when it is first drawn; `meanwhile` stands in its place until then. */
export function onDemand<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  meanwhile: ComponentChildren = null,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | undefined;
  return function OnDemand(props: P) {
    const [Component, show] = useState<FunctionComponent<P> | undefined>(() => loaded);
    useEffect(() => {
      let stands = true;
      if (!Component)
        load().then(
          (found) => {
            loaded = found;
            if (stands) show(() => found);
          },
          // Without a connection the component stays away; the next one that is drawn asks again.
          () => undefined,
        );
      return () => {
        stands = false;
      };
    }, [Component]);
    return Component ? <Component {...props} /> : meanwhile;
  };
}
