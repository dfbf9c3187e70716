import { actOnEvent, cancelEvent, createEvent, listEvents } from "#modules/facility/calendar/event.contract.ts";
import { createFeed } from "#modules/facility/calendar/feed.contract.ts";
import { createRoom } from "#modules/facility/places/room.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes, combine, weekdayOf } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { type Life, zoneOfPlace } from "./client-story.ts";
import { placeOf } from "./floor.ts";
import type { PlaceCode } from "./guests.ts";
import type { Stage } from "./stage.ts";

interface Plan {
  place: PlaceCode;
  by: string;
  kind: CallInput<typeof createEvent>["body"]["kind"];
  title: string;
  /** Days after the Monday of last week. */
  day: number;
  at: string;
  minutes?: number;
  repeats?: string;
  staff?: readonly string[];
  /** How many clients of the location take part. */
  clients?: number;
  place2?: "Family Room" | "Van 1";
  location?: string;
  notes?: string;
  allDay?: boolean;
  visibility?: "normal" | "private" | "busy_only";
}

const daily = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR";
const weekly = "FREQ=WEEKLY";
const plans: readonly Plan[] = [
  {
    place: "ACR",
    by: "vance",
    kind: "staffMeeting",
    title: "Treatment team",
    day: 0,
    at: "13:00",
    repeats: "FREQ=WEEKLY;BYDAY=MO,TH",
    staff: ["raman", "guerra", "ellison", "barrett", "vance"],
    place2: "Family Room",
    notes: "Bring the plans that are due for review.",
  },
  {
    place: "ACR",
    by: "vance",
    kind: "staffMeeting",
    title: "Morning huddle",
    day: 0,
    at: "08:15",
    minutes: 15,
    repeats: daily,
    staff: ["okafor", "vance", "tran"],
  },
  {
    place: "ACR",
    by: "guerra",
    kind: "appointment",
    title: "Individual session",
    day: 0,
    at: "14:15",
    minutes: 50,
    repeats: weekly,
    staff: ["guerra"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "guerra",
    kind: "appointment",
    title: "Individual session",
    day: 1,
    at: "14:00",
    minutes: 50,
    repeats: weekly,
    staff: ["guerra"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "guerra",
    kind: "appointment",
    title: "Individual session",
    day: 2,
    at: "11:00",
    minutes: 50,
    repeats: weekly,
    staff: ["guerra"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "ellison",
    kind: "appointment",
    title: "Individual session",
    day: 1,
    at: "15:00",
    minutes: 50,
    repeats: weekly,
    staff: ["ellison"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "ellison",
    kind: "appointment",
    title: "EMDR preparation",
    day: 3,
    at: "11:00",
    minutes: 80,
    repeats: weekly,
    staff: ["ellison"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "ellison",
    kind: "appointment",
    title: "Family session",
    day: 4,
    at: "16:00",
    minutes: 60,
    repeats: weekly,
    staff: ["ellison"],
    clients: 1,
    place2: "Family Room",
  },
  {
    place: "ACR",
    by: "sato",
    kind: "telehealth",
    title: "Medication follow-up",
    day: 8,
    at: "09:30",
    minutes: 20,
    staff: ["sato"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "sato",
    kind: "telehealth",
    title: "Medication follow-up",
    day: 8,
    at: "10:00",
    minutes: 20,
    staff: ["sato"],
    clients: 1,
  },
  {
    place: "ACR",
    by: "barrett",
    kind: "court",
    title: "Hearing, Ventura Superior Court",
    day: 10,
    at: "08:30",
    minutes: 180,
    staff: ["barrett"],
    clients: 1,
    place2: "Van 1",
    location: "800 S Victoria Ave, Ventura",
  },
  {
    place: "ACR",
    by: "barrett",
    kind: "transport",
    title: "Dental appointment",
    day: 9,
    at: "09:00",
    minutes: 120,
    staff: ["ibarra"],
    clients: 1,
    place2: "Van 1",
    location: "Ojai Valley Dental",
  },
  {
    place: "ACR",
    by: "barrett",
    kind: "outing",
    title: "Speaker meeting in town",
    day: 12,
    at: "18:30",
    minutes: 120,
    staff: ["tran", "osei"],
    clients: 6,
    place2: "Van 1",
    location: "Ojai Community Hall",
  },
  {
    place: "ACR",
    by: "guerra",
    kind: "visit",
    title: "Family visit",
    day: 13,
    at: "13:00",
    minutes: 120,
    clients: 2,
    place2: "Family Room",
  },
  {
    place: "ACR",
    by: "feld",
    kind: "block",
    title: "Chart review",
    day: 0,
    at: "16:00",
    minutes: 60,
    repeats: daily,
    staff: ["feld"],
    visibility: "busy_only",
  },
  {
    place: "ACR",
    by: "reyes",
    kind: "note",
    title: "Fire alarm inspection",
    day: 9,
    at: "00:00",
    allDay: true,
    notes: "The alarm sounds between 9 AM and 11 AM.",
  },
  {
    place: "ACV",
    by: "whelan",
    kind: "appointment",
    title: "Individual session",
    day: 1,
    at: "11:30",
    minutes: 50,
    repeats: weekly,
    staff: ["whelan"],
    clients: 1,
  },
  {
    place: "ACV",
    by: "whelan",
    kind: "staffMeeting",
    title: "PHP team",
    day: 2,
    at: "12:00",
    minutes: 45,
    repeats: weekly,
    staff: ["whelan", "ellison", "barrett"],
  },
  {
    place: "ACP",
    by: "adeyemi",
    kind: "appointment",
    title: "Individual session",
    day: 1,
    at: "14:00",
    minutes: 50,
    repeats: weekly,
    staff: ["adeyemi"],
    clients: 1,
  },
  {
    place: "ACP",
    by: "lachlan",
    kind: "staffMeeting",
    title: "House team",
    day: 3,
    at: "09:00",
    minutes: 60,
    repeats: weekly,
    staff: ["adeyemi", "lachlan", "dubois"],
  },
];

/** Appointments, meetings, outings and court dates of last week, this week and the weeks ahead, at the three locations. */
export async function tellEvents(stage: Stage, calendar: Calendar, lives: readonly Life[]): Promise<void> {
  const daysToMonday = weekdayOf(calendar.today) - 1 + 7;
  const monday = addDays(calendar.today, -daysToMonday);
  const begun = calendar.at(daysToMonday + 2, "12:00");
  const places = await rooms(stage, begun);
  const restricted = await stage.system(begun, async (act) => {
    const rows = await act.db.selectFrom("accessScopes").select("subjectId").where("restricted", "=", true).execute();
    return new Set(rows.map(({ subjectId }) => subjectId));
  });
  const clients = new Map<PlaceCode, string[]>();
  for (const life of lives) {
    const stay = life.guest.stays.at(-1);
    if (!stay || stay.to !== null || !life.admittedAt || restricted.has(life.clientId)) continue;
    clients.set(stay.place, [...(clients.get(stay.place) ?? []), life.clientId]);
  }
  const next = new Map<PlaceCode, number>();
  for (const plan of plans) {
    const all = clients.get(plan.place) ?? [];
    const first = next.get(plan.place) ?? 0;
    const count = plan.clients ?? 0;
    next.set(plan.place, first + count);
    const clientIds = Array.from({ length: count }, (_, index) => all[(first + index) % all.length] ?? "").filter(
      Boolean,
    );
    await stage.as(plan.by).do(begun, createEvent, {
      body: {
        locationId: placeOf(stage, plan.place).id,
        kind: plan.kind,
        title: plan.title,
        startTime: combine(addDays(monday, plan.day), plan.at, zoneOfPlace(plan.place)).instant,
        duration: plan.minutes ?? 60,
        allDay: plan.allDay ?? false,
        visibility: plan.visibility ?? "normal",
        notes: plan.notes ?? null,
        location: plan.location ?? null,
        roomId: plan.place2 === "Family Room" ? places.familyRoom : null,
        vehicleId: plan.place2 === "Van 1" ? places.van : null,
        clinicianIds: (plan.staff ?? []).map((key) => stage.as(key).clinicianId),
        clientIds: [...new Set(clientIds)],
        repeat: plan.repeats ? { rrule: plan.repeats } : null,
        confirmConflicts: true,
      },
    });
  }
  await pastSessions(stage, calendar);
  await stage.as("guerra").do(calendar.minutesAgo(3 * 24 * 60), createFeed, {
    body: { name: "Phone", detail: "titles" },
  });
}

async function rooms(stage: Stage, at: string): Promise<{ familyRoom: string; van: string }> {
  const reyes = stage.as("reyes");
  const sectionId = placeOf(stage, "ACR").sections.get("North House") ?? "";
  const family = { name: "Family Room", number: "F1", kind: "office" as const, maxOccupancy: 8 };
  const van = { name: "Van 1", number: "V1", kind: "vehicle" as const, maxOccupancy: 8 };
  const [familyRoom, van1] = [
    await reyes.do(at, createRoom, { body: { sectionId, bookable: true, sort: 910, ...family } }),
    await reyes.do(at, createRoom, { body: { sectionId, bookable: true, sort: 920, ...van } }),
  ];
  return { familyRoom: familyRoom.id, van: van1.id };
}

/** Sessions that are over were attended, except one; one ahead is canceled. */
async function pastSessions(stage: Stage, calendar: Calendar): Promise<void> {
  const guerra = stage.as("guerra");
  const locationId = placeOf(stage, "ACR").id;
  const query = { locationId, kind: "appointment" as const, pageSize: 100 };
  const { rows } = await guerra.do(calendar.now, listEvents, {
    query: { ...query, to: addMinutes(calendar.now, -60) },
  });
  for (const [index, event] of rows.entries())
    await guerra.do(addMinutes(event.endTime, index === 1 ? -20 : 2), actOnEvent, {
      params: { eventId: event.id },
      body: { version: event.version, action: index === 1 ? "noShow" : "complete" },
    });
  const ahead = await guerra.do(calendar.now, listEvents, { query: { ...query, from: calendar.now } });
  const [, second] = ahead.rows;
  if (second)
    await guerra.do(calendar.minutesAgo(20), cancelEvent, {
      params: { eventId: second.id },
      query: { version: second.version, reason: "client", note: "Has a cold" },
    });
}
