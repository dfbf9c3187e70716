import { useLocation, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { type AnchorHTMLAttributes, forwardRef, type MouseEvent, useCallback, useMemo } from "react";

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An in-app address, filled in: `/clients/AC-1042?tabs=medications`. */
  to: string;
  /** Replace this page in the history instead of adding one. */
  replace?: boolean;
}

/**
 * A link inside the app. Takes part in Mantine's `component={AppLink}`; a click with a modifier opens a new tab as
 * anywhere else; pointing at it loads the screen ahead.
 */
export const AppLink = forwardRef<HTMLAnchorElement, AppLinkProps>(function AppLink(
  { to, replace, onClick, ...rest },
  ref,
) {
  const router = useRouter();
  const preload = () => void router.preloadRoute({ to: to.split("?")[0] ?? to }).catch(() => undefined);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    if (replace) router.history.replace(to);
    else router.history.push(to);
  };
  return <a {...rest} ref={ref} href={to} onClick={follow} onMouseEnter={preload} onFocus={preload} />;
});

/** Goes to an address: `const go = useGo(); go("/clients/AC-1042")`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, options) => (options?.replace ? router.history.replace(to) : router.history.push(to)),
    [router],
  );
}

/** A parameter of this route: `useParam("mrNo")`. Throws when the route has none of that name. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  const value = params[name];
  if (value === undefined) throw new Error(`This route has no parameter "${name}".`);
  return value;
}

export type UrlValues = Readonly<Record<string, string>>;
export type UrlPatch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Filters, tabs, sort and page live in the address, so that a list can be shared and comes back as it was left:
 * `const [url, setUrl] = useUrlState(); url.status; setUrl({ status: "1", page: null })`. Values are text. A change
 * replaces the history entry unless `push` is asked for.
 */
export function useUrlState(): [UrlValues, (patch: UrlPatch, options?: { push?: boolean }) => void] {
  const search = useLocation({ select: (location) => location.search as Record<string, unknown> });
  const navigate = useNavigate();
  const values = useMemo(
    () => Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)])),
    [search],
  );
  const set = useCallback(
    (patch: UrlPatch, options?: { push?: boolean }) => {
      void navigate({
        to: ".",
        replace: !options?.push,
        resetScroll: false,
        search: ((before: Record<string, unknown>) => patched(before, patch)) as never,
      });
    },
    [navigate],
  );
  return [values, set];
}

/** The address' values after a change; null, undefined and empty text remove a value. */
export function patched(before: Record<string, unknown>, patch: UrlPatch): Record<string, string> {
  const after: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...before, ...patch })) {
    if (value !== null && value !== undefined && value !== "") after[name] = String(value);
  }
  return after;
}

/** The tab chosen by `?tabs=`, the first one when it is missing or unknown. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [url, setUrl] = useUrlState();
  const chosen = tabs.find((tab) => tab === url.tabs) ?? tabs[0];
  return [chosen, useCallback((tab: T) => setUrl({ tabs: tab }, { push: true }), [setUrl])];
}
