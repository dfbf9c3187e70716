import { defineStates } from "#platform/shared/state-table.ts";

export type ConnectionStatus = "draft" | "testing" | "enabled" | "degraded" | "needsSignIn" | "suspended" | "removed";
export type ConnectionMove = "enable" | "suspend" | "remove";

const off = { enable: "enabled", remove: "removed" } as const;
const on = { suspend: "suspended", remove: "removed" } as const;

/** ai chapter §3.3. `degraded` and `needsSignIn` are the provider's doing and come and go by themselves. */
export const connectionStates = defineStates<ConnectionStatus, ConnectionMove>({
  draft: { label: "Not enabled", code: 1, tone: "neutral", shape: "ring", moves: off },
  testing: { label: "Being tested", code: 2, tone: "info", shape: "half", moves: off },
  enabled: { label: "Working", code: 3, tone: "done", shape: "check", moves: on },
  degraded: { label: "Not answering", code: 4, tone: "danger", shape: "alert", moves: on },
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
