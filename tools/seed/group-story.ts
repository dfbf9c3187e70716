import { weeklyRule } from "#modules/facility/calendar/recurrence.ts";
import { createRoom } from "#modules/facility/places/room.contract.ts";
import { putGroupSchedule } from "#modules/notes/groups/client-schedule.contract.ts";
import { createGroup, type Group } from "#modules/notes/groups/group.contract.ts";
import { putSchedule } from "#modules/notes/groups/schedule.contract.ts";
import { cancelSession, listSessions, moveSession } from "#modules/notes/groups/session.contract.ts";
import { listPrograms } from "#modules/notes/programs/program.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, localDate, weekdayOf } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { type Life, zoneOfPlace } from "./client-story.ts";
import { placeOf } from "./floor.ts";
import type { PlaceCode } from "./guests.ts";
import type { Stage } from "./stage.ts";

type Type = CallInput<typeof createGroup>["body"]["type"];
interface Plan {
  place: PlaceCode;
  name: string;
  type: Type;
  programs: readonly string[];
  room: string | null;
  days: readonly number[];
  at: string;
  minutes: number;
  lead: string;
  coLead?: string;
  limit?: number;
}

const weekday = [1, 2, 3, 4, 5];
const plans: readonly Plan[] = [
  {
    place: "ACR",
    name: "Morning Process",
    type: "process",
    programs: ["RES"],
    room: "Group Room 1",
    days: weekday,
    at: "09:00",
    minutes: 60,
    lead: "guerra",
    limit: 26,
  },
  {
    place: "ACR",
    name: "Relapse Prevention",
    type: "psychoeducation",
    programs: ["RES"],
    room: "Group Room 1",
    days: [1, 3, 5],
    at: "10:30",
    minutes: 60,
    lead: "ellison",
    limit: 26,
  },
  {
    place: "ACR",
    name: "DBT Skills",
    type: "skills",
    programs: ["RES"],
    room: "Group Room 2",
    days: [2, 4],
    at: "10:30",
    minutes: 90,
    lead: "guerra",
    coLead: "barrett",
    limit: 26,
  },
  {
    place: "ACR",
    name: "Medication Education",
    type: "medicationEducation",
    programs: ["WM", "RES"],
    room: "Group Room 2",
    days: [3],
    at: "14:00",
    minutes: 45,
    lead: "okafor",
    limit: 40,
  },
  {
    place: "ACR",
    name: "Early Recovery",
    type: "peerSupport",
    programs: ["WM"],
    room: "Group Room 2",
    days: [1, 2, 3, 4, 5, 6, 7],
    at: "16:00",
    minutes: 45,
    lead: "tran",
  },
  {
    place: "ACR",
    name: "Family Education",
    type: "family",
    programs: ["RES"],
    room: "Group Room 1",
    days: [6],
    at: "13:00",
    minutes: 90,
    lead: "ellison",
    limit: 26,
  },
  {
    place: "ACR",
    name: "Yoga",
    type: "recreation",
    programs: ["WM", "RES"],
    room: "Group Room 1",
    days: [2, 4, 6],
    at: "07:30",
    minutes: 45,
    lead: "osei",
    limit: 40,
  },
  {
    place: "ACV",
    name: "PHP Process",
    type: "process",
    programs: ["PHP"],
    room: null,
    days: weekday,
    at: "09:30",
    minutes: 90,
    lead: "whelan",
    limit: 16,
  },
  {
    place: "ACV",
    name: "Trauma Skills",
    type: "skills",
    programs: ["PHP"],
    room: null,
    days: [2, 4],
    at: "13:00",
    minutes: 90,
    lead: "whelan",
    limit: 16,
  },
  {
    place: "ACV",
    name: "IOP Evening",
    type: "process",
    programs: ["IOP"],
    room: null,
    days: [1, 2, 4],
    at: "18:00",
    minutes: 180,
    lead: "whelan",
    limit: 16,
  },
  {
    place: "ACV",
    name: "Multifamily",
    type: "multifamily",
    programs: ["PHP", "IOP"],
    room: null,
    days: [3],
    at: "17:30",
    minutes: 90,
    lead: "ellison",
    limit: 30,
  },
  {
    place: "ACP",
    name: "Morning Meditation",
    type: "milieu",
    programs: ["RR"],
    room: "Living Room",
    days: weekday,
    at: "07:30",
    minutes: 30,
    lead: "petrov",
  },
  {
    place: "ACP",
    name: "Phoenix IOP",
    type: "process",
    programs: ["IOP"],
    room: "Living Room",
    days: [1, 3, 5],
    at: "10:00",
    minutes: 180,
    lead: "adeyemi",
    limit: 16,
  },
  {
    place: "ACP",
    name: "House Meeting",
    type: "milieu",
    programs: ["RR"],
    room: "Living Room",
    days: [7],
    at: "18:00",
    minutes: 60,
    lead: "lachlan",
    coLead: "moreland",
  },
];

const sectionOf = { ACR: "North House", ACV: "", ACP: "Residence" } as const;
const weeksBack = 2;

/** The groups of the three locations: two weeks of sessions behind, sixty days ahead, and the clients of their programs. */
export async function tellGroups(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const reyes = stage.as("reyes");
  const monday = addDays(calendar.today, 1 - weekdayOf(calendar.today) - 7 * weeksBack);
  const daysAgo = 7 * weeksBack + weekdayOf(calendar.today);
  const begun = calendar.at(daysAgo, "12:00");
  const rooms = new Map<string, string>();
  const groups = new Map<string, Group[]>();
  const { rows: programs } = await reyes.do(begun, listPrograms);
  for (const plan of plans) {
    const place = placeOf(stage, plan.place);
    const roomId = plan.room ? await roomOf(stage, begun, rooms, plan.place, plan.room) : null;
    const ofGroup = programs.filter(
      (program) => program.locationId === place.id && plan.programs.includes(program.code),
    );
    const group = await reyes.do(begun, createGroup, {
      body: {
        locationId: place.id,
        name: plan.name,
        type: plan.type,
        programIds: ofGroup.map(({ id }) => id),
        roomId,
        capacitySoft: plan.limit ?? 12,
        capacityHard: plan.limit ?? 12,
        defaultDurationMinutes: plan.minutes,
      },
    });
    const coLead = plan.coLead ? [{ clinicianId: stage.as(plan.coLead).clinicianId, role: "coLead" as const }] : [];
    await reyes.do(begun, putSchedule, {
      params: { groupId: group.id },
      body: {
        version: group.version,
        confirmConflicts: true,
        rules: [
          {
            rrule: weeklyRule(plan.days),
            startDate: monday,
            startTime: plan.at,
            durationMinutes: plan.minutes,
            roomId,
            facilitators: [{ clinicianId: stage.as(plan.lead).clinicianId, role: "lead" }, ...coLead],
          },
        ],
      },
    });
    for (const { id } of ofGroup) groups.set(id, [...(groups.get(id) ?? []), group]);
  }
  await fillRosters(stage, calendar, lives, groups);
  await changeThisWeek(stage, calendar);
}

async function roomOf(
  stage: Stage,
  at: string,
  rooms: Map<string, string>,
  place: PlaceCode,
  name: string,
): Promise<string> {
  const key = `${place} ${name}`;
  const known = rooms.get(key);
  if (known) return known;
  const { sections } = placeOf(stage, place);
  const sectionId = sections.get(sectionOf[place]) ?? "";
  const number = `G${rooms.size + 1}`;
  const { id } = await stage.as("reyes").do(at, createRoom, {
    body: { sectionId, name, number, kind: "group", maxOccupancy: 20, bookable: true, sort: 900 },
  });
  rooms.set(key, id);
  return id;
}

/** Every client in treatment attends the groups of their program while there is space. */
async function fillRosters(
  stage: Stage,
  calendar: Calendar,
  lives: readonly Life[],
  groups: ReadonlyMap<string, readonly Group[]>,
): Promise<void> {
  const left = new Map([...groups.values()].flat().map((group) => [group.id, group.capacityHard]));
  const lastWeek = calendar.minutesAgo(7 * 24 * 60);
  for (const life of lives) {
    const stay = life.guest.stays.at(-1);
    if (!life.admittedAt || !stay || stay.to !== null) continue;
    const earliest = addMinutes(life.admittedAt, 90);
    const [, at = lastWeek] = [earliest, lastWeek].sort();
    if (at >= calendar.now) continue;
    const programId = await stage.system(at, async (act) => {
      const row = await act.db
        .selectFrom("demographics")
        .select("programId")
        .where("id", "=", life.demographicId)
        .executeTakeFirst();
      return row?.programId ?? "";
    });
    const mine = (groups.get(programId) ?? []).filter(({ id }) => (left.get(id) ?? 0) > 0);
    if (mine.length === 0) continue;
    for (const { id } of mine) left.set(id, (left.get(id) ?? 0) - 1);
    const from = localDate(at, zoneOfPlace(stay.place));
    const by = { ACR: "guerra", ACV: "ellison", ACP: "adeyemi" }[stay.place];
    await stage.as(by).do(at, putGroupSchedule, {
      params: { mrNo: life.mrNo },
      body: { from, groups: mine.map(({ id }) => ({ groupId: id })) },
    });
  }
}

/** One session ahead is canceled, and one has a topic. */
async function changeThisWeek(stage: Stage, calendar: Calendar): Promise<void> {
  const at = calendar.minutesAgo(45);
  const guerra = stage.as("guerra");
  const query = { from: calendar.now, to: addMinutes(calendar.now, 5 * 24 * 60), locationId: placeOf(stage, "ACR").id };
  const { rows } = await guerra.do(at, listSessions, { query });
  const ahead = rows.filter(({ status }) => status === "scheduled");
  const yoga = ahead.find(({ groupName }) => groupName === "Yoga");
  const relapse = ahead.find(({ groupName }) => groupName === "Relapse Prevention");
  if (yoga)
    await guerra.do(at, cancelSession, {
      params: { sessionId: yoga.id },
      body: { version: yoga.version, reason: "The instructor is out sick" },
    });
  if (relapse)
    await guerra.do(at, moveSession, {
      params: { sessionId: relapse.id },
      body: { version: relapse.version, topic: "High-risk situations over the holiday" },
    });
}
