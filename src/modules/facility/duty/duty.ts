/** What a staff member does in a shift, in the order of the schedule. */
export const duties = ["charge", "med_pass", "rounds", "watch", "float", "supervisor", "on_call"] as const;
export type DutyKind = (typeof duties)[number];

export const dutyLabels = {
  charge: "Charge nurse",
  med_pass: "Medication pass",
  rounds: "Rounds",
  watch: "1:1 watch",
  float: "Float",
  supervisor: "Supervisor",
  on_call: "On call",
} as const satisfies Record<DutyKind, string>;

interface Held {
  startsAt: string;
  endsAt: string;
  handedOverAt: string | null;
}

/** Whether a duty is held at an instant: from the start of the shift until its end, or until it is handed over. */
export function isHeld({ startsAt, endsAt, handedOverAt }: Held, at: string): boolean {
  const instant = Date.parse(at);
  const end = Math.min(Date.parse(endsAt), handedOverAt === null ? Number.POSITIVE_INFINITY : Date.parse(handedOverAt));
  return Date.parse(startsAt) <= instant && instant < end;
}

/** Whether a duty covers a section. A duty without sections covers the whole location. */
export function covers(sectionIds: readonly string[], sectionId: string): boolean {
  return sectionIds.length === 0 || sectionIds.includes(sectionId);
}
