import { ActionIcon, Button } from "@mantine/core";
import { IconEye, IconUserPlus } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/query.ts";
import { useUrlState } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { Page } from "#ui/page/page.tsx";
import { Person } from "#ui/people/person-photo.tsx";
import { StateBadge } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { type Filter, FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { credentialStandings, standingLabels } from "../../credentials/credential.ts";
import { type ClinicianSummary, clinicianStates, listClinicians } from "../staff.contract.ts";
import { BulkActs } from "./bulk-acts.tsx";
import { CaseLoad } from "./case-load.tsx";
import { ClinicianLook } from "./clinician-look.tsx";
import { InviteDrawer } from "./invite-drawer.tsx";
import { useGroupOptions, usePlaceCodes, usePlaceOptions, useRoleOptions } from "./names.ts";
import { Standing } from "./standing.tsx";

const sorts = ["name", "-name", "role", "-role"] as const;

/** `/clinicians`: staff with their credential status. Active by default. */
export function Screen() {
  const state = useTableState({
    filters: ["status", "role", "location", "group", "credentials"],
    sort: { by: "name", descending: false },
    remember: "clinicians",
  });
  const { params, set } = useUrlState();
  const { filters } = state;
  const status = Number(filters.status ?? 1);
  const typed = state.search.trim();
  const source = useRead(
    listClinicians,
    {
      query: {
        status: String(status),
        ...(filters.role ? { role: filters.role } : {}),
        ...(filters.location ? { locationId: filters.location } : {}),
        ...(filters.group ? { groupId: filters.group } : {}),
        ...(filters.credentials
          ? { credentials: credentialStandings.find((one) => one === filters.credentials) ?? "none" }
          : {}),
        ...(typed ? { search: typed } : {}),
        sort: sorts.find((one) => one === state.sortText) ?? "name",
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keep: true },
  );
  const actsOnMany = useActsOnMany();
  const bulk = actsOnMany
    ? { bulkActions: (rows: ClinicianSummary[], clear: () => void) => <BulkActs rows={rows} onDone={clear} /> }
    : {};
  const total = source.data?.total;
  const word = clinicianStates.label(clinicianStates.fromCode(status) ?? "active").toLowerCase();
  return (
    <Page
      title="Clinicians"
      summary={total === undefined ? "Staff of this facility" : `${total.toLocaleString("en-US")} ${word}`}
      action={<Invite />}
      filters={<FilterBar state={state} search="Name, email or title" filters={useFilters()} />}
    >
      <DataTable
        label="Clinicians"
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowHref={(row) => `/clinicians/${row.id}`}
        source={source}
        state={state}
        layoutKey="clinicians"
        {...bulk}
        rowActions={(row) => (
          <ActionIcon aria-label={`Quick look at ${row.fullName}`} onClick={() => set({ look: row.id })}>
            <IconEye size="1.2em" stroke={1.5} />
          </ActionIcon>
        )}
        rowTone={(row) =>
          clinicianStates.fromCode(row.status) === "inactive"
            ? "quiet"
            : row.credentialStanding === "expired"
              ? "danger"
              : undefined
        }
        empty={{
          title: `No ${word} staff`,
          text: "Staff appear here after they accept their invitation.",
          action: <Invite />,
        }}
      />
      <ClinicianLook
        rows={source.data?.rows ?? []}
        id={params.look ?? null}
        onLook={(id) => set({ look: id })}
        onClose={() => set({ look: null })}
      />
    </Page>
  );
}

/** Rows can be selected only with a permission for a bulk action. */
function useActsOnMany(): boolean {
  const may = [useCan("clinicians.edit"), useCan("userGroups.manage"), useCan("clinicians.invite")];
  return may.some(Boolean);
}

function Invite() {
  const may = useCan("clinicians.invite");
  const { params, set } = useUrlState();
  if (!may) return null;
  return (
    <>
      <Button data-new="" leftSection={<IconUserPlus size="1.1em" />} onClick={() => set({ new: "1" })}>
        Invite staff
      </Button>
      <InviteDrawer opened={params.new === "1"} onClose={() => set({ new: null })} />
    </>
  );
}

function useFilters(): Filter[] {
  const [roles, places, groups] = [useRoleOptions(), usePlaceOptions(), useGroupOptions()];
  return [
    {
      kind: "one",
      key: "status",
      label: "Status",
      options: clinicianStates.states.map((name) => ({
        value: String(clinicianStates.code(name)),
        label: clinicianStates.label(name),
      })),
    },
    { kind: "one", key: "role", label: "Role", options: roles },
    { kind: "one", key: "location", label: "Location", options: places },
    { kind: "one", key: "group", label: "Group", options: groups },
    {
      kind: "one",
      key: "credentials",
      label: "Credentials",
      options: credentialStandings.map((value) => ({ value, label: standingLabels[value] })),
    },
  ];
}

function useColumns(): Column<ClinicianSummary>[] {
  const codeOf = usePlaceCodes();
  const { timeZone } = useSession();
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      grow: 2.4,
      cell: (row) => (
        <Person
          name={row.fullName}
          seed={row.id}
          src={row.photo ?? undefined}
          detail={[row.credentials.join(", "), row.title].filter(Boolean).join(" · ")}
        />
      ),
    },
    { key: "role", header: "Role", sortable: true, width: 158, cell: (row) => row.roleLabel, phone: "line" },
    { key: "places", header: "Locations", width: 132, cell: (row) => row.locationIds.map(codeOf).sort().join(", ") },
    {
      key: "load",
      header: "Caseload",
      width: 108,
      phone: "hide",
      cell: (row) => <CaseLoad count={row.caseload} limit={row.caseloadLimit} />,
    },
    {
      key: "credentials",
      header: "Credentials",
      width: 142,
      cell: (row) => <Standing standing={row.credentialStanding} />,
    },
    {
      key: "active",
      header: "Last active",
      width: 190,
      phone: "hide",
      cell: (row) => (row.lastActiveAt ? showDateTime(row.lastActiveAt, timeZone) : "Never"),
    },
    {
      key: "status",
      header: "Status",
      width: 116,
      phone: "beside",
      cell: (row) => <StateBadge states={clinicianStates} state={clinicianStates.fromCode(row.status) ?? "inactive"} />,
    },
  ];
}
