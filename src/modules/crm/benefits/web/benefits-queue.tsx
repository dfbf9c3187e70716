import { Button } from "@mantine/core";
import { serverInstant, useAction, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  StateBadge,
  showDate,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { leadOptions } from "../../leads/lead.contract.ts";
import { payMethodLabels } from "../../leads/lead.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import classes from "../../leads/web/crm.module.css";
import { sinceText } from "../../leads/web/lead-text.ts";
import { assignBenefits, type BenefitsRow, benefitsQueue } from "../benefits-queue.contract.ts";
import { benefitsSteps } from "../benefits-queue.ts";

/** Insurance to verify: soonest arrival first, then longest on the list, and who has it. */
export function BenefitsQueue() {
  const session = useSession();
  const state = useTableState({ filters: ["assigned", "locationId"], remember: "crm.vob" });
  const source = useRead(
    benefitsQueue,
    { query: { ...state.filters, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  useLive("list:crm", [benefitsQueue]);
  const assign = useAction(assignBenefits, { invalidates: [benefitsQueue, leadTimeline] });
  const me = session.user.clinicianId;
  const locations = options.data?.locations ?? [];
  const filters: Filter[] = [
    {
      kind: "one",
      key: "assigned",
      label: "Assigned to",
      options: [
        { value: "mine", label: "Me" },
        { value: "none", label: "Not assigned" },
      ],
    },
    ...(locations.length > 1
      ? [
          {
            kind: "one" as const,
            key: "locationId",
            label: "Location",
            options: locations.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ];
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable<BenefitsRow>
        label="Benefits to verify"
        layoutKey="crm.vob"
        columns={columnsOf(serverInstant(), session.timeZone)}
        rowKey={(row) => row.leadId}
        rowHref={(row) => `/crm/lead/${row.leadId}`}
        source={source}
        state={state}
        rowTone={(row) => (arrivesSoon(row, serverInstant()) ? "danger" : undefined)}
        rowActions={(row) =>
          me && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={assign.pending}
              onClick={() =>
                assign.go({
                  params: { leadId: row.leadId },
                  body: { assigneeId: row.assigneeId === me ? null : me, from: row.assigneeId },
                })
              }
            >
              {row.assigneeId === me ? "Hand back" : row.assigneeId ? "Take over" : "Assign to me"}
            </Button>
          )
        }
        empty={{
          title: "All benefits are verified",
          text: "Open leads who pay by insurance appear here until their benefits are verified.",
        }}
      />
    </>
  );
}

/** Arrival within a day without verified benefits is overdue work. */
const arrivesSoon = ({ intakeAt }: BenefitsRow, now: string) =>
  intakeAt !== null && Date.parse(intakeAt) - Date.parse(now) < 24 * 3_600_000;

function arrivalText({ intakeAt, desiredAdmitOn, timeZone }: BenefitsRow) {
  if (intakeAt) return showDateTime(intakeAt, timeZone);
  return desiredAdmitOn ? `Desired ${showDate(desiredAdmitOn)}` : null;
}

function columnsOf(now: string, timeZone: string): Column<BenefitsRow>[] {
  return [
    {
      key: "lead",
      header: "Lead",
      grow: 1,
      wraps: true,
      cell: (row) => (
        <>
          {row.leadName} <span className={classes.small}>{row.leadNo}</span>
        </>
      ),
    },
    {
      key: "arrival",
      header: "Arrival",
      width: 220,
      cell: (row) => arrivalText(row),
    },
    {
      key: "step",
      header: "Next step",
      width: 210,
      phone: "beside",
      cell: (row) => <StateBadge states={benefitsSteps} state={row.step} />,
    },
    {
      key: "payer",
      header: "Insurance",
      grow: 1,
      wraps: true,
      cell: (row) => (
        <>
          {row.payerName ?? (row.payMethod && payMethodLabels[row.payMethod])}
          {row.memberIdLast4 && <div className={classes.small}>Member ID ends in {row.memberIdLast4}</div>}
        </>
      ),
    },
    { key: "assignee", header: "Assigned to", width: 150, cell: (row) => row.assigneeName },
    { key: "received", header: "Received", width: 190, cell: (row) => sinceText(row.receivedAt, now, timeZone) },
    { key: "location", header: "Location", width: 150, hidden: true, cell: (row) => row.locationName },
  ];
}
