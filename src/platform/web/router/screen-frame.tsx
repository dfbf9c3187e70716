import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import type { WebModule, WebScreen } from "../modules/module.ts";
import { Forbidden } from "../screens/forbidden.tsx";
import { useMaybeSession } from "../session/session-context.ts";
import { useProductName } from "../shell/product-name.ts";
import { SignInRedirect } from "./sign-in-redirect.tsx";
import { titleFor } from "./title.ts";

interface ScreenFrameProps {
  screen: WebScreen;
  module: WebModule;
  children: ReactNode;
}

/** What stands around each screen: its title, and whether this person may see it. The server decides again. */
export function ScreenFrame({ screen, module, children }: ScreenFrameProps) {
  const session = useMaybeSession();
  useTitle(screen.title);
  if (screen.signedOut) return children;
  if (!session) return <SignInRedirect />;
  if (module.switch && !session.tenant.modules.includes(module.switch)) return <Forbidden off />;
  if (screen.permission && !session.permissions.includes(screen.permission)) {
    return <Forbidden permission={screen.permission} />;
  }
  return children;
}

function useTitle(own: string | undefined): void {
  const productName = useProductName();
  const pathname = useLocation({ select: (location) => location.pathname });
  const tabs = useLocation({ select: (location) => (location.search as Record<string, unknown>).tabs });
  useEffect(() => {
    document.title = titleFor(productName, pathname, typeof tabs === "string" ? tabs : undefined, own);
  }, [productName, pathname, tabs, own]);
}
