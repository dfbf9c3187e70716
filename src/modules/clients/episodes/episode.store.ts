import type { UpdateObject } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { levelOfCareNow, levelOfCareSince } from "../stays/stay.store.ts";
import type { Discharge } from "./admission.contract.ts";
import type { Demographic } from "./demographic.contract.ts";
import type { EpisodeStatus } from "./episode.ts";
import { type ChoiceField, type PersonChanges, type PersonFields, personFieldKeys } from "./person-fields.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "demographics.addresses": PersonFields["addresses"];
    "demographics.phones": PersonFields["phones"];
    "demographics.previous_names": string[];
    "demographics.race": PersonFields["race"];
    "demographics.fields_to_confirm": string[];
    "demographics.follow_up": NonNullable<Discharge["followUp"]>;
  }
}

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
  return (
    db
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
      // Choices are text columns; `PersonFields` checks them before they are saved.
      .$narrowType<Pick<PersonFields, ChoiceField | "ethnicity">>()
      .select([levelOfCareNow.as("levelOfCareId"), levelOfCareSince.as("levelOfCareSince")])
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
  return row;
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

/** The client of a stay; null where there is no such stay. */
export async function clientOfStay(db: TenantDb, demographicId: string): Promise<string | null> {
  const row = await db.selectFrom("demographics").select("clientId").where("id", "=", demographicId).executeTakeFirst();
  return row?.clientId ?? null;
}
