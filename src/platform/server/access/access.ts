import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { opensInEmergency } from "#platform/shared/access/emergency-access.ts";
import { staysWithFormerPlace } from "#platform/shared/access/former-location.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Act } from "../execution/context.ts";
import { type Actor, mayDo, scopeOf } from "./actor.ts";

export type SubjectType = "client" | "lead";

export interface AccessScope {
  subjectType: SubjectType;
  subjectId: string;
  /** Where the person is now; null: no place yet, any holder of the permission reaches the record. */
  locationId: string | null;
  /** After a transfer the former place keeps reading until this instant (PERM-3: 30 days). */
  formerLocationId?: string | null;
  formerUntil?: string | null;
  restricted: boolean;
  /** Clinician ids: care team, case-load, owner. They reach the record wherever it is. */
  careTeam: readonly string[];
  /** Since when each of them is on the team, for the chart-access report. */
  teamSince?: Readonly<Record<string, string>>;
}

/**
 * Says who reaches a client's or lead's record. Called by the owning module alone, in the transaction that changes
 * place, restriction or care team; scopes, search and live topics read it.
 */
export async function setAccessScope(act: { db: TenantDb }, scope: AccessScope): Promise<void> {
  const values = {
    subjectType: scope.subjectType,
    subjectId: scope.subjectId,
    locationId: scope.locationId,
    formerLocationId: scope.formerLocationId ?? null,
    formerUntil: scope.formerUntil ?? null,
    restricted: scope.restricted,
    careTeam: [...scope.careTeam],
    teamSince: JSON.stringify(scope.teamSince ?? {}),
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
  // Who hears this record live is looked at again (RT-3).
  if (changed.length > 0 && "raised" in act)
    (act as Act).raised.push({
      eventId: newId(),
      type: "platform.access-scope-changed",
      topics: [],
      subjectType: scope.subjectType,
      subjectId: scope.subjectId,
      subjectVersion: null,
    });
}

/** Where a permission reaches for this person, for the filters of lists. */
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
 * The same rule as `openChart()`, as SQL, for lists: true when the actor reaches the subject whose id is in `column`.
 * Restricted records show to their care team alone.
 */
export function inReach(
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  column: Expression<string> | RawBuilder<string>,
): RawBuilder<SqlBool> {
  if (actor.kind === "system") return sql<SqlBool>`true`;
  const where = reach(actor, permission);
  const onTeam = sql<SqlBool>`${actor.clinicianId}::uuid = ANY (scope.care_team)`;
  const atFormerPlace =
    where.kind === "location" && staysWithFormerPlace(permission)
      ? sql`OR (scope.former_location_id = ANY (${[...where.locationIds]}::uuid[]) AND scope.former_until > now())`
      : sql``;
  const reaches =
    where.kind === "tenant"
      ? sql<SqlBool>`(NOT scope.restricted OR ${onTeam})`
      : where.kind === "own"
        ? onTeam
        : sql<SqlBool>`(${onTeam} OR (NOT scope.restricted AND (scope.location_id IS NULL
            OR scope.location_id = ANY (${[...where.locationIds]}::uuid[]) ${atFormerPlace})))`;
  return sql<SqlBool>`EXISTS (SELECT 1 FROM access_scopes scope WHERE scope.subject_type = ${sql.lit(subjectType)}
    AND scope.subject_id = ${column} AND ${reaches})`;
}

/** How a person came to reach a record at that moment; kept with each read for the chart-access report (AUD-6). */
export type Relation = "system" | "care-team" | "cover" | "tenant" | "location" | "former-location" | "break-glass";

export interface Reached {
  locationId: string | null;
  relation: Relation;
  /** On the care team: since when. */
  since?: string | undefined;
  /** The emergency opening that let the person in, where nothing else did. */
  grant: { id: string; expiresAt: string } | null;
  /** What this way in leaves open of what the person may do elsewhere. */
  opens: (permission: Permission) => boolean;
}

const everything = () => true;

/**
 * Refuses a record outside the actor's reach: 403 `out-of-scope` to staff who may open it in an emergency or still read it
 * at its former place, 404 to others, who must not even learn that it exists. A live access grant opens what
 * `opensInEmergency()` names, a former place what `staysWithFormerPlace()` does.
 */
export async function requireReach(
  db: TenantDb,
  actor: Actor,
  permission: Permission,
  subjectType: SubjectType,
  subjectId: string,
  now: string,
): Promise<Reached> {
  const scope = await db
    .selectFrom("accessScopes")
    .select(["locationId", "formerLocationId", "formerUntil", "restricted", "careTeam", "teamSince"])
    .where("subjectType", "=", subjectType)
    .where("subjectId", "=", subjectId)
    .executeTakeFirst();
  if (!scope) throw new Problem("not-found");
  const { locationId } = scope;
  const relation = ordinaryRelation(actor, permission, scope, now);
  const since =
    relation === "care-team" ? (scope.teamSince as Record<string, string>)[actor.clinicianId ?? ""] : undefined;
  const isFormer = relation === "former-location";
  if (relation && !isFormer)
    return { locationId, relation, ...(since ? { since } : {}), grant: null, opens: everything };
  const mayBreak = mayDo(actor, "clients.break-glass");
  if (mayBreak && opensInEmergency(permission)) {
    const grant = await liveGrant(db, actor, subjectType, subjectId, now);
    if (grant) return { locationId, relation: "break-glass", grant, opens: opensInEmergency };
  }
  if (isFormer && staysWithFormerPlace(permission))
    return { locationId, relation, grant: null, opens: staysWithFormerPlace };
  if (isFormer || mayBreak)
    throw new Problem("out-of-scope", {
      detail: isFormer
        ? "This person was moved to another place. You can still read the chart; changes are made there."
        : "This chart is outside your locations or restricted. If it is an emergency you can open it with a reason.",
      params: { subjectType, subjectId },
    });
  throw new Problem("not-found");
}

function ordinaryRelation(
  actor: Actor,
  permission: Permission,
  scope: Omit<AccessScope, "subjectType" | "subjectId" | "teamSince">,
  now: string,
): Relation | null {
  if (actor.kind === "system") return "system";
  const where = reach(actor, permission);
  if (actor.clinicianId !== null && scope.careTeam.includes(actor.clinicianId)) return "care-team";
  if (scope.restricted) return null;
  if (where.kind === "tenant") return "tenant";
  if (where.kind !== "location") return null;
  const atPlace = (id: string | null | undefined) => id != null && actor.locationIds.includes(id);
  if (scope.locationId === null || atPlace(scope.locationId)) return "location";
  return atPlace(scope.formerLocationId) && scope.formerUntil != null && scope.formerUntil > now
    ? "former-location"
    : null;
}

/** The emergency opening of this person and record that still runs; at its last second it is over (BTG-1). */
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
