import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The `#t=` of a link. It is taken out of the address at once, so that it is in no list of visited pages and no screenshot,
 * and kept with this entry of the history, so that loading the page again does not lose it. A fragment reaches no server.
 */
export function useFragmentToken(): string {
  const router = useRouter();
  const [token] = useState(() => {
    const { hash, state } = router.latestLocation;
    return new URLSearchParams(hash).get("t") ?? state.linkToken ?? "";
  });
  useEffect(() => {
    const { pathname, hash } = router.latestLocation;
    if (new URLSearchParams(hash).has("t")) router.history.replace(pathname, { linkToken: token });
  }, [router, token]);
  return token;
}
