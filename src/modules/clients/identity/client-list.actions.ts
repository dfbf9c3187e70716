import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { clientFacet } from "./client-facets.store.ts";
import {
  listClientFacets,
  listClientPatients,
  listClients,
  listNameAlerts,
  searchClients,
} from "./client-list.contract.ts";
import { clientPage } from "./client-list.store.ts";
import { clientsInTreatment } from "./client-picker.store.ts";
import { nameAlertsInReach } from "./look-alike.store.ts";
import { readClientQuery } from "./quick-search.ts";

export const listClientsQuery = query(listClients, (view, { query: filters }) => clientPage(view, filters, null));

/** The list with search text; fewer than 2 characters are ignored. */
export const searchClientsQuery = query(searchClients, (view, { body: { q, filters } }) => {
  const thisYear = Number(localDate(view.now, view.timeZone).slice(0, 4));
  return clientPage(view, filters, q.trim().length < 2 ? null : readClientQuery(q, thisYear));
});

/** Clients with a live stay within scope, by name, for pickers. */
export const listClientPatientsQuery = query(
  listClientPatients,
  async (view, { query: { location, page, pageSize } }) => ({
    ...(await clientsInTreatment(view, location, page, pageSize)),
    page,
    pageSize,
  }),
);

/** Name alerts for every list in which a client is chosen (ALR-4). */
export const listNameAlertsQuery = query(listNameAlerts, async (view) => {
  const alerts = await nameAlertsInReach(view);
  return { rows: [...alerts].map(([clientId, others]) => ({ clientId, others })) };
});

/** Values of the filters with their counts, each facet under the other filters (CLI-17). */
export const listClientFacetsQuery = query(
  listClientFacets,
  async (view, { query: { facets, sort: _, ...filters } }) => ({
    facets: await Promise.all([...new Set(facets)].map((facet) => clientFacet(view, facet, filters))),
  }),
);
