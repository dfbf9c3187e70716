import { type RawBuilder, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { listName } from "../identity/name.ts";
import type { Arrival } from "./arrival.contract.ts";
import { type ArrivalGap, arrivalGaps } from "./arrival.ts";
import { openBeforeAdmission } from "./episode.ts";

interface Wanted {
  location?: readonly string[] | undefined;
  page: number;
  pageSize: number;
}

/** Whether the chart `c` lacks each of them. */
const lacks = (today: string): Record<ArrivalGap, RawBuilder<boolean>> => ({
  contact: sql`NOT EXISTS (SELECT FROM contacts k WHERE k.client_id = c.id
    AND k.emergency_priority IS NOT NULL AND k.ended_at IS NULL)`,
  insurance: sql`NOT EXISTS (SELECT FROM insurances i WHERE i.client_id = c.id AND i.status <> 'inactive'
    AND i.period @> ${today}::date)`,
  allergies: sql`NOT EXISTS (SELECT FROM client_allergy_reviews a WHERE a.client_id = c.id
    AND a.demographic_id = c.current_demographic_id)`,
  photo: sql`c.photo_file_id IS NULL`,
});

/** Clients within reach whose current stay waits for its admission, the longest waiting first. */
export async function arrivals(view: View, { location, page, pageSize }: Wanted): Promise<Page<Arrival>> {
  const missing = lacks(localDate(view.now, view.timeZone));
  const listed = await paginate(
    view.db,
    view.db
      .selectFrom("clients as c")
      .innerJoin("demographics as d", "d.id", "c.currentDemographicId")
      .select([
        "c.id as clientId",
        "d.id as demographicId",
        "c.mrNo",
        "c.legalFirstName",
        "c.legalLastName",
        "c.suffix",
        "c.preferredName",
        "c.photoFileId",
        "d.status",
        "d.locationId",
        "d.createdAt",
        ...enumKeys(arrivalGaps).map((gap) => missing[gap].as(gap)),
      ])
      .where("c.mergedIntoId", "is", null)
      .where(sql<SqlBool>`c.episode_status IN (${sql.join(openBeforeAdmission.map((status) => sql.lit(status)))})`)
      .where(view.inReach("onboarding.manage", "client", sql<string>`c.id`))
      .$if(location !== undefined && location.length > 0, (query) =>
        query.where("c.locationId", "in", [...(location ?? [])]),
      )
      .orderBy("d.createdAt")
      .orderBy("c.id"),
    { page, pageSize },
  );
  return {
    ...listed,
    rows: listed.rows.map(
      ({ legalFirstName, legalLastName, suffix, preferredName, contact, insurance, allergies, photo, ...row }) => ({
        ...row,
        name: listName({ legalFirstName, legalLastName, suffix, preferredName }),
        missing: enumKeys(arrivalGaps).filter((gap) => ({ contact, insurance, allergies, photo })[gap]),
      }),
    ),
  };
}
