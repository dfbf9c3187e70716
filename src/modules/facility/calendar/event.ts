import type {
  EventKind,
  EventParticipantRole,
  EventStatus,
  EventVisibility,
} from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";

export const eventKindLabels = {
  appointment: "Appointment",
  telehealth: "Telehealth",
  visit: "Visit",
  outing: "Outing",
  court: "Court",
  transport: "Transport",
  staffMeeting: "Staff meeting",
  block: "Blocked time",
  note: "Calendar note",
} as const satisfies Record<EventKind, string>;

export const visibilityLabels = {
  normal: "Everyone at the location",
  private: "Participants only",
  busy_only: "Show as busy",
} as const satisfies Record<EventVisibility, string>;

export const participantRoleLabels = {
  lead: "Lead",
  required: "Required",
  optional: "Optional",
  interpreter: "Interpreter",
  driver: "Driver",
} as const satisfies Record<EventParticipantRole, string>;

export const eventActions = ["confirm", "arrive", "start", "complete", "noShow", "cancel"] as const;
export type EventAction = (typeof eventActions)[number];

export const eventStates = defineStates<EventStatus, EventAction>({
  scheduled: {
    label: "Scheduled",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: {
      confirm: "confirmed",
      arrive: "arrived",
      start: "in_progress",
      complete: "completed",
      noShow: "no_show",
      cancel: "cancelled",
    },
  },
  confirmed: {
    label: "Confirmed",
    code: 2,
    tone: "info",
    shape: "dot",
    moves: {
      arrive: "arrived",
      start: "in_progress",
      complete: "completed",
      noShow: "no_show",
      cancel: "cancelled",
    },
  },
  arrived: {
    label: "Arrived",
    code: 3,
    tone: "attention",
    shape: "arrow",
    moves: { start: "in_progress", complete: "completed", cancel: "cancelled" },
  },
  in_progress: { label: "In progress", code: 4, tone: "attention", shape: "half", moves: { complete: "completed" } },
  completed: { label: "Completed", code: 5, tone: "done", shape: "check", moves: {} },
  cancelled: { label: "Canceled", code: 6, tone: "neutral", shape: "cross", moves: {} },
  no_show: { label: "No-show", code: 7, tone: "danger", shape: "alert", moves: { arrive: "arrived" } },
});

/** Events whose time, people and rooms can still change. */
export const isOpenEvent = (status: EventStatus): boolean =>
  status === "scheduled" || status === "confirmed" || status === "arrived";

/** From so many minutes after the start a client who is missing is a no-show. */
export const noShowAfterMinutes = 5;
/** A no-show who arrives after all is corrected by the same user within this time. */
export const noShowCorrectionMinutes = 120;

interface Titled {
  kind: EventKind;
  title: string;
  visibility: EventVisibility;
  clients: number;
}

/**
 * The title that everyone may read: on the calendars of rooms and staff, in conflicts, feeds and reminders. It names no client,
 * so an event with clients shows its kind (CAL-8).
 */
export function safeTitle({ kind, title, visibility, clients }: Titled): string {
  if (visibility !== "normal") return "Busy";
  return clients > 0 || clientKinds.has(kind) ? eventKindLabels[kind] : title;
}

const clientKinds: ReadonlySet<EventKind> = new Set([
  "appointment",
  "telehealth",
  "visit",
  "outing",
  "court",
  "transport",
]);
/** Kinds that take clients. */
export const takesClients = (kind: EventKind): boolean => clientKinds.has(kind);

/**
 * Whether a viewer reads what an event is about: participants and its author always; others where it is not private and, with
 * clients, only where they reach one of them.
 */
export function seesDetails(
  event: { visibility: EventVisibility; isOwn: boolean; clients: number },
  reachedClients: number,
): boolean {
  if (event.isOwn) return true;
  return event.visibility === "normal" && (event.clients === 0 || reachedClients > 0);
}

export const shortestMinutes = 5;
export const longestMinutes = 1440;
