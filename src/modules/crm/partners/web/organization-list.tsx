import { Button } from "@mantine/core";
import { serverInstant, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { type Column, DataTable, type Filter, FilterBar, StateBadge, showPhone, useTableState } from "#ui/index.ts";
import { agoText } from "../../leads/web/lead-text.ts";
import { listOrganizations, type OrganizationRow, partnerOptions } from "../organizations/organization.contract.ts";
import {
  organizationKindLabels,
  organizationKinds,
  organizationStages,
  stages,
  tiers,
} from "../organizations/organization.ts";
import { OrganizationDrawer } from "./organization-form.tsx";
import { NextTouch } from "./partner-text.tsx";

const filterKeys = ["kind", "tier", "stage", "ownerId", "archived"];

/** Organizations that refer clients or receive them, with their owner, next touch and referrals of 12 months. */
export function OrganizationList() {
  const url = useUrlState();
  const state = useTableState({ filters: filterKeys, remember: "organizations" });
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const q = state.search.trim();
  const sort = state.sortText === "next" || state.sortText === "last" ? state.sortText : "name";
  const source = useRead(
    listOrganizations,
    { query: { ...state.filters, ...(q ? { q } : {}), sort, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  useLive("list:crm-partners", [listOrganizations]);
  const add = () => url.set({ new: "organization" });
  return (
    <>
      <FilterBar state={state} search="Name or NPI" filters={filtersOf(options.data?.owners ?? [])} />
      <DataTable<OrganizationRow>
        label="Organizations"
        layoutKey="crm.organizations"
        columns={columns()}
        rowKey={(row) => row.id}
        rowHref={(row) => `/crm/organization/${row.id}`}
        source={source}
        state={state}
        rowTone={(row) => (row.stage === "blocked" ? "quiet" : undefined)}
        empty={{
          title: "No organizations yet",
          text: "Organizations are hospitals, programs, courts and others that refer clients or receive them.",
          action: <Button onClick={add}>New organization</Button>,
        }}
      />
      <OrganizationDrawer opened={url.params.new === "organization"} onClose={() => url.set({ new: undefined })} />
    </>
  );
}

function filtersOf(owners: readonly { id: string; name: string }[]): Filter[] {
  return [
    {
      kind: "many",
      key: "kind",
      label: "Type",
      options: organizationKinds.map((value) => ({ value, label: organizationKindLabels[value] })),
    },
    { kind: "many", key: "tier", label: "Tier", options: tiers.map((value) => ({ value, label: `Tier ${value}` })) },
    {
      kind: "many",
      key: "stage",
      label: "Stage",
      options: stages.map((value) => ({ value, label: organizationStages.label(value) })),
    },
    {
      kind: "many",
      key: "ownerId",
      label: "Owner",
      options: owners.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: "one", key: "archived", label: "Archived", options: [{ value: "true", label: "Archived only" }] },
  ];
}

function columns(): Column<OrganizationRow>[] {
  const now = serverInstant();
  return [
    { key: "name", header: "Organization", grow: 2, wraps: true, cell: (row) => row.name },
    { key: "kind", header: "Type", width: 140, cell: (row) => organizationKindLabels[row.kind] },
    { key: "city", header: "City", width: 110, cell: (row) => row.city },
    { key: "tier", header: "Tier", width: 48, cell: (row) => row.tier },
    {
      key: "stage",
      header: "Stage",
      width: 120,
      phone: "beside",
      cell: (row) => <StateBadge states={organizationStages} state={row.stage} />,
    },
    { key: "owner", header: "Owner", width: 130, cell: (row) => row.ownerName },
    { key: "phone", header: "Phone", width: 130, hidden: true, cell: (row) => row.phone && showPhone(row.phone) },
    {
      key: "last",
      header: "Last touch",
      width: 116,
      sortable: true,
      cell: (row) => row.lastTouchAt && `${agoText(row.lastTouchAt, now)} ago`,
    },
    {
      key: "next",
      header: "Next touch",
      width: 140,
      sortable: true,
      cell: (row) => row.nextTouchAt && <NextTouch at={row.nextTouchAt} now={now} />,
    },
    { key: "in", header: "In, 12 mo", width: 76, numeric: true, cell: (row) => row.referralsIn },
    { key: "admitted", header: "Admitted", width: 76, numeric: true, cell: (row) => row.admitted },
    { key: "out", header: "Out, 12 mo", width: 80, numeric: true, cell: (row) => row.referralsOut },
  ];
}
