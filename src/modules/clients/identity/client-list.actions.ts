import { sql } from "kysely";
import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { listClientPatients, listClients, searchClients } from "./client-list.contract.ts";
import { clientPage } from "./client-list.store.ts";
import { listName } from "./name.ts";
import { readClientQuery } from "./quick-search.ts";

export const listClientsQuery = query(listClients, (view, { query: filters }) => clientPage(view, filters, null));

/** The list with typed text. Fewer than two characters find nothing to narrow by, so the list answers as it is. */
export const searchClientsQuery = query(searchClients, (view, { body: { q, filters } }) => {
  const thisYear = Number(localDate(view.now, view.timeZone).slice(0, 4));
  return clientPage(view, filters, q.trim().length < 2 ? null : readClientQuery(q, thisYear));
});

/** People with a live stay the viewer reaches, by name: for the pickers of other screens. */
export const listClientPatientsQuery = query(
  listClientPatients,
  async (view, { query: { location, page, pageSize } }) => {
    let live = view.db
      .selectFrom("clients as c")
      .where("c.mergedIntoId", "is", null)
      .where("c.episodeStatus", "in", ["admitted", "on_leave"])
      .where(view.inReach("clients.read", "client", sql<string>`c.id`));
    if (location?.length) live = live.where("c.locationId", "=", sql<string>`ANY (${location}::uuid[])`);
    const [rows, { total }] = await Promise.all([
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
        .orderBy("c.sortName")
        .orderBy("c.id")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      live.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    ]);
    return {
      rows: rows.map(
        ({ legalFirstName, legalLastName, suffix, preferredName, currentDemographicId, locationId, ...row }) => ({
          ...row,
          // A live stay has both: the check on status and timestamps, and the projection's foreign key, see to it.
          demographicId: currentDemographicId as string,
          locationId: locationId as string,
          name: listName({ legalFirstName, legalLastName, suffix, preferredName }),
        }),
      ),
      total,
      page,
      pageSize,
    };
  },
);
