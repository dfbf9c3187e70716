import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";

/**
 * The query part of the address, so that pages, tabs, sort and filters can be linked to and survive a reload.
 * The shell gives an adapter over the router; without one, the browser's own history is used.
 */
export interface UrlState {
  readonly params: Readonly<Record<string, string>>;
  /** Merges; `undefined` removes. `replace` (default true) keeps the back button for real steps. */
  set(patch: Record<string, string | undefined>, options?: { replace?: boolean }): void;
}

const UrlStateContext = createContext<UrlState | undefined>(undefined);

export function UrlStateProvider({ value, children }: { value: UrlState; children: ReactNode }) {
  return <UrlStateContext value={value}>{children}</UrlStateContext>;
}

const changed = "cairn:url";
function listen(listener: () => void) {
  window.addEventListener("popstate", listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(changed, listener);
  };
}

function setInBrowser(patch: Record<string, string | undefined>, { replace = true }: { replace?: boolean } = {}) {
  const search = new URLSearchParams(window.location.search);
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === "") search.delete(key);
    else search.set(key, value);
  }
  const text = search.toString();
  const next = `${window.location.pathname}${text ? `?${text}` : ""}${window.location.hash}`;
  if (replace) window.history.replaceState(window.history.state, "", next);
  else window.history.pushState(null, "", next);
  window.dispatchEvent(new Event(changed));
}

export function useUrlState(): UrlState {
  const given = useContext(UrlStateContext);
  const search = useSyncExternalStore(listen, () => window.location.search);
  const own = useMemo<UrlState>(
    () => ({ params: Object.fromEntries(new URLSearchParams(search)), set: setInBrowser }),
    [search],
  );
  return given ?? own;
}
