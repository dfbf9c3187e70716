import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { levelOfCareNow, levelOfCareSince } from "../stays/stay.store.ts";
import type { EpisodeSummary } from "./demographic.contract.ts";
import { latestEpisode, liveStatuses } from "./episode.ts";

/** The live statuses as SQL literals, so PostgreSQL can use the partial indexes on them. */
export const liveStatusList = sql.join(liveStatuses.map((status) => sql.lit(status)));

function summaries(db: TenantDb, clientId: string) {
  return db
    .selectFrom("demographics as d")
    .select([
      "d.id as demographicId",
      "d.status",
      "d.locationId",
      "d.timezone as timeZone",
      "d.createdAt",
      "d.admittedAt",
      "d.dischargedAt",
      "d.anticipatedDischargeDate",
      "d.isReadmission",
    ])
    .select(levelOfCareNow.as("levelOfCareId"))
    .where("d.clientId", "=", clientId)
    .orderBy("d.createdAt", "desc");
}

export async function episodesOf(db: TenantDb, clientId: string): Promise<EpisodeSummary[]> {
  return summaries(db, clientId).where("d.status", "<>", "voided").execute();
}

export interface Stay extends EpisodeSummary {
  levelOfCareSince: string | null;
  part2: boolean;
  fieldsToConfirm: string[];
  version: number;
  hasApprovalRequests: boolean;
  principalDiagnosis: { code: string; title: string } | null;
}

/** All stays of a client, including voided ones, with the fields a chart needs, in one statement. */
export async function staysOf(db: TenantDb, clientId: string): Promise<Stay[]> {
  const rows = await summaries(db, clientId)
    .select(["d.part2", "d.fieldsToConfirm", "d.version"])
    .select([
      levelOfCareSince.as("levelOfCareSince"),
      sql<
        Stay["principalDiagnosis"]
      >`(SELECT json_build_object('code', g.code, 'title', coalesce(g.plain_name, g.code_title))
        FROM diagnoses g WHERE g.demographic_id = d.id AND g.kind = 'principal' AND g.clinical_status = 'active'
          AND g.left_set_version IS NULL LIMIT 1)`.as("principalDiagnosis"),
      sql<boolean>`EXISTS (SELECT FROM approval_requests a WHERE a.demographic_id = d.id
        AND (a.state = 'pending' OR a.state = 'approved' AND a.used_at IS NULL))`.as("hasApprovalRequests"),
    ])
    .execute();
  return rows;
}

/** The given episode, or the one the chart opens on (CLI-9); throws `episode-not-of-client`. */
export async function chosenEpisode(
  db: TenantDb,
  clientId: string,
  demographicId: string | undefined,
): Promise<string> {
  if (demographicId !== undefined) {
    const row = await db
      .selectFrom("demographics")
      .select("clientId")
      .where("id", "=", demographicId)
      .executeTakeFirst();
    if (row?.clientId !== clientId)
      throw new Problem("episode-not-of-client", "This stay does not belong to this client.");
    return demographicId;
  }
  const current = latestEpisode(
    (await episodesOf(db, clientId)).map((episode) => ({ ...episode, id: episode.demographicId })),
  );
  if (!current) throw new Problem("not-found", "This client has no stays.");
  return current.demographicId;
}

/** The client's live stay that is not concurrent, with its location. */
export async function liveStay(
  db: TenantDb,
  clientId: string,
): Promise<{ locationName: string; admittedAt: string | null; timeZone: string } | undefined> {
  return db
    .selectFrom("demographics as d")
    .innerJoin("locations as l", "l.id", "d.locationId")
    .select(["l.name as locationName", "d.admittedAt", "d.timezone as timeZone"])
    .where("d.clientId", "=", clientId)
    .where("d.status", "in", [...liveStatuses])
    .where("d.concurrent", "=", false)
    .executeTakeFirst();
}

/** Current stays at a location, including leave and restricted charts; callers must not display them without a scope check. */
export async function inCareAt(
  view: { db: TenantDb },
  locationId: string,
): Promise<{ clientId: string; demographicId: string }[]> {
  return view.db
    .selectFrom("demographics")
    .select(["clientId", "id as demographicId"])
    .where("locationId", "=", locationId)
    .where("status", "in", [...liveStatuses])
    .execute();
}
