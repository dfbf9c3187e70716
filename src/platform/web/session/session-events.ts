import type { LiveEvent } from "../../shared/realtime/frames.ts";
import { getConfig } from "../../shared/settings/config.contract.ts";
import type { ReadRef } from "../api/query.ts";
import { loadSession } from "./session.ts";

/** What may change the session itself while it runs: roles, settings of the facility, places. */
const changesSession = new Set([
  "platform.roles-changed",
  "platform.role-changed",
  "platform.config-changed",
  "platform.location-changed",
  "platform.location-created",
]);

export function heardOfTenant(event: LiveEvent | null): readonly ReadRef[] {
  if (event === null || !changesSession.has(event.type)) return [];
  void loadSession().catch(() => undefined);
  return event.type === "platform.config-changed" ? [getConfig] : [];
}
