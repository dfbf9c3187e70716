import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { textsOf } from "./search.ts";

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
    return textsOf(search).token ?? state.linkToken ?? "";
  });
  useEffect(() => {
    const { pathname, search } = router.latestLocation;
    const { token: inAddress, ...rest } = textsOf(search);
    if (inAddress === undefined) return;
    const query = new URLSearchParams(rest).toString();
    router.history.replace(query ? `${pathname}?${query}` : pathname, { linkToken: inAddress });
  }, [router]);
  return token;
}
