import { createContext, useContext } from "react";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { SessionInfo } from "#platform/shared/authentication/session.contract.ts";

/** Who is signed in: user, tenant, permissions, locations, preferences, and the place they work in now. */
export interface Session extends SessionInfo {
  /** The location chosen in the top bar; null is all of mine. */
  locationId: string | null;
  setLocationId: (locationId: string | null) => void;
  /** The zone personal times are shown in (`user_timezone`). */
  timeZone: string;
}

export const SessionContext = createContext<Session | null>(null);

/** The session of the person at this screen. Throws outside signed-in routes: those have `useMaybeSession`. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession() belongs inside a signed-in route.");
  return session;
}

export function useMaybeSession(): Session | null {
  return useContext(SessionContext);
}

/** Whether the person holds a permission at all. A record's own `abilities` say what they may do with that record. */
export function useCan(permission: Permission): boolean {
  return useMaybeSession()?.permissions.includes(permission) ?? false;
}

/**
 * The clock of the place one works at now (TIME-4): what happens there is shown in it, and its abbreviation stands beside
 * where the reader's own clock differs. At all places at once, the reader's own.
 */
export function usePlaceZone(): string {
  const { locations, locationId, timeZone } = useSession();
  const only = locations.length === 1 ? locations[0] : undefined;
  return (locations.find((location) => location.id === locationId) ?? only)?.timeZone ?? timeZone;
}
