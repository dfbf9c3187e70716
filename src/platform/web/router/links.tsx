import { useLocation, useParams, useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type MouseEvent, useCallback, useMemo } from "react";
import { textsOf } from "./search.ts";

export interface AppLinkProps extends ComponentPropsWithRef<"a"> {
  /** An in-app address, filled in: `/clients/AC-1042?tabs=medications`. `href` says the same. */
  to?: string;
  /** Replace this page in the history instead of adding one. */
  replace?: boolean;
}

/**
 * A link inside the app. Takes part in Mantine's `component={AppLink}`; a click with a modifier opens a new tab as
 * anywhere else; pointing at it loads the screen ahead.
 */
export function AppLink({ to, href, replace, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  const address = to ?? href ?? "";
  const inApp = address.startsWith("/") && !address.startsWith("//") && !address.startsWith("/api/");
  const preload = () => {
    if (inApp) router.preloadRoute({ to: address.split(/[?#]/)[0] ?? address }).catch(() => undefined);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !inApp || !plain || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    if (replace) router.history.replace(address);
    else router.history.push(address);
  };
  return <a {...rest} href={address} onClick={follow} onMouseEnter={preload} onFocus={preload} />;
}

/** Goes to an address: `const go = useGo(); go("/clients/AC-1042")`. */
export function useGo(): (to: string, options?: { replace?: boolean; unasked?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, { replace = false, unasked: ignoreBlocker = false } = {}) =>
      // `unasked`: the unsaved-changes question is skipped, because the next page uses what was typed.
      replace
        ? router.history.replace(to, undefined, { ignoreBlocker })
        : router.history.push(to, undefined, { ignoreBlocker }),
    [router],
  );
}

/** A parameter of this route: `useParam("mrNo")`. Throws when the route has none of that name. */
export function useParam(name: string): string {
  const value = useParams({
    strict: false,
    select: (params: Readonly<Record<string, string | undefined>>) => params[name],
  });
  if (value === undefined) throw new Error(`This route has no parameter "${name}".`);
  return value;
}

export type UrlPatch = Readonly<Record<string, string | number | boolean | null | undefined>>;
/** The same shape as `#ui`'s, which is given this one by the shell. */
export interface UrlState {
  readonly params: Readonly<Record<string, string>>;
  /** Merges; null, undefined and empty text remove. `replace` (default true) keeps the back button for real steps. */
  set(patch: UrlPatch, options?: { replace?: boolean }): void;
}

/**
 * Filters, tabs, sort and page live in the address, so that a list can be shared and comes back as it was left:
 * `const url = useUrlState(); url.params.status; url.set({ status: "1", page: null })`. Values are text.
 */
export function useUrlState(): UrlState {
  const search = useLocation({ select: (location) => location.search });
  const router = useRouter();
  return useMemo(() => {
    const params = textsOf(search);
    const set: UrlState["set"] = (patch, { replace = true } = {}) => {
      const { pathname, hash, search: now } = router.latestLocation;
      const text = new URLSearchParams(patched(textsOf(now), patch)).toString();
      const next = `${pathname}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`;
      if (replace) router.history.replace(next);
      else router.history.push(next);
    };
    return { params, set };
  }, [search, router]);
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
  const url = useUrlState();
  const chosen = tabs.find((tab) => tab === url.params.tabs) ?? tabs[0];
  return [chosen, (tab) => url.set({ tabs: tab }, { replace: false })];
}
