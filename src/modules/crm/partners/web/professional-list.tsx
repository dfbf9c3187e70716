import { Button } from "@mantine/core";
import { serverInstant, useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, type Filter, FilterBar, showPhone, useTableState } from "#ui/index.ts";
import { agoText } from "../../leads/web/lead-text.ts";
import { partnerOptions } from "../organizations/organization.contract.ts";
import { listProfessionals, type ProfessionalRow } from "../professionals/professional.contract.ts";
import { professionalName } from "../professionals/professional.ts";
import { NextTouch } from "./partner-text.tsx";
import { ProfessionalDrawer } from "./professional-form.tsx";

/** Professionals who refer clients or receive them. */
export function ProfessionalList() {
  const url = useUrlState();
  const state = useTableState({ filters: ["ownerId", "archived"], remember: "professionals" });
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const q = state.search.trim();
  const sort = state.sortText === "next" || state.sortText === "last" ? state.sortText : "name";
  const source = useRead(
    listProfessionals,
    { query: { ...state.filters, ...(q ? { q } : {}), sort, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  useLive("list:crm-partners", [listProfessionals]);
  return (
    <>
      <FilterBar state={state} search="Name or NPI" filters={filtersOf(options.data?.owners ?? [])} />
      <DataTable<ProfessionalRow>
        label="Professionals"
        layoutKey="crm.professionals"
        columns={columns()}
        rowKey={(row) => row.id}
        rowHref={(row) => `/crm/professional/${row.id}`}
        source={source}
        state={state}
        empty={{
          title: "No professionals yet",
          text: "Professionals are physicians, therapists, case managers and others who refer clients.",
          action: <Button onClick={() => url.set({ new: "professional" })}>New professional</Button>,
        }}
      />
      <ProfessionalDrawer opened={url.params.new === "professional"} onClose={() => url.set({ new: undefined })} />
    </>
  );
}

function filtersOf(owners: readonly { id: string; name: string }[]): Filter[] {
  return [
    {
      kind: "many",
      key: "ownerId",
      label: "Owner",
      options: owners.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: "one", key: "archived", label: "Archived", options: [{ value: "true", label: "Archived only" }] },
  ];
}

function columns(): Column<ProfessionalRow>[] {
  const now = serverInstant();
  return [
    { key: "name", header: "Professional", grow: 1, wraps: true, cell: (row) => professionalName(row) },
    {
      key: "organization",
      header: "Organization",
      grow: 1,
      wraps: true,
      cell: (row) => [row.organizationName, row.title].filter(Boolean).join(", "),
    },
    { key: "owner", header: "Owner", width: 130, cell: (row) => row.ownerName },
    {
      key: "phone",
      header: "Phone",
      width: 150,
      cell: (row) =>
        row.doNotContact ? (
          <Chip tone="danger" shape="cross">
            Do not contact
          </Chip>
        ) : (
          row.phone && showPhone(row.phone)
        ),
    },
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
