import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

export const attendanceStatuses = [
  "expected",
  "arrived",
  "present",
  "absentExcused",
  "absentUnexcused",
  "refused",
  "medicalHold",
  "onPass",
] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];
export const attendanceLabels = {
  expected: "Expected",
  arrived: "Checked in, to confirm",
  present: "Present",
  absentExcused: "Absent, excused",
  absentUnexcused: "Absent, unexcused",
  refused: "Refused",
  medicalHold: "Medical hold",
  onPass: "On pass",
} as const satisfies Record<AttendanceStatus, string>;

export const absences = ["absentExcused", "absentUnexcused", "refused", "medicalHold", "onPass"] as const;
export type Absence = (typeof absences)[number];
export const isAbsence = (status: AttendanceStatus): status is Absence => absences.some((one) => one === status);

export const checkInMethods = ["staff", "bulk", "tablet", "qr"] as const;
export type CheckInMethod = (typeof checkInMethods)[number];

/** GRP-9: minutes after the start, or before the end, from which it is marked. */
export const graceMinutes = 10;
/** Check-in opens this long before the session. */
export const opensBefore = 30;
/** GRP-12: hours after the planned end in which a session can still be documented as in progress. */
export const closesAfterHours = 12;

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** When a client counts as arrived: at the start unless the tap comes clearly later, or after the session as a record of it. */
export function arrivalAt({ start, plannedEnd }: { start: string; plannedEnd: string }, now: string): string {
  const isLate = minutesBetween(start, now) > graceMinutes && now < plannedEnd;
  return isLate ? now : start;
}

export interface Presence {
  arrivedAt: string | null;
  leftAt: string | null;
}
export interface Held {
  start: string;
  end: string;
}
export interface Attended {
  start: string;
  end: string;
  minutes: number;
  lateMinutes: number;
  leftEarlyMinutes: number;
}

/** GRP-7, GRP-9: the whole minutes inside the session, and how late or early when it is marked. Null for a client who was not there. */
export function attended({ arrivedAt, leftAt }: Presence, session: Held): Attended | null {
  if (!arrivedAt) return null;
  const start = earlier(later(arrivedAt, session.start), session.end);
  const end = later(start, earlier(leftAt ?? session.end, session.end));
  const late = minutesBetween(session.start, start);
  const early = minutesBetween(end, session.end);
  return {
    start,
    end,
    minutes: Math.floor(minutesBetween(start, end)),
    lateMinutes: late > graceMinutes ? Math.floor(late) : 0,
    leftEarlyMinutes: early > graceMinutes ? Math.floor(early) : 0,
  };
}

/** "18 min late, left 12 min early"; empty for the whole session. */
export function attendedText({
  lateMinutes,
  leftEarlyMinutes,
}: Pick<Attended, "lateMinutes" | "leftEarlyMinutes">): string {
  return [
    lateMinutes > 0 ? `${lateMinutes} min late` : null,
    leftEarlyMinutes > 0 ? `left ${leftEarlyMinutes} min early` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** Whether clients can be checked in now. */
export function isCheckInOpen(
  session: { status: string; scheduledStart: string; scheduledEnd: string },
  now: string,
): boolean {
  return (
    (session.status === "scheduled" || session.status === "inProgress") &&
    now >= addMinutes(session.scheduledStart, -opensBefore)
  );
}
