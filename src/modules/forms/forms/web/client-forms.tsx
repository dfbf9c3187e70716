import { Button, SegmentedControl } from "@mantine/core";
import { AppLink, invalidate, useCan, useLive, useUrlState } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, dateAt, StateBadge, showDate, showDateTime, useTableState } from "#ui/index.ts";
import { ClientConsents } from "../../consents/web/client-consents.tsx";
import { ClientDisclosures } from "../../disclosures/web/client-disclosures.tsx";
import { SentLinks } from "../../links/web/sent-links.tsx";
import { listPacketInstances } from "../../packets/packet.contract.ts";
import { ClientPackets } from "../../packets/web/client-packets.tsx";
import { chartTabLabels } from "../../templates/template.ts";
import { listClientForms } from "../form.contract.ts";
import { formStates, isWritable, openStatuses } from "../form.ts";
import type { FormRow } from "../form-fields.contract.ts";
import { AssignForm } from "./assign-form.tsx";
import { useClientForms } from "./client-forms-state.ts";
import classes from "./form.module.css";
import { SignSelected } from "./sign-selected.tsx";
import { SlotDots } from "./signatures.tsx";

const views = {
  all: { label: "All", status: undefined },
  open: { label: "Open", status: openStatuses.join(",") },
  completed: { label: "Completed", status: "completed" },
} as const;
type View = keyof typeof views;
const isView = (text: string | undefined): text is View => text !== undefined && text in views;

const columns: Column<FormRow>[] = [
  { key: "title", header: "Form", cell: (row) => row.title, grow: 3 },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <StateBadge
        states={formStates}
        state={row.status}
        {...(isWritable(row.status) && row.progressPct > 0 ? { detail: `${row.progressPct}%` } : {})}
      />
    ),
    width: 170,
    phone: "beside",
  },
  {
    key: "slots",
    header: "Signatures",
    cell: (row) => (row.slots.length > 0 ? <SlotDots slots={row.slots} /> : null),
    grow: 2,
  },
  {
    key: "chartTab",
    header: "Chart section",
    cell: (row) => chartTabLabels[row.chartTab],
    width: 130,
    hidden: true,
    phone: "hide",
  },
  {
    key: "due",
    header: "Due",
    cell: (row) => (row.dueAt ? showDate(dateAt(row.dueAt, row.timeZone)) : null),
    width: 110,
    phone: "hide",
  },
  {
    key: "updated",
    header: "Last updated",
    cell: (row) => [showDateTime(row.updatedAt, row.timeZone), row.updatedByName].filter(Boolean).join(", "),
    width: 300,
  },
];

interface ClientFormsProps {
  mrNo: string;
  clientId: string;
  clientName: string;
  demographicId: string;
}

/** The chart's Forms tab: the client's forms with status and signatures, consents and disclosures. */
export function ClientForms({ mrNo, clientId, clientName, demographicId }: ClientFormsProps) {
  const url = useUrlState();
  const view = isView(url.params.forms) ? url.params.forms : "all";
  const state = useTableState({ prefix: "forms" });
  const canAssign = useCan("forms.assign");
  const canSign = useCan("forms.sign");
  const canSeeConsents = useCan("consents.view");
  const { status } = views[view];
  const { source: forms, state: list } = useClientForms(mrNo, status, state);
  const bulkActions = (rows: FormRow[]) => <SignSelected rows={rows} mrNo={mrNo} clientName={clientName} />;
  useLive(`client:${clientId}`, () => {
    void invalidate(listClientForms);
    void invalidate(listPacketInstances);
  });
  return (
    <>
      <div className={classes.listHead}>
        <SegmentedControl
          aria-label="Show"
          size="xs"
          data={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
          value={view}
          onChange={(next) => url.set({ forms: next === "all" ? null : next, "forms.page": null })}
        />
        {list.pendingClientForms && (
          <Chip tone="attention" shape="clock">
            Client forms pending
          </Chip>
        )}
        {list.pendingGuardianForms && (
          <Chip tone="attention" shape="clock">
            Guardian forms pending
          </Chip>
        )}
        {canAssign && <AssignForm mrNo={mrNo} demographicId={demographicId} />}
      </div>
      <ClientPackets mrNo={mrNo} />
      <DataTable
        label="Forms"
        layoutKey="client-forms"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/forms/${row.id}`}
        source={forms}
        state={state}
        rowTone={(row) => (row.status === "voided" || row.status === "declined" ? "quiet" : undefined)}
        rowActions={(row) => (
          <Button
            component={AppLink}
            to={`/exportPrint/form?id=${row.id}`}
            target="_blank"
            size="compact-sm"
            variant="subtle"
          >
            Print
          </Button>
        )}
        {...(canSign ? { bulkActions } : {})}
        empty={
          view === "all"
            ? {
                title: "No forms yet",
                text: canAssign
                  ? "Start with the consent for treatment. Choose Add form."
                  : "This client's forms appear here.",
              }
            : { title: "No matching forms", text: "Choose All to see every form." }
        }
      />
      {list.totalRecords > 0 && (
        <p className={classes.quiet}>
          Page {list.page} of {list.totalPages}
        </p>
      )}
      {canAssign && <SentLinks mrNo={mrNo} />}
      <div className={classes.below}>
        {canSeeConsents && <ClientConsents mrNo={mrNo} />}
        <ClientDisclosures mrNo={mrNo} clientName={clientName} />
      </div>
    </>
  );
}
