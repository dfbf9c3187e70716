import type { UserStatus } from "../columns.generated.ts";
import { defineStates } from "../state-table.ts";

export type AccountState = "active" | "inactive" | "invited" | "suspended";
export type AccountMove = "accept" | "deactivate" | "suspend" | "reactivate";

/** States of an account that signs in. A staff member has the state of their account. */
export const accountStates = defineStates<AccountState, AccountMove, UserStatus>({
  active: {
    label: "Active",
    code: 1,
    tone: "done",
    shape: "dot",
    moves: { deactivate: "inactive", suspend: "suspended" },
  },
  inactive: { label: "Inactive", code: 2, tone: "neutral", shape: "ring", moves: { reactivate: "active" } },
  invited: {
    label: "Invited",
    code: 3,
    tone: "info",
    shape: "arrow",
    moves: { accept: "active", deactivate: "inactive" },
  },
  suspended: { label: "Suspended", code: 4, tone: "danger", shape: "pause", moves: { reactivate: "active" } },
});
