import { serverInstant, useLive, useRead } from "#platform/web/index.ts";
import { type Column, DataTable, type Filter, FilterBar, StateBadge, showDateTime, useTableState } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { type AssessmentRow, listAssessments } from "../assessment.contract.ts";
import { assessmentKindLabels, assessmentStates } from "../assessment.ts";

const filters: Filter[] = [
  { kind: "one", key: "mine", label: "Clinician", options: [{ value: "true", label: "Mine" }] },
  { kind: "one", key: "due", label: "Decision", options: [{ value: "true", label: "Decision due" }] },
  { kind: "one", key: "all", label: "Show", options: [{ value: "true", label: "Decided and canceled too" }] },
];

/** Pre-admission assessments that are scheduled, under way, or due for a decision. */
export function AssessmentList() {
  const state = useTableState({ filters: ["mine", "due", "all"], remember: "crm.assessments" });
  const source = useRead(
    listAssessments,
    { query: { ...state.filters, page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  useLive("list:crm", [listAssessments]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable<AssessmentRow>
        label="Assessments"
        layoutKey="crm.assessments"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/crm/assessment/${row.id}`}
        source={source}
        state={state}
        rowTone={(row) => (isLate(row, serverInstant()) ? "attention" : undefined)}
        empty={{
          title: "No open assessments",
          text: "Open a lead and choose Schedule assessment to book one with a clinician.",
        }}
      />
    </>
  );
}

/** Scheduled for an earlier time and not begun. */
const isLate = (row: AssessmentRow, now: string) => row.state === "scheduled" && row.scheduledAt < now;

const columns: Column<AssessmentRow>[] = [
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
  { key: "kind", header: "Assessment", grow: 1, wraps: true, cell: (row) => assessmentKindLabels[row.kind] },
  { key: "at", header: "Date and time", width: 190, cell: (row) => showDateTime(row.scheduledAt, row.timeZone) },
  { key: "clinician", header: "Clinician", grow: 1, cell: (row) => row.clinicianName },
  {
    key: "state",
    header: "Status",
    width: 200,
    phone: "beside",
    cell: (row) => <StateBadge states={assessmentStates} state={row.state} />,
  },
  { key: "location", header: "Location", width: 170, hidden: true, cell: (row) => row.locationName },
];
