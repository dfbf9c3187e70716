import { fieldProblem } from "#platform/shared/problems.ts";
import { courseEnd, type LocationRules } from "../schedules/schedule.ts";
import { checkStart } from "./order.ts";
import { isStanding, type Priority, priorityLabels, type ServiceType } from "./service.ts";

export interface ServiceSig {
  orderType: ServiceType;
  name: string;
  frequencyCode: string;
  priority: Priority;
  startAt?: string | undefined;
  duration?: { value: number; unit: "days" | "weeks" } | undefined;
  specimen?: string | undefined;
  fasting?: boolean | undefined;
}

export interface PlannedService {
  startAt: string;
  endAt: string | null;
  scheduleKind: "scheduled" | "once" | "stat";
  sigText: string;
}

const singleKinds: Readonly<Record<string, PlannedService["scheduleKind"]>> = { ONCE: "once", STAT: "stat" };

/** Validates a non-medication order and writes its text. Throws `validation` and `start-in-past` (MED-10). */
export function planService(sig: ServiceSig, location: LocationRules, now: string): PlannedService {
  const frequency = location.frequency(sig.frequencyCode);
  const scheduleKind = singleKinds[sig.frequencyCode] ?? "scheduled";
  if (!frequency || (frequency.kind === "event" && scheduleKind === "scheduled"))
    throw fieldProblem("body.service.frequencyCode", "Choose a frequency from the list.");
  const startAt = sig.startAt ?? now;
  checkStart(startAt, now, "body.service.startAt");
  if (scheduleKind !== "scheduled" && sig.duration)
    throw fieldProblem("body.service.duration", "An order that is done once has no duration.");
  const endAt = sig.duration
    ? courseEnd(sig.duration.value, sig.duration.unit, "calendar", startAt, startAt, location.zone).endAt
    : null;
  return { startAt, endAt: endAt ?? null, scheduleKind, sigText: serviceText(sig, frequency.display) };
}

/** "every 4 hours for 3 days, urgent, fasting". */
function serviceText(sig: ServiceSig, frequency: string): string {
  const { duration, priority, specimen, fasting } = sig;
  const when = isStanding(sig.orderType) && sig.frequencyCode === "DAILY" ? "every day" : frequency;
  const course = duration
    ? ` for ${duration.value} ${duration.value === 1 ? duration.unit.slice(0, -1) : duration.unit}`
    : "";
  return [
    `${when}${course}`,
    priority === "routine" ? null : priorityLabels[priority],
    specimen ? `specimen ${specimen}` : null,
    fasting ? "fasting" : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}
