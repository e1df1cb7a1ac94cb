import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Catalogue } from "../ui/catalogue.ts";

export const Told = createContext<Catalogue | undefined>(undefined);

/** Gives the catalogue to components that are drawn once it is there. */
export function useTold(): Catalogue {
  const told = useContext(Told);
  if (!told) throw new Error("there is no catalogue yet");
  return told;
}
