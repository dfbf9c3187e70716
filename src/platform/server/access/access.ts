import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { AccessSubject } from "#platform/shared/access/access-subjects.ts";
import { opensInEmergency } from "#platform/shared/access/emergency-access.ts";
import { staysWithFormerLocation } from "#platform/shared/access/former-location.ts";
import { breakGlassPermission, type Permission, type Scope } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Relation } from "#platform/shared/reach.ts";
import { jsonb } from "../database/json.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { RaisedEvent } from "../execution/act.ts";
import { type Actor, mayDo, scopeOf } from "./actor.ts";

export type { Relation } from "#platform/shared/reach.ts";

export type SubjectType = AccessSubject;

declare module "../database/json-columns.ts" {
  interface JsonColumns {
    "access_scopes.team_since": Readonly<Record<string, string>>;
  }
}

export interface AccessScope {
  subjectType: SubjectType;
  subjectId: string;
  /** The current location; null: none yet, so every holder of the permission reaches the record. */
  locationId: string | null;
  /** After a transfer, staff of the former location can read until this instant (PERM-3: 30 days). */
  formerLocationId?: string | null;
  formerUntil?: string | null;
  restricted: boolean;
  /** Clinician ids: care team, caseload, lead owner. They reach the record at every location. */
  careTeam: readonly string[];
  /** When each of them joined the team, for the chart access report. */
  teamSince?: Readonly<Record<string, string>>;
}

/**
 * Stores who reaches a record. Only the owning module calls it, in the transaction that changes the
 * location, restriction or care team. Says whether who reaches the record has changed.
 */
export async function setAccessScope(
  act: { db: TenantDb; raised?: RaisedEvent[] },
  scope: AccessScope,
): Promise<boolean> {
  const values = {
    subjectType: scope.subjectType,
    subjectId: scope.subjectId,
    locationId: scope.locationId,
    formerLocationId: scope.formerLocationId ?? null,
    formerUntil: scope.formerUntil ?? null,
    restricted: scope.restricted,
    careTeam: [...scope.careTeam],
    teamSince: jsonb(scope.teamSince ?? {}),
    updatedAt: sql<string>`now()`,
  };
  const changed = await act.db
    .insertInto("accessScopes")
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "subjectType", "subjectId"])
        .doUpdateSet(values)
        .where(sql<boolean>`(access_scopes.location_id, access_scopes.former_location_id, access_scopes.former_until,
            access_scopes.restricted, access_scopes.care_team, access_scopes.team_since)
          IS DISTINCT FROM (excluded.location_id, excluded.former_location_id, excluded.former_until,
            excluded.restricted, excluded.care_team, excluded.team_since)`),
    )
    .returning("subjectId")
    .execute();
  // Live subscriptions to this record are checked again (RT-3).
  if (changed.length > 0)
    act.raised?.push({
      eventId: newId(),
      type: "platform.access-scope-changed",
      topics: [],
      subjectType: scope.subjectType,
      subjectId: scope.subjectId,
      subjectVersion: null,
    });
  return changed.length > 0;
}

/** The stored scope of a record, for a record of another module that follows it; undefined where there is none. */
export function accessScopeOf(
  db: TenantDb,
  subjectType: SubjectType,
  subjectId: string,
): Promise<Pick<AccessScope, "restricted" | "careTeam" | "teamSince"> | undefined> {
  return db
    .selectFrom("accessScopes")
    .select(["restricted", "careTeam", "teamSince"])
    .where("subjectType", "=", subjectType)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst();
}

/** Where a permission reaches for this actor, for the filters of lists. */
export type Reach =
  | { kind: "tenant" }
  | { kind: "location"; locationIds: readonly string[] }
  | { kind: "own"; clinicianId: string | null };

export function reach(actor: Actor, permission: Permission): Reach {
  const scope = scopeOf(actor, permission);
  if (scope === undefined) throw forbidden(permission);
  if (scope === "tenant") return { kind: "tenant" };
  if (scope === "location") return { kind: "location", locationIds: actor.locationIds };
  return { kind: "own", clinicianId: actor.clinicianId };
}

export function forbidden(permission: Permission): Problem {
  return new Problem("forbidden", {
    detail: `This needs the permission "${permission}". Ask an administrator of your facility for it.`,
    params: { permission },
  });
}

/**
 * Who asks, for the SQL rule: `cairn_reaches()` and `cairn_relation()` (migration `0001_kernel_baseline.sql`) decide for
 * lists, opens, search, live events and the audit entry. `#platform/shared/reach.ts` is the same rule in TypeScript.
 */
interface Asking {
  clinicianId: string | null;
  scope: Scope;
  locationIds: readonly string[];
}

function askingFor(actor: Actor, permission: Permission): Asking {
  const scope = scopeOf(actor, permission);
  if (scope === undefined) throw forbidden(permission);
  return { clinicianId: actor.clinicianId, scope, locationIds: scope === "location" ? actor.locationIds : [] };
}

/** Who asks, as a row for the SQL rule. */
export function askingOf({ clinicianId, scope, locationIds }: Asking, now: string): RawBuilder<unknown> {
  return sql`ROW(${clinicianId}::uuid, ${[...locationIds]}::uuid[], ${sql.lit(scope)}, ${now}::timestamptz)::cairn_asking`;
}

/** The same for an actor with this permission. Throws `forbidden` without it. */
export function asking(actor: Actor, permission: Permission, now: string): RawBuilder<unknown> {
  return askingOf(askingFor(actor, permission), now);
}

/** The same row in a statement that is written as text: `next` takes a value and returns its placeholder. */
export function askingText(next: (value: unknown) => string, { clinicianId, scope, locationIds }: Asking, now: string) {
  const values = `${next(clinicianId)}::uuid, ${next([...locationIds])}::uuid[], ${next(scope)}::text, ${next(now)}::timestamptz`;
  return `ROW(${values})::cairn_asking`;
}

/**
 * The rule as a condition of a list: true when the actor reaches the subject whose id is in `column`. The scope is written
 * into the statement, so that the planner drops the branches that don't apply.
 */
export function inReach(
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  column: Expression<string> | RawBuilder<string>,
  now: string,
): RawBuilder<SqlBool> {
  if (actor.kind === "system") return sql<SqlBool>`true`;
  return sql<SqlBool>`EXISTS (SELECT 1 FROM access_scopes scope WHERE scope.subject_type = ${sql.lit(subjectType)}
    AND scope.subject_id = ${column} AND cairn_reaches(scope, ${asking(actor, permission, now)},
      ${sql.lit(staysWithFormerLocation(permission))}))`;
}

/** Of these subjects, the ones within the actor's reach, in one statement. Unknown ids are left out. */
export async function reachable(
  db: TenantDb,
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  subjectIds: readonly string[],
  now: string,
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`SELECT asked.id FROM unnest(${[...subjectIds]}::uuid[]) AS asked(id)
    WHERE ${inReach(actor, permission, subjectType, sql<string>`asked.id`, now)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface Reached {
  locationId: string | null;
  relation: Relation;
  /** When the actor joined the care team, if that is how the record is reached. */
  since?: string | undefined;
  /** The break-the-glass access that let the actor in, where nothing else did. */
  grant: { id: string; expiresAt: string } | null;
  /** Which of the actor's permissions apply to a record reached in this way. */
  opens: (permission: Permission) => boolean;
}

const everything = () => true;

/**
 * Refuses a record outside the actor's reach: 403 `out-of-scope` to staff who may break the glass or still read it at its
 * former location, 404 to others, who must not learn that it exists. Break-the-glass access opens what
 * `opensInEmergency()` names, a former location what `staysWithFormerLocation()` names.
 */
export async function requireReach(
  db: TenantDb,
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  subjectId: string,
  now: string,
): Promise<Reached> {
  const found = await scopeWithRelation(db, actor, permission, subjectType, subjectId, now);
  if (!found) throw new Problem("not-found");
  const { locationId, relation, since } = found;
  const isFormer = relation === "former-location";
  if (relation && !isFormer)
    return { locationId, relation, ...(since ? { since } : {}), grant: null, opens: everything };
  const breakGlass = breakGlassPermission();
  const mayBreak = breakGlass !== undefined && mayDo(actor, breakGlass);
  if (mayBreak && opensInEmergency(permission)) {
    const grant = await liveGrant(db, actor, subjectType, subjectId, now);
    if (grant) return { locationId, relation: "break-glass", grant, opens: opensInEmergency };
  }
  if (isFormer && staysWithFormerLocation(permission))
    return { locationId, relation, grant: null, opens: staysWithFormerLocation };
  if (isFormer || mayBreak)
    throw new Problem("out-of-scope", {
      detail: isFormer
        ? "This client moved to another location. You can still read the chart, but changes are made there."
        : "This chart is restricted or outside your locations. In an emergency you can open it by giving a reason.",
      params: { subjectType, subjectId },
    });
  throw new Problem("not-found");
}

async function scopeWithRelation(
  db: TenantDb,
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  subjectId: string,
  now: string,
): Promise<{ locationId: string | null; relation: Relation | null; since: string | null } | undefined> {
  const scope = db
    .selectFrom("accessScopes as scope")
    .select("scope.locationId")
    .where("scope.subjectType", "=", subjectType)
    .where("scope.subjectId", "=", subjectId);
  if (actor.kind === "system") {
    const row = await scope.executeTakeFirst();
    return row && { ...row, relation: "system", since: null };
  }
  return scope
    .select([
      sql<Relation | null>`cairn_relation(scope, ${asking(actor, permission, now)})`.as("relation"),
      sql<string | null>`CASE WHEN ${actor.clinicianId}::uuid = ANY (scope.care_team)
        THEN scope.team_since ->> ${actor.clinicianId}::text END`.as("since"),
    ])
    .executeTakeFirst();
}

/** The actor's break-the-glass access to this record, unless it was ended or `now` has reached its expiry (BTG-1). */
export async function liveGrant(
  db: TenantDb,
  actor: Actor,
  subjectType: SubjectType,
  subjectId: string,
  now: string,
): Promise<{ id: string; expiresAt: string } | null> {
  if (actor.clinicianId === null) return null;
  const row = await db
    .selectFrom("accessGrants")
    .select(["id", "expiresAt"])
    .where("clinicianId", "=", actor.clinicianId)
    .where("subjectType", "=", subjectType)
    .where("subjectId", "=", subjectId)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("expiresAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
