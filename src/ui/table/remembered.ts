import { useEffect, useState } from "react";
import type { UrlState } from "../url-state.tsx";
import { useListMemory } from "./list-memory.tsx";

type Params = Readonly<Record<string, string>>;

const only = (keys: readonly string[], params: Params) =>
  Object.fromEntries(keys.flatMap((key) => (params[key] ? [[key, params[key]]] : [])));

/**
 * Filters of a list come back with the person: an address that sets none is given those of the last visit, whatever is set
 * is kept for the next one. An address that sets some is taken as it is: a link means what it says.
 */
export function useRemembered(list: string | undefined, keys: readonly string[], url: UrlState): Params {
  const memory = useListMemory();
  const inAddress = only(keys, url.params);
  const query = new URLSearchParams(inAddress).toString();
  const [waiting, setWaiting] = useState<Params | null>(() => {
    const kept = list && query === "" ? memory.readFilters(list) : null;
    const known = kept ? only(keys, Object.fromEntries(new URLSearchParams(kept))) : {};
    return Object.keys(known).length > 0 ? known : null;
  });
  const { set } = url;
  useEffect(() => {
    if (!waiting) {
      if (list) memory.writeFilters(list, query || null);
    } else if (query === "") set(waiting);
    else setWaiting(null);
  }, [waiting, query, list, memory, set]);
  // Until the address has them the list is read with them already, and not once without.
  return waiting && query === "" ? { ...url.params, ...waiting } : url.params;
}
