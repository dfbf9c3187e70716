import { useLocation } from "@tanstack/react-router";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { useMaybeSession } from "../session/session-context.ts";
import { isWithoutChrome } from "../shell/layout-rules.ts";
import { MessagePage } from "../shell/message-page.tsx";
import { usePublicConfig } from "../shell/product-name.ts";
import { Shell } from "../shell/shell.tsx";

/** Shown at an address without a page. */
export function Nowhere() {
  const say = useTexts(doorTexts);
  const facility = usePublicConfig()?.tenantName;
  return (
    <MessagePage title={say("nowhere.title")} scene="scattered">
      {facility ? say("nowhere.sayFacility", { facility }) : say("nowhere.say")}
    </MessagePage>
  );
}

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
