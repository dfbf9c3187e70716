import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** To the sign-in page, and back to this address afterwards. */
export function SignInRedirect() {
  const router = useRouter();
  useEffect(() => {
    const { pathname, searchStr } = router.latestLocation;
    router.history.replace(`/?next=${encodeURIComponent(pathname + searchStr)}`);
  }, [router]);
  return null;
}
