import { sql } from "kysely";
import { expect } from "vitest";
import { z } from "zod";
import { clientsIn, namesClients } from "#platform/server/access/clients-in.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { staysWithFormerLocation } from "#platform/shared/access/former-location.ts";
import { defaultGrants, type Permission, type RoleCode } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { ProblemBody } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, type Sample, staffRoles } from "#testing/facility.ts";

type Made = Awaited<ReturnType<Sample["input"]>>;
type Row = { clientId: string };

/** Every text of an input: ids, record numbers, and words that match nothing. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

let recordTables: Promise<readonly string[]> | null = null;
/** Tables whose rows belong to a client, from the catalog: a new table is covered without a list. */
async function tablesOfClients(db: TenantDb): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT c.relname AS name FROM pg_class c
    JOIN pg_attribute id ON id.attrelid = c.oid AND id.attname = 'id' AND NOT id.attisdropped
    JOIN pg_attribute client ON client.attrelid = c.oid AND client.attname = 'client_id' AND NOT client.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'audit_events' ORDER BY 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** The clients that a call is about: named in its path, query or body by id, record number or the id of one of their records. */
async function clientsOfCall(db: TenantDb, input: object): Promise<string[]> {
  recordTables ??= tablesOfClients(db);
  const texts = textsIn(input);
  const ids = texts.filter((text) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text));
  const records = (await recordTables).map(
    (name) => sql`SELECT client_id FROM ${sql.table(name)} WHERE id = ANY (${ids}::uuid[]) AND client_id IS NOT NULL`,
  );
  const { rows } =
    await sql<Row>`SELECT id AS client_id FROM clients WHERE id = ANY (${ids}::uuid[]) OR mr_no = ANY (${texts}::text[])
    UNION ${sql.join(records, sql` UNION `)}`.execute(db);
  return rows.map(({ clientId }) => clientId);
}

/** What puts a chart out of reach. `restricted`: its care team is empty; the others: it is at the other location. */
const situations = ["restricted", "another location", "former location"] as const;
type Situation = (typeof situations)[number];

async function scopesOf(db: TenantDb): Promise<string> {
  const { rows } = await sql<{ kept: string }>`SELECT coalesce(jsonb_agg(to_jsonb(s)), '[]')::text AS kept
    FROM access_scopes s WHERE subject_type = 'client'`.execute(db);
  return rows[0]?.kept ?? "[]";
}

async function putBack(db: TenantDb, kept: string): Promise<void> {
  await sql`UPDATE access_scopes s SET location_id = k.location_id, former_location_id = k.former_location_id,
      former_until = k.former_until, restricted = k.restricted, care_team = k.care_team
    FROM jsonb_populate_recordset(NULL::access_scopes, ${kept}::jsonb) k
    WHERE s.subject_type = k.subject_type AND s.subject_id = k.subject_id`.execute(db);
}

async function putOutOfReach(db: TenantDb, { locations, clock }: Facility, situation: Situation): Promise<void> {
  const isFormer = situation === "former location";
  await sql`UPDATE access_scopes SET care_team = '{}', restricted = ${situation === "restricted"},
      location_id = ${situation === "restricted" ? locations.main : locations.other}::uuid,
      former_location_id = ${isFormer ? locations.main : null}::uuid,
      former_until = ${isFormer ? addMinutes(clock.now(), 60) : null}::timestamptz
    WHERE subject_type = 'client'`.execute(db);
}

/**
 * A read without a client in its input: its answer must leave out every client. A read is a GET, or a search by POST; a verb
 * by POST changes the version that it is given.
 */
const isList = (contract: AnyEndpoint) =>
  contract.method === "GET" ||
  (contract.method === "POST" && contract.status === 200 && !contract.params && namesClients(contract));

/** Whether this role keeps out of reach what is at another location. */
const isLocal = (contract: AnyEndpoint, role: RoleCode) =>
  ["location", "own"].includes(defaultGrants(role).get(contract.permission as Permission) ?? "");

/**
 * One reach rule everywhere: the call of the sample, with every client's chart out of reach. A call about a client is
 * refused, and the answer of a list names none. `isFull`: as every role with the permission.
 */
export async function refusedOutOfReach(
  sample: Sample,
  made: Made,
  facility: Facility,
  isFull: boolean,
): Promise<void> {
  const { contract } = sample;
  const { permission } = contract;
  if (contract.beyondReach || permission === "public") return;
  const db = facility.platform.database.tenant(facility.tenant.id);
  const about = await clientsOfCall(db, made.input);
  if (about.length === 0 && !isList(contract)) return;
  const roles =
    isFull && permission !== "self" ? staffRoles.filter((role) => defaultGrants(role).has(permission)) : [sample.as];
  const kept = await scopesOf(db);
  if (kept === "[]") return;
  const usual = new Map<RoleCode, number>();
  try {
    // Further rules can refuse a role what it reaches, such as a draft that is its author's; location changes nothing in that.
    if (about.length > 0 && contract.method === "GET")
      for (const role of roles)
        usual.set(role, role === sample.as ? contract.status : (await ask(sample, made, facility, role)).statusCode);
    for (const situation of situations) {
      await putOutOfReach(db, facility, situation);
      for (const role of roles) {
        if (situation !== "restricted" && !isLocal(contract, role)) continue;
        if (about.length === 0) await namesNoOne(sample, made, facility, role, situation);
        else await isRefused(sample, made, facility, role, situation, usual.get(role));
      }
    }
  } finally {
    await putBack(db, kept);
  }
}

async function ask(sample: Sample, { input, extras }: Made, facility: Facility, role: RoleCode) {
  const person = await facility.as(role);
  const ticket = extras?.signing ? await person.ticket("sign") : undefined;
  return person.send(sample.contract, input, { ...extras, ...(ticket ? { ticket } : {}) });
}

/** A change of several records answers for each of them. */
const EachRefused = z.object({ results: z.array(z.object({ ok: z.literal(false) })).min(1) });

const refusedEach = (answer: { statusCode: number; json: () => unknown }) =>
  answer.statusCode === 200 && EachRefused.safeParse(answer.json()).success;

async function isRefused(
  sample: Sample,
  made: Made,
  facility: Facility,
  role: RoleCode,
  situation: Situation,
  usual: number | undefined,
): Promise<void> {
  const { contract } = sample;
  const mayRead = situation === "former location" && staysWithFormerLocation(contract.permission as Permission);
  if (mayRead && contract.method !== "GET") return;
  const answer = await ask(sample, made, facility, role);
  if (mayRead) return expect([role, situation, answer.statusCode]).toEqual([role, situation, usual]);
  // A further rule can refuse other roles first, such as a note that is its author's: then the answer says nothing about reach.
  if (role !== sample.as && refusedEach(answer)) return;
  const code = answer.statusCode >= 400 ? ProblemBody.parse(answer.json()).code : "ok";
  expect([role, situation, answer.statusCode, code], answer.body).toEqual([
    role,
    situation,
    expect.toSatisfy((status: number) => status === 403 || status === 404),
    role === sample.as ? expect.stringMatching(/^(out-of-scope|not-found)$/) : expect.stringMatching(/^(?!ok$)/),
  ]);
}

async function namesNoOne(
  sample: Sample,
  made: Made,
  facility: Facility,
  role: RoleCode,
  situation: Situation,
): Promise<void> {
  const { contract } = sample;
  if (situation === "former location") return;
  const answer = await ask(sample, made, facility, role);
  // Refused by a further rule, such as a sign sheet that is its author's: no client is named.
  if (role !== sample.as && answer.statusCode === 403) return;
  expect([role, situation, answer.statusCode], answer.body).toEqual([role, situation, contract.status]);
  if (!answer.headers["content-type"]?.toString().startsWith("application/json")) return;
  expect([role, situation, clientsIn(contract, answer.json())]).toEqual([role, situation, []]);
  const db = facility.platform.database.tenant(facility.tenant.id);
  const people = await db.selectFrom("clients").select(["mrNo", "legalLastName"]).execute();
  const text = answer.body;
  const named = people.flatMap(({ mrNo, legalLastName }) => [mrNo, legalLastName]).filter((one) => text.includes(one));
  expect([role, situation, named]).toEqual([role, situation, []]);
}
