import { type ReactNode, useEffect, useMemo } from "react";
import { type FormKeeper, FormKeeperContext } from "#ui/form/draft.ts";
import { draftStore } from "../drafts/draft-store.ts";
import { startLive, stopLive } from "../live/live-channel.ts";
import { useLive } from "../live/use-live.ts";
import { mirror } from "../preferences/preferences.ts";
import { chooseLocation } from "./session.ts";
import { type Session, SessionContext } from "./session-context.ts";
import { heardOfMe, heardOfTenant } from "./session-events.ts";
import { useSessionState } from "./session-state.ts";

/** Gives screens the session, and holds the live channel open while it is active. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const info = useSessionState((state) => state.info);
  const locked = useSessionState((state) => state.locked);
  const expired = useSessionState((state) => state.showSessionExpired);
  const locationId = useSessionState((state) => state.locationId);
  const session = useMemo<Session | null>(
    () =>
      info && {
        ...info,
        locationId,
        setLocationId: chooseLocation,
        timeZone: info.preferences.userTimezone ?? info.tenant.timeZone,
      },
    [info, locationId],
  );
  const open = info !== null && !info.handedTo && !locked && !expired;
  useEffect(() => {
    if (!open) return;
    startLive();
    return stopLive;
  }, [open]);
  useEffect(() => info?.preferences && mirror(info.preferences), [info?.preferences]);
  useLive(info && open ? "tenant" : null, heardOfTenant);
  useLive(info && open ? `user:${info.user.id}` : null, heardOfMe);
  const userId = info?.user.id;
  const keeper = useMemo<FormKeeper | undefined>(
    () => (userId ? (key, version, onStale) => draftStore(userId, key, version, onStale) : undefined),
    [userId],
  );
  return (
    <SessionContext value={session}>
      <FormKeeperContext value={keeper}>{children}</FormKeeperContext>
    </SessionContext>
  );
}
