import { useLocation } from "@tanstack/react-router";
import { useMaybeSession } from "../session/session-context.ts";
import { isWithoutChrome } from "../shell/layout-rules.ts";
import { Shell } from "../shell/shell.tsx";
import { Nowhere } from "./nowhere.tsx";

/** An unknown address, with the shell around it for those who are signed in. */
export function NotFound() {
  const session = useMaybeSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  return session && !isWithoutChrome(pathname) ? (
    <Shell>
      <Nowhere />
    </Shell>
  ) : (
    <main>
      <Nowhere />
    </main>
  );
}
