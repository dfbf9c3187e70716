import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { SavedViews } from "#modules/settings/index.web.ts";
import { AppLink, useCan, useListOrSearch, useLive, useSession } from "#platform/web/index.ts";
import { DataTable, FilterBar, Page, useTableState } from "#ui/index.ts";
import { readmittableStatuses } from "../../episodes/episode.ts";
import { LabelClients } from "../../labels/web/label-clients.tsx";
import { type ClientRow, listClientFacets, listClients, searchClients } from "../client-list.contract.ts";
import { AssignClinician } from "./assign-clinician.tsx";
import { useClientColumns } from "./client-columns.tsx";
import { clientQuery, filterKeys, useBuiltInViews, useClientFilters } from "./client-filters.ts";

/** The client list. Filters live in the URL; search text does not, because it may hold a name. */
export function Screen() {
  const { locationId } = useSession();
  const mayAssign = useCan("care-team.write");
  const mayLabel = useCan("labels.write");
  const state = useTableState({
    filters: filterKeys,
    sort: { by: "name", descending: false },
    remember: "clients",
  });
  const what = clientQuery(state.filters, state.sortText, locationId);
  const query = { ...what, page: state.page, pageSize: state.pageSize };
  const filters = useClientFilters(state, what);
  const builtIn = useBuiltInViews();
  const typed = state.search.trim();
  const source = useListOrSearch(
    typed,
    [listClients, { query }],
    [searchClients, { body: { q: typed, filters: query } }],
  );
  useLive("list:clients", [listClients, searchClients, listClientFacets]);
  const total = source.data?.total;
  return (
    <Page
      title="Clients"
      summary={
        total === undefined
          ? "Clients at your locations"
          : `${total.toLocaleString("en-US")} ${total === 1 ? "client" : "clients"}`
      }
      action={<NewClient />}
      filters={
        <FilterBar state={state} search="Name, MR #, date of birth, or phone" {...filters}>
          <SavedViews list="clients" state={state} filterKeys={filterKeys} builtIn={builtIn} />
        </FilterBar>
      }
    >
      <DataTable<ClientRow>
        label="Clients"
        columns={useClientColumns()}
        rowKey={(row) => row.clientId}
        rowHref={(row) => `/clients/${row.mrNo}`}
        source={source}
        state={state}
        layoutKey="clients"
        {...(mayAssign || mayLabel
          ? {
              bulkActions: (rows, clear) => (
                <>
                  {mayAssign && <AssignClinician rows={rows} onDone={clear} />}
                  {mayLabel && <LabelClients rows={rows} onDone={clear} />}
                </>
              ),
            }
          : {})}
        rowTone={(row) => (row.status !== null && readmittableStatuses.includes(row.status) ? "quiet" : undefined)}
        empty={{
          title: "No clients found",
          text: "Admitted clients appear here. Change the status filter to see pre-admissions and discharges.",
          action: <NewClient />,
        }}
      />
    </Page>
  );
}

function NewClient() {
  if (!useCan("clients.create")) return null;
  return (
    <Button component={AppLink} to="/clients/new" leftSection={<IconPlus size="1.1em" />}>
      New client
    </Button>
  );
}
