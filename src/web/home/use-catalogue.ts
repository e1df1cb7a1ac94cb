import { useEffect, useState } from "preact/hooks";
import { type Catalogue, catalogue } from "../ui/catalogue.ts";

interface State {
  told?: Catalogue;
  failed: boolean;
  again(): void;
}

export function useCatalogue(): State {
  const [told, tell] = useState<Catalogue>();
  const [failed, fail] = useState(false);
  const again = () => {
    fail(false);
    catalogue().then(tell, () => fail(true));
  };
  useEffect(again, []);
  return { ...(told && { told }), failed, again };
}
