import { useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  type Filter,
  FilterBar,
  Page,
  StateBadge,
  showDate,
  useTableState,
} from "#ui/index.ts";
import { listAuthorizations } from "../../authorizations/authorization.contract.ts";
import { authorizationStates, unitText } from "../../authorizations/authorization-states.ts";
import { showDollars } from "../../money.ts";
import { listPayers } from "../../payers/payer.contract.ts";
import { listReviewWork, riskSorts, type WorklistRow } from "../review.contract.ts";
import { reasonLabels, reviewKinds, stages, workStages } from "../review.ts";
import { StageChip } from "./stage-chip.tsx";

/** The utilization reviewer's work: stays whose coverage needs something, and all authorizations. */
export function Screen() {
  return (
    <Page
      title="Utilization review"
      tabs={[
        { value: "work", label: "Worklist", content: <Worklist /> },
        { value: "authorizations", label: "Authorizations", content: <Authorizations /> },
      ]}
    />
  );
}

function usePayerFilter(): Filter {
  const payers = useRead(listPayers, {});
  return {
    kind: "many",
    key: "payer",
    label: "Payer",
    options: (payers.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

const stageFilter: Filter = {
  kind: "many",
  key: "stage",
  label: "Needs",
  options: [...workStages, "covered" as const, "self_pay" as const].map((stage) => ({
    value: stage,
    label: stages[stage].label,
  })),
};
const assignedFilter: Filter = {
  kind: "one",
  key: "assigned",
  label: "Assigned",
  options: [
    { value: "me", label: "To me" },
    { value: "nobody", label: "Not assigned" },
  ],
};

function Worklist() {
  const { locationId } = useSession();
  const filters = [stageFilter, assignedFilter, usePayerFilter()];
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "utilization" });
  const { stage, payer, assigned } = state.filters;
  const sort = riskSorts.find((one) => one === state.sortText);
  const read = useRead(
    listReviewWork,
    {
      query: {
        ...(stage ? { stage } : {}),
        ...(payer ? { payer } : {}),
        ...(assigned === "me" || assigned === "nobody" ? { assigned } : {}),
        ...(locationId ? { locationId } : {}),
        ...(sort ? { sort } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keep: true },
  );
  useLive("list:coverage", [listReviewWork]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Utilization reviews"
        columns={workColumns}
        rowKey={(row) => row.demographicId}
        rowHref={(row) => `/clients/${row.mrNo}?tabs=authorizations`}
        source={read}
        state={state}
        rowTone={(row) => (stages[row.stage].tone === "danger" ? "danger" : undefined)}
        empty={{ title: "Every stay is covered", text: "Stays that need a review or an authorization appear here." }}
        layoutKey="coverage.utilization"
      />
    </>
  );
}

const workColumns: Column<WorklistRow>[] = [
  { key: "client", header: "Client", grow: 1.4, cell: (row) => row.clientName },
  { key: "stage", header: "Needs", width: 160, phone: "beside", cell: (row) => <StageChip stage={row.stage} /> },
  { key: "level", header: "Level", width: 66, cell: (row) => row.levelCode },
  { key: "payer", header: "Payer", grow: 1.2, wraps: true, cell: (row) => row.payerName },
  {
    key: "covered",
    header: "Covered through",
    width: 112,
    cell: (row) => row.coveredThrough && showDate(row.coveredThrough),
  },
  {
    key: "left",
    header: "Left",
    width: 80,
    cell: (row) => (row.unitsLeft === null || row.unit === null ? null : unitText(row.unitsLeft, row.unit)),
  },
  {
    key: "gap",
    header: "Days not covered",
    width: 88,
    numeric: true,
    hidden: true,
    cell: (row) => row.gapDays || null,
  },
  {
    key: "risk",
    header: "At risk",
    sortable: true,
    width: 112,
    numeric: true,
    cell: (row) => (row.atRiskCents ? showDollars(row.atRiskCents) : null),
  },
  {
    key: "reason",
    header: "Reason",
    width: 140,
    wraps: true,
    phone: "hide",
    cell: (row) => row.reason && reasonLabels[row.reason],
  },
  {
    key: "review",
    header: "Next review",
    width: 150,
    wraps: true,
    cell: ({ review }) => review && <Due review={review} />,
  },
  { key: "assigned", header: "Assigned to", width: 110, wraps: true, cell: (row) => row.review?.assignedToName },
];

function Due({ review }: { review: NonNullable<WorklistRow["review"]> }) {
  return (
    <>
      {reviewKinds[review.kind]}, due {showDate(review.dueOn)}
    </>
  );
}

const whenFilter: Filter = {
  kind: "one",
  key: "when",
  label: "Dates",
  options: [
    { value: "current", label: "Current" },
    { value: "ending", label: "Ending within 7 days" },
    { value: "ended", label: "Ended" },
    { value: "exhausted", label: "All units used" },
  ],
};
const statusFilter: Filter = {
  kind: "many",
  key: "status",
  label: "Status",
  options: authorizationStates.states.map((value) => ({ value, label: authorizationStates.label(value) })),
};
const inCareFilter: Filter = { kind: "flag", key: "inCare", label: "In treatment" };
const whens = ["current", "ending", "ended", "exhausted"] as const;

function Authorizations() {
  const { locationId } = useSession();
  const filters = [statusFilter, whenFilter, usePayerFilter(), inCareFilter];
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "authorizations" });
  const { status, payer, inCare } = state.filters;
  const when = whens.find((one) => one === state.filters.when);
  const read = useRead(
    listAuthorizations,
    {
      query: {
        ...(status ? { status } : {}),
        ...(payer ? { payer } : {}),
        ...(when ? { when } : {}),
        ...(inCare ? { inCare: "true" as const } : {}),
        ...(locationId ? { locationId } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keep: true },
  );
  useLive("list:coverage", [listAuthorizations]);
  type Row = NonNullable<typeof read.data>["rows"][number];
  const columns: Column<Row>[] = [
    { key: "client", header: "Client", grow: 1.4, cell: (row) => row.clientName },
    { key: "number", header: "Number", width: 120, cell: (row) => row.authNumber },
    {
      key: "status",
      header: "Status",
      width: 160,
      phone: "beside",
      cell: (row) => <StateBadge states={authorizationStates} state={row.status} />,
    },
    { key: "payer", header: "Payer", grow: 1, wraps: true, cell: (row) => row.payerName },
    { key: "level", header: "Level", width: 66, cell: (row) => row.levelCode },
    { key: "from", header: "First day", width: 112, phone: "hide", cell: (row) => showDate(row.fromOn) },
    { key: "through", header: "Last day", width: 112, cell: (row) => showDate(row.throughOn) },
    {
      key: "used",
      header: "Used",
      width: 130,
      cell: (row) =>
        row.approvedUnits === null ? null : `${row.usedUnits} of ${unitText(row.approvedUnits, row.unit)}`,
    },
  ];
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Authorizations"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/clients/${row.mrNo}?tabs=authorizations`}
        source={read}
        state={state}
        empty={{ title: "No authorizations", text: "They are recorded on a client's Authorizations tab." }}
        layoutKey="coverage.authorizations"
      />
    </>
  );
}
