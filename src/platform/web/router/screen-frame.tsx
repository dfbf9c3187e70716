import type { ReactNode } from "react";
import type { WebModule, WebScreen } from "../modules/module.ts";
import { useMaybeSession } from "../session/session-context.ts";
import { Forbidden } from "./forbidden.tsx";
import { SignInRedirect } from "./sign-in-redirect.tsx";

interface ScreenFrameProps {
  screen: WebScreen;
  module: WebModule;
  children: ReactNode;
}

/** What stands around each screen: whether this person may see it. The server decides again. */
export function ScreenFrame({ screen, module, children }: ScreenFrameProps) {
  const session = useMaybeSession();
  if (screen.signedOut) return children;
  if (!session) return <SignInRedirect />;
  const off = [module.switch, screen.switch].some((one) => one && !session.tenant.modules.includes(one));
  const needed = screen.permission === undefined ? [] : [screen.permission].flat();
  if (!off && (needed.length === 0 || needed.some((one) => session.permissions.includes(one)))) return children;
  const refusal = off ? <Forbidden off /> : <Forbidden permission={needed[0]} />;
  // The shell is a page already; where there is none, the refusal is one.
  return screen.layout === "shell" ? refusal : <main>{refusal}</main>;
}
