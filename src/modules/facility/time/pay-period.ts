import type { PayPeriodState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export const payPeriodStates = defineStates<PayPeriodState, "startClosing" | "close" | "reopen">({
  open: { label: "Open", code: 1, tone: "info", shape: "ring", moves: { startClosing: "closing", close: "closed" } },
  closing: { label: "Closing", code: 2, tone: "attention", shape: "clock", moves: { close: "closed", reopen: "open" } },
  closed: { label: "Closed", code: 3, tone: "done", shape: "lock", moves: { reopen: "open" } },
});
