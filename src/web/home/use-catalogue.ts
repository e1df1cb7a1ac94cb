import { useEffect, useState } from "preact/hooks";
import { type HomeCatalogue, homeCatalogue } from "../ui/catalogue.ts";

interface State {
  told?: HomeCatalogue;
  failed: boolean;
  again(): void;
}

export function useCatalogue(): State {
  const [told, tell] = useState<HomeCatalogue>();
  const [failed, fail] = useState(false);
  const again = () => {
    fail(false);
    homeCatalogue().then(tell, () => fail(true));
  };
  useEffect(again, []);
  return { ...(told && { told }), failed, again };
}
