import { sql, type UpdateObject } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Demographic, DemographicChange, EpisodeSummary } from "./demographic.contract.ts";
import { type EpisodeStatus, latestEpisode, liveStatuses } from "./episode.ts";
import { type PersonChanges, type PersonFields, personFieldKeys } from "./person-fields.ts";

/** The live statuses as SQL literals, so PostgreSQL can use the partial indexes on them. */
export const liveStatusList = sql.join(liveStatuses.map((status) => sql.lit(status)));

/** An episode as other modules use it. */
export interface OpenEpisode {
  clientId: string;
  demographicId: string;
  mrNo: string;
  status: EpisodeStatus;
  locationId: string;
  /** IANA time zone for clinical times of this episode. */
  timeZone: string;
  levelOfCareId: string | null;
  programId: string | null;
  admittedAt: string | null;
  dischargedAt: string | null;
  part2: boolean;
  restricted: boolean;
  birthDate: string;
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
  version: number;
}

const personColumns = personFieldKeys;

function demographicQuery(db: TenantDb) {
  return db
    .selectFrom("demographics as d")
    .innerJoin("clients as c", "c.id", "d.clientId")
    .select(personColumns.map((key) => `d.${key}` as const))
    .select([
      "d.id as demographicId",
      "d.clientId",
      "c.mrNo",
      "c.birthDate",
      "c.sexAtBirth",
      "c.restricted",
      "d.status",
      "d.locationId",
      "d.timezone as timeZone",
      "d.programId",
      "d.part2",
      "d.admissionType",
      "d.legalStatus",
      "d.legalStatusExpiresAt",
      "d.leadId",
      "d.admittingClinicianId",
      "d.admittedAt",
      "d.anticipatedDischargeDate",
      "d.isReadmission",
      "d.daysSinceLastDischarge",
      "d.fieldsToConfirm",
      "d.dischargedAt",
      "d.dischargeType",
      "d.nubcStatusCode",
      "d.tedsReason",
      "d.dischargeTo",
      "d.version",
      "d.updatedAt",
    ])
    .select((eb) =>
      eb
        .selectFrom("levelOfCareStays as s")
        .select("s.levelOfCareId")
        .whereRef("s.demographicId", "=", "d.id")
        .where("s.superseded", "=", false)
        .orderBy(sql`lower(s.during)`, "desc")
        .limit(1)
        .as("levelOfCareId"),
    )
    .select((eb) =>
      eb
        .selectFrom("levelOfCareStays as s")
        .select(sql<string>`lower(s.during)`.as("since"))
        .whereRef("s.demographicId", "=", "d.id")
        .where("s.superseded", "=", false)
        .orderBy(sql`lower(s.during)`, "desc")
        .limit(1)
        .as("levelOfCareSince"),
    );
}
type DemographicRow = Demographic & {
  restricted: boolean;
  levelOfCareId: string | null;
  levelOfCareSince: string | null;
};

/** One episode with its demographics; `lock` selects it for update. */
export async function findDemographic(
  db: TenantDb,
  demographicId: string,
  lock = false,
): Promise<DemographicRow | undefined> {
  const query = demographicQuery(db).where("d.id", "=", demographicId);
  const row = await (lock ? query.forUpdate("d") : query).executeTakeFirst();
  return row as unknown as DemographicRow | undefined;
}

export function toDemographic(row: DemographicRow): Demographic {
  const { restricted: _, levelOfCareId: __, levelOfCareSince: ___, ...demographic } = row;
  return demographic;
}

export function toOpenEpisode(row: DemographicRow): OpenEpisode {
  return {
    clientId: row.clientId,
    demographicId: row.demographicId,
    mrNo: row.mrNo,
    status: row.status,
    locationId: row.locationId,
    timeZone: row.timeZone,
    levelOfCareId: row.levelOfCareId,
    programId: row.programId,
    admittedAt: row.admittedAt,
    dischargedAt: row.dischargedAt,
    part2: row.part2,
    restricted: row.restricted,
    birthDate: row.birthDate,
    legalFirstName: row.legalFirstName,
    legalLastName: row.legalLastName,
    preferredName: row.preferredName,
    version: row.version,
  };
}

/** An episode of this client; throws `episode-not-of-client` for any other (CLI-8). */
export async function demographicOf(
  db: TenantDb,
  clientId: string,
  demographicId: string,
  lock = false,
): Promise<DemographicRow> {
  const row = await findDemographic(db, demographicId, lock);
  if (!row || row.clientId !== clientId)
    throw new Problem("episode-not-of-client", "This stay does not belong to this client.");
  return row;
}

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
    .select((eb) =>
      eb
        .selectFrom("levelOfCareStays as s")
        .select("s.levelOfCareId")
        .whereRef("s.demographicId", "=", "d.id")
        .where("s.superseded", "=", false)
        .orderBy(sql`lower(s.during)`, "desc")
        .limit(1)
        .as("levelOfCareId"),
    )
    .where("d.clientId", "=", clientId)
    .orderBy("d.createdAt", "desc");
}

export async function episodesOf(db: TenantDb, clientId: string): Promise<EpisodeSummary[]> {
  return (await summaries(db, clientId).where("d.status", "<>", "voided").execute()) as EpisodeSummary[];
}

export interface Stay extends EpisodeSummary {
  levelOfCareSince: string | null;
  part2: boolean;
  fieldsToConfirm: string[];
  version: number;
  principalDiagnosis: { code: string; title: string } | null;
}

/** All stays of a client, including voided ones, with the fields a chart needs, in one statement. */
export async function staysOf(db: TenantDb, clientId: string): Promise<Stay[]> {
  const rows = await summaries(db, clientId)
    .select(["d.part2", "d.fieldsToConfirm", "d.version"])
    .select([
      sql<string | null>`(SELECT lower(s.during) FROM level_of_care_stays s
        WHERE s.demographic_id = d.id AND NOT s.superseded ORDER BY lower(s.during) DESC LIMIT 1)`.as(
        "levelOfCareSince",
      ),
      sql<
        Stay["principalDiagnosis"]
      >`(SELECT json_build_object('code', g.code, 'title', coalesce(g.plain_name, g.code_title))
        FROM diagnoses g WHERE g.demographic_id = d.id AND g.kind = 'principal' AND g.clinical_status = 'active'
          AND g.left_set_version IS NULL LIMIT 1)`.as("principalDiagnosis"),
    ])
    .execute();
  return rows as Stay[];
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

/** Writes columns of one episode. */
export async function saveEpisode(
  db: TenantDb,
  demographicId: string,
  change: UpdateObject<DB, "demographics">,
): Promise<void> {
  await db.updateTable("demographics").set(change).where("id", "=", demographicId).execute();
}

const jsonColumns = new Set<string>(["previousNames", "race", "addresses", "phones"]);

/** Demographic fields as column values; lists become jsonb. */
export function personValues(fields: PersonChanges): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, jsonColumns.has(key) ? jsonb(value) : value]),
  );
}

export interface NewEpisode {
  clientId: string;
  locationId: string;
  timeZone: string;
  leadId: string | null;
  isReadmission?: boolean;
  daysSinceLastDischarge?: number | null;
  readmitOf?: string | null;
  fieldsToConfirm?: readonly string[];
}

/** Inserts a pre-admission episode with the given demographics. */
export async function insertEpisode(db: TenantDb, episode: NewEpisode, person: PersonFields): Promise<string> {
  const id = newId();
  const { clientId, locationId, timeZone, leadId } = episode;
  await db
    .insertInto("demographics")
    .values({
      ...personValues(person),
      legalFirstName: person.legalFirstName,
      legalLastName: person.legalLastName,
      id,
      clientId,
      locationId,
      timezone: timeZone,
      leadId,
      status: "pre_admission",
      isReadmission: episode.isReadmission ?? false,
      daysSinceLastDischarge: episode.daysSinceLastDischarge ?? null,
      readmitOf: episode.readmitOf ?? null,
      fieldsToConfirm: jsonb([...(episode.fieldsToConfirm ?? [])]),
    })
    .execute();
  return id;
}

export interface HistoryLine {
  demographicId: string;
  clientId: string;
  recordVersion: number;
  changes: Record<string, { before: unknown; after: unknown }>;
  source: "staff" | "portal" | "onboarding" | "import" | "readmit";
  reason: string | null;
}
export async function insertHistory(db: TenantDb, line: HistoryLine): Promise<void> {
  await db
    .insertInto("demographicHistory")
    .values({ ...line, id: newId(), changes: jsonb(line.changes) as never })
    .execute();
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

/** Demographic changes of an episode, newest first. */
export async function historyOf(db: TenantDb, demographicId: string): Promise<DemographicChange[]> {
  const rows = await db
    .selectFrom("demographicHistory as h")
    .leftJoin("clinicians as c", "c.userId", "h.createdBy")
    .select(["h.id", "h.createdAt as at", "c.fullName as byName", "h.source", "h.reason", "h.changes"])
    .where("h.demographicId", "=", demographicId)
    .orderBy("h.id", "desc")
    .limit(200)
    .execute();
  return rows as DemographicChange[];
}
