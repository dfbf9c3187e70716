import { type RawBuilder, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { SessionStatus } from "./group.ts";
import type { Session } from "./session.contract.ts";

export type SessionRow = Omit<Session, "abilities">;

const facilitatorsJson = sql<SessionRow["facilitators"]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('clinicianId', f.clinician_id, 'name', c.full_name, 'role', f.role)
    ORDER BY f.role <> 'lead', f.role, c.full_name)
  FROM group_session_facilitators f JOIN clinicians c ON c.tenant_id = f.tenant_id AND c.id = f.clinician_id
  WHERE f.tenant_id = s.tenant_id AND f.session_id = s.id), '[]'::jsonb)`;

/** Clients on the roster that day; the weekdays of a membership count. */
const expectedCount = sql<number>`(
  SELECT count(DISTINCT m.client_id)::integer FROM group_memberships m
  WHERE m.tenant_id = s.tenant_id AND m.group_id = s.group_id AND m.start_date <= s.local_date
    AND (m.end_date IS NULL OR m.end_date >= s.local_date)
    AND (cardinality(m.weekdays) = 0 OR extract(isodow FROM s.local_date)::smallint = ANY (m.weekdays)))`;

const presentCount = sql<number>`(SELECT count(*)::integer FROM group_attendances a
  WHERE a.tenant_id = s.tenant_id AND a.session_id = s.id AND a.status = 'present')`;

const notesWhere = (condition: RawBuilder<boolean>) => sql<number>`(SELECT count(*)::integer FROM notes n
  WHERE n.tenant_id = s.tenant_id AND n.group_session_id = s.id AND n.client_id IS NOT NULL AND ${condition})`;

function sessionRows(db: TenantDb) {
  return db
    .selectFrom("groupSessions as s")
    .innerJoin("groups as g", "g.id", "s.groupId")
    .innerJoin("locations as l", "l.id", "s.locationId")
    .leftJoin("rooms as r", "r.id", "s.roomId")
    .select([
      "s.id",
      "s.groupId",
      "g.name as groupName",
      "g.shortName",
      "g.type",
      "g.modality",
      "g.capacityHard",
      "g.roomId as usualRoomId",
      "s.locationId",
      "l.timeZone",
      "s.localDate",
      "s.scheduledStart",
      "s.scheduledEnd",
      "s.roomId",
      "r.name as roomName",
      "s.topic",
      "s.status",
      "s.cancelReason",
      "s.isEdited",
      "s.version",
      facilitatorsJson.as("facilitators"),
      expectedCount.as("expectedCount"),
      "s.actualStart",
      "s.actualEnd",
      presentCount.as("presentCount"),
      notesWhere(sql`n.status NOT IN ('discarded', 'voided')`).as("noteCount"),
      notesWhere(sql`n.status IN ('signed', 'awaitingCosign')`).as("signedCount"),
    ]);
}

export interface SessionFilter {
  from: string;
  to: string;
  locationIds?: readonly string[] | undefined;
  facilitatorId?: string | undefined;
  groupId?: string | undefined;
  status?: SessionStatus | undefined;
}
const mostShown = 500;

/** Sessions that start in [from, to), by start; at most 500. */
export function sessionsBetween(
  db: TenantDb,
  { from, to, locationIds, facilitatorId, groupId, status }: SessionFilter,
): Promise<SessionRow[]> {
  let query = sessionRows(db).where("s.scheduledStart", ">=", from).where("s.scheduledStart", "<", to);
  if (locationIds) query = query.where("s.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  if (groupId) query = query.where("s.groupId", "=", groupId);
  if (status) query = query.where("s.status", "=", status);
  if (facilitatorId)
    query = query.where("s.id", "in", (eb) =>
      eb.selectFrom("groupSessionFacilitators").select("sessionId").where("clinicianId", "=", facilitatorId),
    );
  return query.orderBy("s.scheduledStart").orderBy("g.name").orderBy("s.id").limit(mostShown).execute();
}

/** Sessions that a client is expected at, by their memberships. */
export function sessionsOfClient(
  db: TenantDb,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<SessionRow[]> {
  return sessionRows(db)
    .where("s.scheduledStart", ">=", from)
    .where("s.scheduledStart", "<", to)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM group_memberships m WHERE m.tenant_id = s.tenant_id AND m.group_id = s.group_id
        AND m.client_id = ${clientId} AND m.start_date <= s.local_date
        AND (m.end_date IS NULL OR m.end_date >= s.local_date)
        AND (cardinality(m.weekdays) = 0 OR extract(isodow FROM s.local_date)::smallint = ANY (m.weekdays)))`,
    )
    .orderBy("s.scheduledStart")
    .limit(mostShown)
    .execute();
}

async function one(query: ReturnType<typeof sessionRows>): Promise<SessionRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such session. The schedule may have changed.");
  return row;
}
export const sessionById = (db: TenantDb, id: string) => one(sessionRows(db).where("s.id", "=", id));
export const sessionForUpdate = (db: TenantDb, id: string) =>
  one(sessionRows(db).where("s.id", "=", id).forNoKeyUpdate("s"));

export interface MadeSession {
  id: string;
  occurrenceKey: string | null;
  status: string;
  isEdited: boolean;
}

/** Sessions of a group made from its schedule that have not begun, or whose planned time is in the window. */
export function madeSessions(db: TenantDb, groupId: string, from: string): Promise<MadeSession[]> {
  return (
    db
      .selectFrom("groupSessions")
      .select(["id", "occurrenceKey", "status", "isEdited"])
      .where("groupId", "=", groupId)
      .where("occurrenceKey", "is not", null)
      // A session that was moved keeps the key of its planned day.
      .where((eb) => eb.or([eb("scheduledStart", ">=", from), eb("isEdited", "=", true)]))
      .execute()
  );
}

export interface NewSession {
  id: string;
  groupId: string;
  locationId: string;
  ruleId: string | null;
  occurrenceKey: string | null;
  scheduledStart: string;
  scheduledEnd: string;
  localDate: string;
  roomId: string | null;
  topic?: string | null;
}

export async function insertSessions(db: TenantDb, sessions: readonly NewSession[]): Promise<void> {
  if (sessions.length === 0) return;
  await db
    .insertInto("groupSessions")
    .values([...sessions])
    .execute();
}

export async function changeSession(
  db: TenantDb,
  { id, ...session }: Omit<NewSession, "groupId" | "locationId" | "occurrenceKey">,
): Promise<void> {
  await db.updateTable("groupSessions").set(session).where("id", "=", id).execute();
}

export async function deleteSessions(db: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom("groupSessions")
    .where("id", "=", sql<string>`ANY (${[...ids]}::uuid[])`)
    .execute();
}

type FacilitatorRow = Pick<SessionRow["facilitators"][number], "clinicianId" | "role">;

/** Sets who facilitates these sessions. */
export async function setFacilitators(
  db: TenantDb,
  sessions: readonly { id: string; facilitators: readonly FacilitatorRow[] }[],
): Promise<void> {
  if (sessions.length === 0) return;
  await db
    .deleteFrom("groupSessionFacilitators")
    .where("sessionId", "=", sql<string>`ANY (${sessions.map(({ id }) => id)}::uuid[])`)
    .execute();
  const rows = sessions.flatMap(({ id: sessionId, facilitators }) =>
    facilitators.map(({ clinicianId, role }) => ({ id: newId(), sessionId, clinicianId, role })),
  );
  if (rows.length > 0) await db.insertInto("groupSessionFacilitators").values(rows).execute();
}
