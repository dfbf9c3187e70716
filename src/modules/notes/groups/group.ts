import { defineStates } from "#platform/shared/state-table.ts";

export const groupTypes = [
  "process",
  "psychoeducation",
  "skills",
  "family",
  "multifamily",
  "medicationEducation",
  "recreation",
  "milieu",
  "peerSupport",
  "other",
] as const;
export type GroupType = (typeof groupTypes)[number];

export const groupTypeLabels = {
  process: "Process",
  psychoeducation: "Psychoeducation",
  skills: "Skills",
  family: "Family",
  multifamily: "Multifamily",
  medicationEducation: "Medication education",
  recreation: "Recreation",
  milieu: "Milieu",
  peerSupport: "Peer support",
  other: "Other",
} as const satisfies Record<GroupType, string>;

export const groupModalities = ["inPerson", "video", "hybrid"] as const;
export const groupModalityLabels = {
  inPerson: "In person",
  video: "Video",
  hybrid: "In person and video",
} as const satisfies Record<(typeof groupModalities)[number], string>;

export const facilitatorRoles = ["lead", "coLead", "observer", "trainee", "interpreter"] as const;
export type FacilitatorRole = (typeof facilitatorRoles)[number];
export const facilitatorRoleLabels = {
  lead: "Lead",
  coLead: "Co-lead",
  observer: "Observer",
  trainee: "Trainee",
  interpreter: "Interpreter",
} as const satisfies Record<FacilitatorRole, string>;

export const sessionStates = defineStates<
  "scheduled" | "inProgress" | "ended" | "cancelled",
  "cancel" | "checkIn" | "end"
>({
  scheduled: {
    label: "Scheduled",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { cancel: "cancelled", checkIn: "inProgress" },
  },
  cancelled: { label: "Canceled", code: 2, tone: "neutral", shape: "cross", moves: {} },
  inProgress: {
    label: "In progress",
    code: 3,
    tone: "attention",
    shape: "half",
    moves: { checkIn: "inProgress", end: "ended" },
  },
  // Its times are corrected by ending it again, until a client's note is signed.
  ended: { label: "Ended", code: 4, tone: "done", shape: "check", moves: { end: "ended" } },
});
export type SessionStatus = (typeof sessionStates.states)[number];

/** Whether an admission to the roster needs a manager and a reason: a full or closed group (GRP-4). */
export function isOverCapacity(
  { openness, capacityHard }: { openness: "open" | "closed"; capacityHard: number },
  members: number,
): boolean {
  return openness === "closed" || members >= capacityHard;
}
