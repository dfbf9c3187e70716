import type { TenantStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export type TenantState = "active" | "suspended" | "provisioning" | "closed";
export type TenantMove = "suspend" | "resume" | "close";
/** States of a facility. The setup wizard ends provisioning; the operator makes the other moves. */
export const tenantStates = defineStates<TenantState, TenantMove, TenantStatus>({
  active: { label: "Active", code: 1, tone: "done", shape: "dot", moves: { suspend: "suspended" } },
  suspended: {
    label: "Suspended",
    code: 2,
    tone: "attention",
    shape: "pause",
    moves: { resume: "active", close: "closed" },
  },
  provisioning: { label: "In setup", code: 3, tone: "info", shape: "half", moves: {} },
  closed: { label: "Closed", code: 4, tone: "neutral", shape: "lock", moves: {} },
});

/** Whether a facility is in this state. */
export const isTenant = (state: TenantState, tenant: { status: TenantStatus }): boolean =>
  tenant.status === tenantStates.code(state);
