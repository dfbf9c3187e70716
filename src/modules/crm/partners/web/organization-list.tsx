import { Button } from "@mantine/core";
import { isProblem, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { type Column, DataTable, type Filter, FilterBar, StateBadge, showPhone } from "#ui/index.ts";
import { listOrganizations, type OrganizationRow } from "../organizations/organization.contract.ts";
import {
  asamLevels,
  organizationKindLabels,
  organizationKinds,
  organizationStages,
  stages,
  tiers,
} from "../organizations/organization.ts";
import { NearZip } from "./near-zip.tsx";
import { OrganizationDrawer } from "./organization-form.tsx";
import { labelColumn, ownerColumn, touchColumns, usePartnerList } from "./partner-list-parts.tsx";

const filterKeys = ["kind", "tier", "stage", "level", "accepting", "near"];

/** Organizations that refer clients or receive them, with their owner, next touch and referrals of 12 months. */
export function OrganizationList() {
  const url = useUrlState();
  const { state, query, filters } = usePartnerList("organizations", filterKeys);
  const source = useRead(listOrganizations, { query }, { keep: true });
  const near = state.filters.near;
  const unknownZip = near !== undefined && isProblem(source.error, "zip-unknown");
  useLive("list:crm-partners", [listOrganizations]);
  const add = () => url.set({ new: "organization" });
  return (
    <>
      <FilterBar state={state} search="Name or NPI" filters={[...ownFilters, ...filters]}>
        <NearZip state={state} problem={unknownZip ? "ZIP code not found" : undefined} />
      </FilterBar>
      <DataTable<OrganizationRow>
        label="Organizations"
        layoutKey="crm.organizations"
        columns={columns(near !== undefined)}
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

const ownFilters: readonly Filter[] = [
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
    key: "level",
    label: "Level of care",
    options: asamLevels.map((value) => ({ value, label: `ASAM ${value}` })),
  },
  {
    kind: "one",
    key: "accepting",
    label: "Accepts referrals",
    options: [{ value: "true", label: "Accepts referrals" }],
  },
];

function columns(near: boolean): Column<OrganizationRow>[] {
  return [
    { key: "name", header: "Organization", grow: 2, wraps: true, cell: (row) => row.name },
    ...(near ? [{ key: "miles", header: "Distance", width: 84, numeric: true, cell: milesText }] : []),
    { key: "kind", header: "Type", width: 140, cell: (row) => organizationKindLabels[row.kind] },
    { key: "city", header: "City", width: 110, cell: (row) => row.city },
    ...(near ? [{ key: "levels", header: "ASAM levels", width: 110, wraps: true, cell: levelsText }] : []),
    { key: "tier", header: "Tier", width: 48, cell: (row) => row.tier },
    {
      key: "stage",
      header: "Stage",
      width: 120,
      phone: "beside",
      cell: (row) => <StateBadge states={organizationStages} state={row.stage} />,
    },
    ownerColumn,
    labelColumn,
    { key: "phone", header: "Phone", width: 130, hidden: !near, cell: (row) => row.phone && showPhone(row.phone) },
    ...touchColumns(),
  ];
}

const milesText = ({ miles }: OrganizationRow) =>
  miles !== null && `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
const levelsText = ({ levelsOffered }: OrganizationRow) => levelsOffered.join(", ");
