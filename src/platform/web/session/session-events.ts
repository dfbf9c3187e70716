import type { LiveEvent } from "../../shared/realtime/frames.ts";
import { getConfig } from "../../shared/settings/config.contract.ts";
import type { ReadRef } from "../api/query.ts";
import { loadSession } from "./session.ts";
import { sessionState, setSessionState } from "./session-state.ts";

const loginRequestChanged = "platform.login-request-changed";

/** What may change the session itself while it runs: roles, settings of the facility, places. */
const changesSession = new Set([
  "platform.roles-changed",
  "platform.role-changed",
  "platform.config-changed",
  "platform.location-changed",
  "platform.location-created",
]);

export function heardOfTenant(event: LiveEvent | null): readonly ReadRef[] {
  if (event?.type === loginRequestChanged) return heardOfMe(event);
  if (event === null || !changesSession.has(event.type)) return [];
  void loadSession().catch(() => undefined);
  return event.type === "platform.config-changed" ? [getConfig] : [];
}

/** A sign-in waits for this person, or was answered on another of their devices. */
export function heardOfMe(event: LiveEvent | null): readonly ReadRef[] {
  if (event !== null && event.type !== loginRequestChanged) return [];
  if (event) setSessionState({ loginRequests: sessionState().loginRequests + 1 });
  return [];
}
