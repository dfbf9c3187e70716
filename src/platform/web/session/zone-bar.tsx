import { Button } from "@mantine/core";
import { serverNow } from "../api/server-clock.ts";
import { useChangePreferences } from "../preferences/preferences.ts";
import classes from "../version/update-bar.module.css";
import { asksForZone, spokenZone } from "./device-zone.ts";
import { useSession } from "./session-context.ts";
import { useSessionState } from "./session-state.ts";

/** Asks once which clock personal times follow, when this device stands in another zone (TIME-4). Chart times do not move. */
export function ZoneBar() {
  const { timeZone, preferences } = useSession();
  const change = useChangePreferences();
  // Pages without chrome have one thing to do each; it waits.
  const inShell = useSessionState((state) => state.showSideNav);
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nowMs = serverNow();
  const { hasAutoTimezone } = preferences;
  if (!inShell || !device || !asksForZone({ hasAutoTimezone, inUse: timeZone, device, nowMs })) return null;
  return (
    <section className={classes.bar} aria-label="Time zone">
      <span>
        This device is on {spokenZone(device, nowMs)}. Your times show in {spokenZone(timeZone, nowMs)}; chart times
        always follow the client's location.
      </span>
      <Button size="xs" onClick={() => change({ userTimezone: device })}>
        Use this time zone
      </Button>
      <Button size="xs" variant="default" onClick={() => change({ userTimezone: timeZone, hasAutoTimezone: false })}>
        Keep current
      </Button>
    </section>
  );
}
