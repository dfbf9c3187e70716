import { IconCloudPause } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { setSessionState } from "#platform/web/session/session-state.ts";
import { getServiceTrouble, troubleConcerns } from "../service-status.contract.ts";
import classes from "./service-strip.module.css";

type Trouble = Answer<typeof getServiceTrouble>["rows"];
const everyMs = 60_000;
const none: Trouble = [];

/** Degraded outside services relevant to the user; usually empty. */
function useServiceTrouble(): Trouble {
  const { permissions } = useSession();
  const concerned = troubleConcerns.some((permission) => permissions.includes(permission));
  const read = useRead(getServiceTrouble, {}, { enabled: concerned, everyMs });
  useLive(concerned ? "list:integrations" : null, (event) =>
    event === null || event.type.startsWith("integrations.connection-") ? [getServiceTrouble] : undefined,
  );
  return (concerned && read.data?.rows) || none;
}

/** `Mail is degraded. 3 items queued.` */
export function degradedMessage(trouble: Trouble): string {
  const names = new Intl.ListFormat("en", { type: "conjunction" }).format(trouble.map(({ label }) => label));
  const waiting = trouble.reduce((sum, row) => sum + row.waiting, 0);
  const what = waiting === 1 ? "1 item" : waiting > 1 ? `${waiting} items` : "Outgoing items are";
  return `${names} ${trouble.length === 1 ? "is" : "are"} degraded. ${what} queued.`;
}

/** Banner above the top bar while a service is degraded. */
export function ServiceStrip() {
  const { permissions } = useSession();
  const trouble = useServiceTrouble();
  const shown = trouble.length > 0;
  useEffect(() => {
    setSessionState({ showStrip: shown });
    return () => setSessionState({ showStrip: false });
  }, [shown]);
  if (!shown) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCloudPause size={18} aria-hidden />
      <span className={classes.words}>{degradedMessage(trouble)}</span>
      {permissions.includes("settings.view") && (
        <AppLink to="/settings?tabs=integrations&part=health" className={classes.link ?? ""}>
          View status
        </AppLink>
      )}
    </div>
  );
}
