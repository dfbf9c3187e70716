import type { ConnectionStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type ConnectionMove = "enable" | "suspend" | "remove";

const off = { enable: "enabled", remove: "removed" } as const;
const on = { suspend: "suspended", remove: "removed" } as const;

/** `degraded` and `needsSignIn` are set and cleared automatically. */
export const connectionStates = defineStates<ConnectionStatus, ConnectionMove>({
  draft: { label: "Not enabled", code: 1, tone: "neutral", shape: "ring", moves: off },
  testing: { label: "Testing", code: 2, tone: "info", shape: "half", moves: off },
  enabled: { label: "Enabled", code: 3, tone: "done", shape: "check", moves: on },
  degraded: { label: "Degraded", code: 4, tone: "danger", shape: "alert", moves: on },
  needsSignIn: {
    label: "Needs sign-in",
    code: 5,
    tone: "attention",
    shape: "lock",
    moves: { ...on, enable: "enabled" },
  },
  suspended: { label: "Suspended", code: 6, tone: "attention", shape: "pause", moves: off },
  removed: { label: "Removed", code: 7, tone: "neutral", shape: "cross", moves: {} },
});

/** A connection that was enabled and not suspended since; the last waits for a user, and its tasks stay queued. */
export const statusesInUse = ["enabled", "degraded", "needsSignIn"] as const satisfies readonly ConnectionStatus[];
/** Statuses in which a connection sends. */
export const workingStatuses = ["enabled", "degraded"] as const satisfies readonly ConnectionStatus[];
