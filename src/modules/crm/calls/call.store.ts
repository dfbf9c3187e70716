import { type RawBuilder, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { CallProvider, CallResult, OrganizationKind } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type CallFacts, callPhases } from "./call.ts";

interface LinkedLead {
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  status: number;
  lifecycle: number | null;
}
interface LinkedOrganization {
  name: string;
  kind: OrganizationKind;
}
interface LinkedProfessional {
  firstName: string;
  lastName: string;
  credentials: string | null;
}

/** Names are scalar subqueries, so that a count of the list does not read them. */
function calls(db: TenantDb) {
  return db.selectFrom("calls as c").select([
    "c.id",
    "c.provider",
    "c.providerCallId",
    "c.direction",
    "c.fromE164",
    "c.toE164",
    "c.callerName",
    "c.city",
    "c.state",
    "c.phase",
    "c.result",
    "c.startedAt",
    "c.answeredAt",
    "c.endedAt",
    "c.ringSeconds",
    "c.talkSeconds",
    "c.connectedSeconds",
    "c.campaign",
    "c.locationId",
    "c.sourceId",
    sql<string | null>`(SELECT n.label FROM tracking_numbers n WHERE n.id = c.tracking_number_id)`.as("numberLabel"),
    sql<string | null>`(SELECT o.name FROM lead_sources o WHERE o.id = c.source_id)`.as("sourceName"),
    sql<string | null>`(SELECT n.pool_id FROM tracking_numbers n WHERE n.id = c.tracking_number_id)`.as("poolId"),
    "c.claimedBy as claimedById",
    sql<string | null>`(SELECT s.full_name FROM clinicians s WHERE s.id = c.claimed_by)`.as("claimedByName"),
    "c.claimedAt",
    "c.leadId",
    "c.clientId",
    "c.organizationId",
    "c.professionalId",
    "c.disposition",
    "c.dispositionNote",
    "c.spam",
    "c.version",
    sql<LinkedLead | null>`(SELECT jsonb_build_object('leadNo', l.lead_no, 'firstName', l.first_name, 'lastName', l.last_name,
        'preferredName', l.preferred_name, 'status', l.status, 'lifecycle', l.lifecycle)
        FROM leads l WHERE l.id = c.lead_id)`.as("lead"),
    sql<LinkedOrganization | null>`(SELECT jsonb_build_object('name', g.name, 'kind', g.kind)
        FROM organizations g WHERE g.id = c.organization_id)`.as("organization"),
    sql<LinkedProfessional | null>`(SELECT jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name,
        'credentials', p.credentials) FROM professionals p WHERE p.id = c.professional_id)`.as("professional"),
  ]);
}
export type CallRow = Awaited<ReturnType<ReturnType<typeof calls>["execute"]>>[number];

/** Throws `not-found`. */
export async function callById(db: TenantDb, id: string): Promise<CallRow> {
  const row = await calls(db).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This call does not exist.");
  return row;
}

/** Locks the call for this transaction. Throws `not-found`. */
export async function callForUpdate(db: TenantDb, id: string): Promise<CallRow> {
  await db.selectFrom("calls").select("id").where("id", "=", id).forUpdate().execute();
  return callById(db, id);
}

/** Locations whose calls are shown; null for all. Calls of numbers without a location are shown to everyone. */
export type CallReach = readonly string[] | null;
const within = (reach: CallReach): RawBuilder<SqlBool> =>
  reach === null ? sql`true` : sql`(c.location_id IS NULL OR c.location_id = ANY (${[...reach]}::uuid[]))`;

export interface CallFilters {
  provider?: CallProvider | undefined;
  result?: readonly CallResult[] | undefined;
  numberId?: readonly string[] | undefined;
  sourceId?: readonly string[] | undefined;
  agentId?: readonly string[] | undefined;
  unmatched?: boolean | undefined;
  spam: boolean;
}

/** A page of calls, newest first. */
export async function callPage(
  db: TenantDb,
  { provider, result, numberId, sourceId, agentId, unmatched, spam }: CallFilters,
  reach: CallReach,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<CallRow>> {
  let found = calls(db).where(within(reach));
  if (provider) found = found.where("c.provider", "=", provider);
  if (result?.length) found = found.where("c.result", "in", result);
  if (numberId?.length) found = found.where("c.trackingNumberId", "in", numberId);
  if (sourceId?.length) found = found.where("c.sourceId", "in", sourceId);
  if (agentId?.length) found = found.where("c.claimedBy", "in", agentId);
  if (unmatched) found = found.where("c.matchKind", "is", null).where("c.disposition", "is", null);
  found = found.where("c.spam", "=", spam && !unmatched);
  return paginate(db, found.orderBy("c.startedAt", "desc").orderBy("c.id"), { page, pageSize }, { countTo: 10_000 });
}

/** A call that the provider never ended is not shown as live any longer than this. */
const liveMinutes = 180;

/** Calls that ring or are in progress, at most 20, newest first; spam is left out. */
export function callsInProgress(db: TenantDb, reach: CallReach, now: string): Promise<CallRow[]> {
  return calls(db)
    .where("c.phase", "<", callPhases.code("ended"))
    .where("c.startedAt", ">", addMinutes(now, -liveMinutes))
    .where("c.spam", "=", false)
    .where(within(reach))
    .orderBy("c.startedAt", "desc")
    .orderBy("c.id")
    .limit(20)
    .execute();
}

/** How long an ended call without a record or an outcome stays in the panel of the user who took it. */
const wrapUpMinutes = 30;

/** Calls that this user took, which ended a short time ago and still need a record or an outcome, newest first. */
export function callsToWrapUp(db: TenantDb, clinicianId: string, now: string): Promise<CallRow[]> {
  return calls(db)
    .where("c.matchKind", "is", null)
    .where("c.disposition", "is", null)
    .where("c.spam", "=", false)
    .where("c.startedAt", ">", addMinutes(now, -liveMinutes))
    .where("c.phase", "=", callPhases.code("ended"))
    .where("c.endedAt", ">", addMinutes(now, -wrapUpMinutes))
    .where("c.claimedBy", "=", clinicianId)
    .orderBy("c.startedAt", "desc")
    .orderBy("c.id")
    .limit(3)
    .execute();
}

interface NewCall {
  connectionId: string;
  provider: CallProvider;
  at: string;
}

/** Inserts a call of the provider if it is not known, and locks it. */
export async function lockProviderCall(db: TenantDb, { connectionId, provider, at }: NewCall, facts: CallFacts) {
  const id = newId();
  const made = await db
    .insertInto("calls")
    .values({ ...facts, id, connectionId, provider, startedAt: facts.startedAt ?? at })
    .onConflict((conflict) => conflict.columns(["tenantId", "provider", "providerCallId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  await db
    .selectFrom("calls")
    .select("id")
    .where("provider", "=", provider)
    .where("providerCallId", "=", facts.providerCallId)
    .forUpdate()
    .execute();
  const row = await calls(db)
    .where("c.provider", "=", provider)
    .where("c.providerCallId", "=", facts.providerCallId)
    .executeTakeFirstOrThrow();
  return { row, isNew: made !== undefined };
}

interface CallColumns extends Partial<CallFacts> {
  startedAt?: string;
  trackingNumberId?: string | null;
  sourceId?: string | null;
  locationId?: string | null;
  leadId?: string | null;
  matchKind?: "automatic" | "staff" | null;
  spam?: boolean;
}

export async function updateCall(db: TenantDb, id: string, columns: CallColumns): Promise<void> {
  await db.updateTable("calls").set(columns).where("id", "=", id).execute();
}

/** A number whose call was marked as spam within these days is spam again. */
const spamDays = 90;

export async function isSpamNumber(db: TenantDb, e164: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom("calls")
    .select("spam")
    .where("fromE164", "=", e164)
    .where("startedAt", ">", addMinutes(now, -spamDays * 24 * 60))
    .where("spam", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks every call from a number, or removes the marks. */
export async function markNumber(db: TenantDb, e164: string, spam: boolean): Promise<void> {
  await db.updateTable("calls").set({ spam }).where("fromE164", "=", e164).where("spam", "<>", spam).execute();
}
