import { Problem } from "#platform/shared/problems.ts";
import { localMoment } from "#platform/shared/time/index.ts";

export const activities = [
  "asleep",
  "in_room",
  "dayroom",
  "group",
  "meal",
  "outside",
  "bathroom",
  "medication",
] as const;
export type Activity = (typeof activities)[number];
export const activityNames = {
  asleep: "Asleep",
  in_room: "Awake in room",
  dayroom: "Dayroom",
  group: "Group",
  meal: "Meal",
  outside: "Outside",
  bathroom: "Bathroom",
  medication: "Medication",
} as const satisfies Record<Activity, string>;

export const signsOfLife = ["breathing_seen", "moving", "awake"] as const;
export type SignOfLife = (typeof signsOfLife)[number];
export const signNames = {
  breathing_seen: "Breathing seen",
  moving: "Moving",
  awake: "Awake",
} as const satisfies Record<SignOfLife, string>;

/** Why a look is not an ordinary one. */
export const exceptions = ["none", "not_found", "off_unit", "with_staff", "door_refused"] as const;
export type LookException = (typeof exceptions)[number];
export const exceptionNames = {
  none: "Seen",
  not_found: "Not found",
  off_unit: "Off the unit",
  with_staff: "With staff",
  door_refused: "Refused to open the door",
} as const satisfies Record<LookException, string>;

export const lookEntries = ["live", "offline", "recalled"] as const;
export type LookEntry = (typeof lookEntries)[number];
export const entryNames = {
  live: "Live",
  offline: "Sent later",
  recalled: "Entered later",
} as const satisfies Record<LookEntry, string>;

export interface LookInput {
  activity: Activity | null;
  exception: LookException;
  signsOfLife: readonly SignOfLife[];
  escort: string | null;
  expectedReturnAt: string | null;
}

/** Whether a look answers for the client: they were seen, or are with a named member of staff. */
export const answersFor = ({ exception, entry }: { exception: LookException; entry: LookEntry }): boolean =>
  entry !== "recalled" && exception !== "not_found" && exception !== "door_refused";

const nightFrom = "22:00";
const nightTo = "06:00";

/** Whether it is night at the location: then every look says which sign of life was seen. */
export function isNight(at: string, timeZone: string): boolean {
  const time = localMoment(at, timeZone).time.slice(0, 5);
  return time >= nightFrom || time < nightTo;
}

const hour = 3_600_000;
export const longestEscortHours = 4;
export const longestRecallHours = 12;
/** Two looks of one observer cannot be closer together. */
export const looksApartMs = 1500;
/** A second technician's look within this time is kept, and they learn who was there before. */
export const seenJustBeforeMs = 60_000;
/** A phone's look that reaches the server later than this was not sent at once. */
const liveWithinMs = 30_000;
const aheadMs = 120_000;

const invalid = (path: string, message: string) =>
  new Problem("validation", { detail: message, errors: [{ path, message }] });

/** Throws for a look that is incomplete or impossible by itself. */
export function requireCompleteLook(look: LookInput, at: { observedAt: string; timeZone: string; now: string }): void {
  if (Date.parse(at.observedAt) - Date.parse(at.now) > aheadMs)
    throw new Problem("time-in-future", "That time has not come yet. Check the phone's clock.");
  if (look.exception === "off_unit" || look.exception === "with_staff") {
    if (!look.escort) throw invalid("body.escort", "Enter who is with the client");
    const back = look.expectedReturnAt === null ? Number.NaN : Date.parse(look.expectedReturnAt);
    if (!(back > Date.parse(at.observedAt)) || back - Date.parse(at.observedAt) > longestEscortHours * hour)
      throw invalid("body.expectedReturnAt", `Enter a return time within ${longestEscortHours} h`);
    return;
  }
  if (look.exception !== "none") return;
  if (look.activity === null) throw invalid("body.activity", "Choose what the client was doing");
  if ((look.activity === "asleep" || isNight(at.observedAt, at.timeZone)) && look.signsOfLife.length === 0)
    throw new Problem("signs-of-life-required", "Did you see breathing or movement?");
}

/** How a look reached the record. A time typed by hand is always `recalled`; it must lie within the last 12 hours. */
export function entryOf(look: { observedAt: string; recalledReason: string | null }, now: string): LookEntry {
  const age = Date.parse(now) - Date.parse(look.observedAt);
  if (look.recalledReason === null) return age <= liveWithinMs ? "live" : "offline";
  if (age > longestRecallHours * hour)
    throw invalid("body.observedAt", `A look can be entered for the last ${longestRecallHours} h`);
  return "recalled";
}

/** Throws `outside-episode` for a time at which the client was not here. */
export function requireWithinStay(
  observedAt: string,
  stay: { name: string; admittedAt: string | null; dischargedAt: string | null },
): void {
  const at = Date.parse(observedAt);
  if (
    stay.admittedAt === null ||
    at < Date.parse(stay.admittedAt) ||
    (stay.dischargedAt !== null && at > Date.parse(stay.dischargedAt))
  )
    throw new Problem("outside-episode", `${stay.name} was not here at that time.`);
}

/** The six likeliest activities at a local time, for large buttons; the others are one tap further away. */
export function likelyActivities(time: string): Activity[] {
  const between = (from: string, to: string) => time >= from && time < to;
  const order: Activity[] = ["in_room", "dayroom", "group", "outside", "asleep", "meal", "bathroom", "medication"];
  const first: Activity | null =
    time >= nightFrom || time < "06:30"
      ? "asleep"
      : between("07:00", "08:30") || between("11:45", "13:00") || between("17:00", "18:30")
        ? "meal"
        : between("09:00", "11:45") || between("13:00", "16:00")
          ? "group"
          : null;
  return first ? [first, ...order.filter((one) => one !== first)] : order;
}

/** What one tap on an activity button says: the sign of life it names, at night and for sleep. */
export function signsOfTap(activity: Activity, night: boolean): SignOfLife[] {
  if (activity === "asleep") return ["breathing_seen"];
  return night ? ["awake"] : [];
}
export function tapLabel(activity: Activity, night: boolean): string {
  if (activity === "asleep") return "Asleep, breathing seen";
  return night && activity !== "in_room" ? `${activityNames[activity]}, awake` : activityNames[activity];
}
