import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { recentSearch, type SearchHit, search } from "../../shared/search/search.contract.ts";
import { call } from "../api/call.ts";
import { keyOf } from "../api/query.ts";
import { useCan } from "../session/session-context.ts";
import { recentHits } from "./recents.ts";
import { readQuery } from "./sections.ts";

/**
 * What the server finds for the text. While a newer text is asked, `hits` are still those of the older one, so that the
 * list does not jump, and `fresh` is false: nothing may be opened from them unseen.
 */
export function useHits(text: string) {
  const [settled] = useDebouncedValue(text, 120);
  const allowed = useCan("search.use");
  const asked = readQuery(settled);
  const wanted = (of: string) => allowed && readQuery(of).q.length >= 2 && readQuery(of).only !== "do";
  const looking = wanted(settled);
  const answer = useQuery({
    queryKey: keyOf(search, { body: { q: asked.q } }),
    // The newer search of the same key cancels the older one.
    queryFn: () =>
      call(
        search,
        { body: { q: asked.q, limit: 12, recent: recentHits().map((hit) => hit.subjectId) } },
        { key: "palette" },
      ),
    enabled: looking,
    staleTime: 10_000,
    gcTime: 30_000,
    placeholderData: (before) => before,
  });
  return {
    hits: looking && wanted(text) ? (answer.data?.rows ?? []) : [],
    fresh: !wanted(text) || (settled === text && !answer.isPlaceholderData && !answer.isPending),
    error: answer.error,
  };
}

/**
 * What the empty palette shows: what was opened from this page, else (a page just loaded, another device) the charts this
 * person opened last, from the server, as far as they are still within reach. Where they stand now comes from the server.
 */
export function useRecents(): readonly SearchHit[] {
  const remembered = recentHits();
  const allowed = useCan("search.use");
  const answer = useQuery({
    queryKey: keyOf(recentSearch, {}),
    queryFn: () => call(recentSearch),
    enabled: allowed,
    staleTime: 30_000,
    gcTime: 30_000,
  });
  const known = answer.data?.rows ?? [];
  if (remembered.length === 0) return known;
  const standings = new Map(known.map(({ subjectId, standing }) => [subjectId, standing]));
  return remembered.map((hit) => {
    const standing = standings.get(hit.subjectId);
    return standing ? { ...hit, standing } : hit;
  });
}
