import type { AnyEndpoint, CallInput } from "../../shared/endpoint.ts";
import { useRead } from "./query.ts";

/** Fewer letters find too much to be of use: the list stays. */
const searchFrom = 2;

/**
 * The rows of a list screen: its list, or what the typed text finds. Names go by POST, so that they stay out of addresses
 * and logs; the rows shown stay until the next ones are there.
 */
export function useListOrSearch<L extends AnyEndpoint, S extends AnyEndpoint>(
  typed: string,
  [list, listInput]: readonly [L, CallInput<L>],
  [search, searchInput]: readonly [S, CallInput<S>],
) {
  const searching = typed.length >= searchFrom;
  const listed = useRead(list, listInput, { enabled: !searching, keep: true });
  const found = useRead(search, searchInput, { enabled: searching, keep: true });
  return searching ? found : listed;
}
