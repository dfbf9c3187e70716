import { type NotNull, sql } from "kysely";
import type { z } from "zod";
import { paginate } from "#platform/server/database/paginate.ts";
import type { View } from "#platform/server/execution/context.ts";
import { liveStatuses } from "../episodes/episode.ts";
import type { listClientPatients } from "./client-list.contract.ts";
import { listName } from "./name.ts";

type PickerRow = z.output<typeof listClientPatients.response>["rows"][number];

/** One page of clients with a live stay within the viewer's scope, by name, with the total. */
export async function clientsInTreatment(
  view: View,
  locationIds: readonly string[] | undefined,
  page: number,
  pageSize: number,
): Promise<{ rows: PickerRow[]; total: number }> {
  let live = view.db
    .selectFrom("clients as c")
    .where("c.mergedIntoId", "is", null)
    .where("c.episodeStatus", "in", [...liveStatuses])
    .where(view.inReach("clients.read", "client", sql<string>`c.id`));
  if (locationIds?.length) live = live.where("c.locationId", "=", sql<string>`ANY (${[...locationIds]}::uuid[])`);
  const { rows, total } = await paginate(
    view.db,
    live
      .select([
        "c.id as clientId",
        "c.currentDemographicId",
        "c.mrNo",
        "c.birthDate",
        "c.locationId",
        "c.photoFileId",
        "c.legalFirstName",
        "c.legalLastName",
        "c.suffix",
        "c.preferredName",
      ])
      // A live stay always has both: a check constraint and the projection's foreign key guarantee it.
      .$narrowType<{ currentDemographicId: NotNull; locationId: NotNull }>()
      .orderBy("c.sortName")
      .orderBy("c.id"),
    { page, pageSize },
  );
  return {
    rows: rows.map(
      ({ legalFirstName, legalLastName, suffix, preferredName, currentDemographicId, locationId, ...row }) => ({
        ...row,
        demographicId: currentDemographicId,
        locationId,
        name: listName({ legalFirstName, legalLastName, suffix, preferredName }),
      }),
    ),
    total,
  };
}
