import { recompute } from "#modules/facility/rounds/due.actions.ts";
import { type Activity, activities, type SignOfLife } from "#modules/facility/rounds/look.ts";
import { effectiveAt, intervalSeconds, type ObservationLevel } from "#modules/facility/rounds/observation-level.ts";
import { listRoundSchedules, putRoundSchedule } from "#modules/facility/rounds/schedule.contract.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes, localMoment } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { placeOf } from "./floor.ts";
import type { Stage } from "./stage.ts";

/** Days of looks before the demo is loaded. */
export const roundDays = 3;
const batch = 500;

/** The nurse manager starts rounds in every unit with beds; from then on they follow admissions and discharges. */
export async function startRounds(stage: Stage, at: string): Promise<void> {
  const manager = stage.as("vance");
  for (const code of ["ACR", "ACP"]) {
    const { rows } = await manager.do(at, listRoundSchedules, { query: { locationId: placeOf(stage, code).id } });
    for (const { sectionId, version, level } of rows)
      await manager.do(at, putRoundSchedule, { params: { sectionId }, body: { version, active: true, level } });
  }
}

interface Observed {
  clientId: string;
  demographicId: string;
  locationId: string;
  spans: { level: ObservationLevel; startsAt: string; endsAt: string | null }[];
  sectionId: string | null;
  roomId: string | null;
}

/**
 * Looks at everyone under observation as the technicians made them, in batches; the due looks and the gaps are computed from
 * them. At the end three clients in the houses are due, and all others were just seen.
 */
export async function tellRounds(stage: Stage, calendar: Calendar): Promise<void> {
  const observed = await stage.system(calendar.now, (act) => everyone(act, calendar.now));
  const chance = new Chance("rounds");
  const houses = observed.filter(({ spans }) => effectiveAt(spans, calendar.now)?.level === "q60");
  const due = new Set(houses.slice(0, 3).map(({ clientId }) => clientId));
  const looks = observed.flatMap((one) => looksAt(stage, calendar, chance, one, due.has(one.clientId)));
  await stage.system(calendar.now, async (act) => {
    for (let from = 0; from < looks.length; from += batch)
      await act.db
        .insertInto("observationLogs")
        .values(looks.slice(from, from + batch))
        .execute();
    for (const { clientId, spans } of observed) {
      const row = await act.db
        .selectFrom("observationDues")
        .selectAll()
        .where("clientId", "=", clientId)
        .executeTakeFirst();
      const [first] = spans;
      if (row && first) await recompute(act, row, first.startsAt);
    }
  });
}

async function everyone(act: Act, now: string): Promise<Observed[]> {
  const dues = await act.db
    .selectFrom("observationDues as d")
    .leftJoin("bedStays as t", (join) =>
      join.onRef("t.demographicId", "=", "d.demographicId").on("t.kind", "=", "stay").on("t.endReason", "is", null),
    )
    .select(["d.clientId", "d.demographicId", "d.locationId", "t.sectionId", "t.roomId"])
    .where("d.dueAt", "is not", null)
    .orderBy("d.clientId")
    .execute();
  const observed: Observed[] = [];
  for (const one of dues) {
    const spans = await act.db
      .selectFrom("observationAssignments")
      .select(["level", "startsAt", "endsAt"])
      .where("demographicId", "=", one.demographicId)
      .where("startsAt", "<", now)
      .orderBy("startsAt")
      .execute();
    observed.push({ ...one, spans });
  }
  return observed;
}

function looksAt(stage: Stage, calendar: Calendar, chance: Chance, one: Observed, isDue: boolean) {
  const rows = [];
  const start = one.spans[0]?.startsAt ?? calendar.now;
  let at = addMinutes(start, chance.int(1, 4));
  while (at < calendar.now) {
    const level = effectiveAt(one.spans, at)?.level;
    if (!level) break;
    rows.push(lookAt(stage, calendar, chance, one, level, at));
    const minutes = intervalSeconds[level] / 60;
    const isLate = chance.isTrue(0.03);
    at = addMinutes(at, isLate ? minutes + chance.int(1, 6) : Math.max(1, minutes * (0.62 + chance.next() * 0.35)));
  }
  const level = effectiveAt(one.spans, calendar.now)?.level;
  const last = rows.at(-1);
  if (level && last) {
    // Three clients are due within minutes; the others were seen in the first third of their interval.
    const minutes = intervalSeconds[level] / 60;
    const ago = isDue ? minutes - chance.int(1, 4) : Math.max(1, (minutes * chance.next()) / 3);
    const seen = addMinutes(calendar.now, -ago);
    if (seen > last.observedAt) rows.push(lookAt(stage, calendar, chance, one, level, seen));
  }
  return rows;
}

function lookAt(
  stage: Stage,
  calendar: Calendar,
  chance: Chance,
  one: Observed,
  level: ObservationLevel,
  observedAt: string,
) {
  const hour = Number(localMoment(observedAt, calendar.zone).time.slice(0, 2));
  const isNight = hour >= 22 || hour < 6;
  const activity = activityAt(chance, hour);
  const isDay = hour >= 7 && hour < 19;
  const observer =
    one.locationId === placeOf(stage, "ACP").id
      ? isDay
        ? "petrov"
        : "moreland"
      : isDay
        ? chance.pick(["tran", "osei"])
        : "farley";
  const signsOfLife: SignOfLife[] = activity === "asleep" ? ["breathing_seen"] : isNight ? ["awake"] : [];
  return {
    id: newId(),
    clientId: one.clientId,
    demographicId: one.demographicId,
    locationId: one.locationId,
    sectionId: one.sectionId,
    roomId: activity === "asleep" || activity === "in_room" ? one.roomId : null,
    level,
    observedAt,
    receivedAt: observedAt,
    activity,
    signsOfLife,
    observerId: stage.as(observer).clinicianId,
    entry: "live" as const,
  };
}

function activityAt(chance: Chance, hour: number): Activity {
  if (hour >= 23 || hour < 6) return chance.isTrue(0.93) ? "asleep" : "in_room";
  if (hour === 8 || hour === 12 || hour === 17) return chance.isTrue(0.7) ? "meal" : "in_room";
  if (hour >= 9 && hour < 16)
    return chance.isTrue(0.5) ? "group" : chance.pick(activities.filter((one) => one !== "asleep"));
  return chance.pick(["dayroom", "in_room", "outside", "dayroom", "bathroom", "medication"]);
}
