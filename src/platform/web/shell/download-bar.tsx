import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { serverInstant, serverNow } from "../api/server-clock.ts";
import { AppLink } from "../router/links.tsx";
import { setSessionState, useSessionState } from "../session/session-state.ts";
import classes from "../version/update-bar.module.css";
import { downloadAppKey, showDownloadApp } from "./download-app.ts";

const address = "/download-mobile-app";

/** Offers the app on a phone (SHELL-14), where this installation has a page for it. */
export function DownloadBar() {
  const router = useRouter();
  const shown = useSessionState((state) => state.showDownloadApp);
  const hasPage = address in router.routesByPath;
  useEffect(() => {
    setSessionState({
      showDownloadApp: showDownloadApp({
        signedIn: true,
        userAgent: navigator.userAgent,
        installed: matchMedia("(display-mode: standalone)").matches,
        dismissedAt: localStorage.getItem(downloadAppKey),
        nowMs: serverNow(),
      }),
    });
  }, []);
  if (!shown || !hasPage) return null;
  const dismiss = () => {
    localStorage.setItem(downloadAppKey, serverInstant());
    setSessionState({ showDownloadApp: false });
  };
  return (
    <section className={classes.bar} aria-label="The Cairn app">
      <span>Cairn is quicker as an app on this phone.</span>
      <Button size="xs" component={AppLink} to={address} onClick={dismiss}>
        Get the app
      </Button>
      <Button size="xs" variant="default" onClick={dismiss}>
        Not now
      </Button>
    </section>
  );
}
