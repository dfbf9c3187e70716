import type { WebhookEndpointStatus, WebhookMessageStatus } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

/** States of a webhook (WHO-3, WHO-4). */
export const webhookStates = defineStates<WebhookEndpointStatus, "verify" | "remove">({
  pendingVerification: {
    label: "Not verified",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { verify: "active", remove: "removed" },
  },
  active: { label: "Active", code: 2, tone: "done", shape: "check", moves: { verify: "active", remove: "removed" } },
  failing: {
    label: "Failing",
    code: 3,
    tone: "attention",
    shape: "alert",
    moves: { verify: "active", remove: "removed" },
  },
  disabled: {
    label: "Disabled",
    code: 4,
    tone: "danger",
    shape: "cross",
    moves: { verify: "active", remove: "removed" },
  },
  removed: { label: "Removed", code: 5, tone: "neutral", shape: "cross", moves: {} },
});

export const messageStates = defineStates<WebhookMessageStatus, never>({
  pending: { label: "Pending", code: 1, tone: "info", shape: "clock", moves: {} },
  delivered: { label: "Delivered", code: 2, tone: "done", shape: "check", moves: {} },
  failed: { label: "Failed", code: 3, tone: "danger", shape: "cross", moves: {} },
});

/** A sample message for receiver developers. */
export function sampleMessage(type: string): string {
  const id = "0198d2a4-5c3e-7b1a-9f42-6d1c0e8a7b35";
  return messageBody({ type, at: "2026-11-20T18:00:00.000Z", id, version: 3, locationId: null });
}

/** The payload: ids only; the receiver fetches details with its own API key (WHO-2). */
export function messageBody(message: {
  type: string;
  at: string;
  id: string;
  version: number | null;
  locationId: string | null;
}) {
  const { type, at, id, version, locationId } = message;
  return JSON.stringify({ type, timestamp: at, data: { id, version, locationId } });
}

/** Retry delays in seconds: 10 s, 1, 5, 30 min, 2, 6, 12, 24 h (WHO-3). */
export const webhookWaits = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const;
export const disableAfterDays = 5;
