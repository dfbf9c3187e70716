import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

declare module "@tanstack/history" {
  interface HistoryState {
    linkToken?: string;
  }
}

/**
 * The `?token=` of a mailed link. It is taken out of the address at once, so that it is in no list of visited pages, no
 * bookmark and no screenshot, and kept with this entry of the history, so that loading the page again does not lose it.
 */
export function useLinkToken(): string {
  const router = useRouter();
  const [token] = useState(() => {
    const { search, state } = router.latestLocation;
    const inAddress = (search as Record<string, unknown>).token;
    return typeof inAddress === "string" ? inAddress : (state.linkToken ?? "");
  });
  useEffect(() => {
    const { pathname, search } = router.latestLocation;
    const { token: inAddress, ...rest } = search as Record<string, string>;
    if (inAddress === undefined) return;
    const query = new URLSearchParams(rest).toString();
    router.history.replace(query ? `${pathname}?${query}` : pathname, { linkToken: inAddress });
  }, [router]);
  return token;
}
