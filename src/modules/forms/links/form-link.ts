import { defineStates } from "#platform/shared/state-table.ts";

/** Days a link works. */
export const linkDays = 7;
/** Wrong dates of birth before the link locks (LNK-1). */
export const mostAttempts = 5;
/** How long the forms stay open after the last step. */
export const sessionMinutes = 30;

export const linkAudiences = ["client", "guardian"] as const;
export const linkChannels = ["email", "sms", "copy"] as const;

export type FormLinkState = "sent" | "opened" | "used" | "locked" | "expired" | "revoked";

/** Computed from the link's times; nothing moves by itself. */
export const formLinkStates = defineStates<FormLinkState, never>({
  sent: { label: "Link sent", code: 1, tone: "info", shape: "arrow", moves: {} },
  opened: { label: "In progress", code: 2, tone: "info", shape: "half", moves: {} },
  used: { label: "Done", code: 3, tone: "done", shape: "check", moves: {} },
  locked: { label: "Locked", code: 4, tone: "danger", shape: "lock", moves: {} },
  expired: { label: "Expired", code: 5, tone: "neutral", shape: "ring", moves: {} },
  revoked: { label: "Revoked", code: 6, tone: "neutral", shape: "cross", moves: {} },
});

interface LinkTimes {
  expiresAt: string;
  lockedAt: string | null;
  openedAt: string | null;
  usedAt: string | null;
  revokedAt: string | null;
}

export function formLinkState(link: LinkTimes, now: string): FormLinkState {
  if (link.revokedAt !== null) return "revoked";
  if (link.usedAt !== null) return "used";
  if (link.lockedAt !== null) return "locked";
  if (link.expiresAt <= now) return "expired";
  return link.openedAt === null ? "sent" : "opened";
}

/** Whether the forms can be filled and signed through it. */
export const isLinkLive = (state: FormLinkState): boolean => state === "sent" || state === "opened";

/** Questions that need the chart or the facility's storage, which a link does not open. */
export const staffOnly: readonly string[] = ["lookup", "photo", "file"];
export const canBeSent = (definition: { items: readonly { items: readonly { type: string }[] }[] }): boolean =>
  !definition.items.some((section) => section.items.some(({ type }) => staffOnly.includes(type)));
