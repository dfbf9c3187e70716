import { sql } from "kysely";
import { type AuditRow, auditColumns, auditValues } from "#platform/server/audit/audit.ts";
import { sealAudit } from "#platform/server/audit/seal.ts";
import { newId } from "#platform/shared/ids.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import { demoStaff } from "./people.ts";
import { type Browser, openBrowsers } from "./session-story.ts";
import type { Stage } from "./stage.ts";

/** Days before the load in which people signed in, looked and searched. */
const days = 90;
const batch = 2_000;

interface Stay {
  clientId: string;
  locationId: string;
  lastName: string;
  restricted: boolean;
  from: string;
  to: string | null;
}
interface Member {
  clinicianId: string;
  clientId: string;
  from: string;
  to: string | null;
}
interface Colleague {
  key: string;
  role: string;
  locationIds: readonly string[];
  actor: { userId: string | null; clinicianId: string | null; name: string; role: string };
  browsers: Browser[];
}

/** What people of a role open in charts, most often first; who is not named here opens none. */
const tabs: Readonly<Record<string, readonly string[]>> = {
  nurse: ["medications", "vitals", "chart", "notes", "allergies"],
  nurse_manager: ["medications", "vitals", "chart", "notes", "timeline"],
  prescriber: ["medications", "chart", "vitals", "diagnoses", "notes"],
  medical_director: ["chart", "medications", "notes", "timeline"],
  technician: ["chart", "vitals"],
  therapist: ["notes", "chart", "timeline", "forms", "care-team"],
  case_manager: ["chart", "family", "notes", "demographics"],
  admissions: ["demographics", "chart", "family"],
  utilization_review: ["chart", "notes", "diagnoses", "history"],
  billing: ["demographics", "history"],
  compliance: ["chart", "consents"],
};
const nights = new Set(["nurse", "technician"]);

/**
 * Ninety days of people at work as the audit log keeps it: signing in and out, charts opened, searches. What they changed is
 * made by the other stories through the actions; looks are many and all alike, so they are written in batches, as the
 * application's own role: the database hashes each row, the sealer seals each batch.
 */
export async function tellLooks(stage: Stage, calendar: Calendar): Promise<void> {
  const colleagues = await everyone(stage, calendar);
  const { stays, team } = await whoWasThere(stage, calendar.now);
  const rows: AuditRow[] = [];
  for (let ago = days; ago >= 0; ago -= 1)
    for (const one of colleagues) rows.push(...dayOf(one, ago, calendar, stays, team));
  rows.push(...curiosities(colleagues, calendar, stays));
  rows.sort((a, b) => a.at.localeCompare(b.at));
  for (let at = 0; at < rows.length; at += batch) {
    await write(stage, calendar.now, rows.slice(at, at + batch));
    await stage.system(calendar.now, sealAudit);
  }
}

async function everyone(stage: Stage, calendar: Calendar): Promise<Colleague[]> {
  const all: Colleague[] = [];
  for (const { email, role, status = 1 } of demoStaff) {
    if (status !== 1) continue;
    const key = email.split("@")[0] ?? "";
    const { actor } = stage.as(key);
    all.push({ key, role, locationIds: actor.locationIds, actor, browsers: [] });
  }
  await openBrowsers(stage, calendar, all);
  return all;
}

function whoWasThere(stage: Stage, now: string): Promise<{ stays: Stay[]; team: Member[] }> {
  return stage.system(now, async ({ db }) => ({
    stays: await db
      .selectFrom("demographics as d")
      .innerJoin("clients as c", "c.id", "d.clientId")
      .select([
        "d.clientId",
        "d.locationId",
        "d.legalLastName as lastName",
        "c.restricted",
        sql<string>`d.admitted_at`.as("from"),
        "d.dischargedAt as to",
      ])
      .where("d.admittedAt", "is not", null)
      .execute(),
    team: await db
      .selectFrom("careTeamMembers")
      .select([
        "clinicianId",
        "clientId",
        sql<string>`lower(during)`.as("from"),
        sql<string | null>`upper(during)`.as("to"),
      ])
      .execute(),
  }));
}

const during = (span: { from: string; to: string | null }, at: string) =>
  span.from <= at && (span.to === null || at < span.to);

/** One person's working day, or nothing on a day off. */
function dayOf(
  one: Colleague,
  ago: number,
  calendar: Calendar,
  stays: readonly Stay[],
  team: readonly Member[],
): AuditRow[] {
  const chance = new Chance(`looks ${one.key} ${ago}`);
  const weekend = [0, 6].includes(new Date(`${calendar.date(ago)}T12:00:00Z`).getUTCDay());
  if (chance.isTrue(nights.has(one.role) ? 0.35 : weekend ? 0.9 : 0.12)) return [];
  const hour = nights.has(one.role) && chance.isTrue(0.4) ? 19 : chance.pick([7, 8, 8, 9]);
  const begin = addMinutes(calendar.at(ago, `${String(hour).padStart(2, "0")}:00`), chance.int(-12, 25));
  const end = addMinutes(begin, chance.int(420, 520));
  if (end > calendar.now) return [];
  const browser = one.browsers.find((each) => during(each, begin)) ?? null;
  const event = eventsOf(one, browser);
  const rows = [event(begin, "auth.login", "session", browser?.id ?? null, "U")];
  const seen = new Set<string>();
  const here = stays.filter(
    (stay) => during(stay, begin) && !stay.restricted && one.locationIds.includes(stay.locationId),
  );
  const mine = team.filter((member) => member.clinicianId === one.actor.clinicianId && during(member, begin));
  const looks = tabs[one.role] && here.length > 0 ? chance.int(10, nights.has(one.role) ? 28 : 23) : 0;
  let at = begin;
  for (let look = 0; look < looks; look += 1) {
    at = addMinutes(at, chance.int(3, Math.max(4, Math.floor(430 / looks))));
    if (at >= end) break;
    const stay = chance.pick(mine.length > 0 && chance.isTrue(0.6) ? ofMine(here, mine) : here);
    const section = chance.pick(tabs[one.role] ?? ["chart"]);
    if (seen.has(`${stay.clientId}${section}`)) continue;
    seen.add(`${stay.clientId}${section}`);
    if (chance.isTrue(0.12))
      rows.push(event(addMinutes(at, -1), "search.made", "search", null, "C", { found: [stay.clientId] }));
    rows.push(looked(event, at, stay, section, mine));
  }
  rows.push(event(end, "auth.logout", "session", browser?.id ?? null, "C"));
  return rows;
}

const ofMine = (here: readonly Stay[], mine: readonly Member[]) => {
  const found = here.filter((stay) => mine.some((member) => member.clientId === stay.clientId));
  return found.length > 0 ? found : here;
};

type Event = ReturnType<typeof eventsOf>;
function eventsOf({ actor }: Colleague, browser: Browser | null) {
  return (
    at: string,
    action: string,
    subjectType: string,
    subjectId: string | null,
    type: AuditRow["type"],
    detail: Record<string, unknown> = {},
  ): AuditRow => ({
    id: newId(),
    at,
    actor: { userId: actor.userId, name: actor.name, role: actor.role, sessionId: browser?.id ?? null },
    action,
    type,
    subjectType,
    subjectId,
    detail,
    ip: browser?.ip ?? null,
    requestId: newId(),
    endpoint: null,
  });
}

function looked(event: Event, at: string, stay: Stay, section: string, mine: readonly Member[]): AuditRow {
  const member = mine.find((one) => one.clientId === stay.clientId);
  const how = member ? { relation: "care-team", since: member.from } : { relation: "location" };
  return {
    ...event(at, "chart.viewed", "client", stay.clientId, "R", { ...how, section }),
    clientId: stay.clientId,
    locationId: stay.locationId,
  };
}

/** What compliance will ask about: 46 charts in a day by one person, and a person of the same last name. */
function curiosities(colleagues: readonly Colleague[], calendar: Calendar, stays: readonly Stay[]): AuditRow[] {
  const rows: AuditRow[] = [];
  const busy = colleagues.find(({ key }) => key === "briggs");
  if (busy) {
    const begin = calendar.at(9, "17:40");
    const browser = busy.browsers.find((each) => during(each, begin)) ?? null;
    const people = [...new Map(stays.map((stay) => [stay.clientId, stay])).values()].filter((stay) => !stay.restricted);
    for (const [index, stay] of people.slice(0, 46).entries())
      rows.push(looked(eventsOf(busy, browser), addMinutes(begin, index * 2), stay, "demographics", []));
  }
  for (const one of colleagues) {
    const lastName = one.actor.name.split(" ").at(-1);
    const at = calendar.at(6, "20:15");
    const kin = stays.find((stay) => stay.lastName === lastName && stay.from < at && !stay.restricted);
    if (!kin || !tabs[one.role]) continue;
    const browser = one.browsers.find((each) => during(each, at)) ?? null;
    rows.push(looked(eventsOf(one, browser), at, kin, "chart", []));
    break;
  }
  return rows;
}

/** One statement for a batch; each column goes as one array. */
function write(stage: Stage, now: string, rows: readonly AuditRow[]): Promise<void> {
  return stage.system(now, async ({ db }) => {
    const names = auditColumns.split(", ");
    const values = rows.map((row) => {
      const list = auditValues(row);
      return Object.fromEntries(
        names.map((name, index) => [name, name === "detail" ? JSON.parse(String(list[index])) : list[index]]),
      );
    });
    await sql`INSERT INTO audit_events (${sql.raw(auditColumns)})
      SELECT ${sql.raw(names.map((name) => `r.${name}`).join(", "))}
      FROM jsonb_populate_recordset(NULL::audit_events, ${JSON.stringify(values)}::jsonb) AS r`.execute(db);
  });
}
