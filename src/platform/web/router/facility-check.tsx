import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { isProblem } from "../api/problem.ts";
import { doorTexts } from "../messages/door.ts";
import { useTexts } from "../messages/language.ts";
import { MessagePage } from "../shell/message-page.tsx";
import { useConfigRead } from "../shell/product-name.ts";
import { useGo } from "./links.tsx";

const setupPages = ["/customer-onboarding", "/signup/facility"];

/**
 * Before every page: at an address that belongs to no facility there is none (TEN-1), and a facility that is not set up
 * yet leads to its set-up from wherever one comes (OPS-1).
 */
export function FacilityCheck({ children }: { children: ReactNode }) {
  const say = useTexts(doorTexts);
  const { data, error } = useConfigRead();
  const pathname = useLocation({ select: (location) => location.pathname });
  const go = useGo();
  const astray = data?.isNew === true && !setupPages.includes(pathname);
  useEffect(() => {
    if (astray) go("/customer-onboarding", { replace: true });
  }, [astray, go]);
  if (!isProblem(error, "unknown-tenant")) return children;
  return (
    <main>
      <MessagePage title={say("door.unknown")} scene="path" home={false}>
        {say("door.unknownText")}
      </MessagePage>
    </main>
  );
}
