import { Button } from "@mantine/core";
import { useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, FilterBar, showPhone } from "#ui/index.ts";
import { listProfessionals, type ProfessionalRow } from "../professionals/professional.contract.ts";
import { professionalName } from "../professionals/professional.ts";
import { labelColumn, ownerColumn, touchColumns, usePartnerList } from "./partner-list-parts.tsx";
import { ProfessionalDrawer } from "./professional-form.tsx";

/** Professionals who refer clients or receive them. */
export function ProfessionalList() {
  const url = useUrlState();
  const { state, query, filters } = usePartnerList("professionals", []);
  const source = useRead(listProfessionals, { query }, { keep: true });
  useLive("list:crm-partners", [listProfessionals]);
  return (
    <>
      <FilterBar state={state} search="Name or NPI" filters={filters} />
      <DataTable<ProfessionalRow>
        label="Professionals"
        layoutKey="crm.professionals"
        columns={columns}
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

const columns: Column<ProfessionalRow>[] = [
  { key: "name", header: "Professional", grow: 1, wraps: true, cell: (row) => professionalName(row) },
  {
    key: "organization",
    header: "Organization",
    grow: 1,
    wraps: true,
    cell: (row) => [row.organizationName, row.title].filter(Boolean).join(", "),
  },
  ownerColumn,
  labelColumn,
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
  ...touchColumns(),
];
