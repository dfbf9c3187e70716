import { serverInstant, useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, type Filter, FilterBar, Page, showDateTime, useTableState } from "#ui/index.ts";
import { LibraryTab } from "../../library/web/library-tab.tsx";
import { ApprovalsTab } from "../../signing/web/approvals-tab.tsx";
import { listPlans, type PlanWorkRow, planWork } from "../plan.contract.ts";
import { planTypeLabels } from "../plan.ts";

/** `/treatment-planning`: plans that need work, those to approve, and the library. */
export function Screen() {
  const mayApprove = useCan("treatmentPlans.approve");
  return (
    <Page
      title="Treatment planning"
      tabs={[
        { value: "work", label: "Worklist", content: <Worklist /> },
        ...(mayApprove ? [{ value: "approvals", label: "To approve", content: <ApprovalsTab /> }] : []),
        { value: "library", label: "Library", content: <LibraryTab /> },
      ]}
    />
  );
}

const work = {
  "review-overdue": { label: "Review overdue", tone: "danger" },
  approval: { label: "Awaits approval", tone: "info" },
  draft: { label: "Draft", tone: "attention" },
  missing: { label: "No plan", tone: "attention" },
  "client-signature": { label: "Client signature missing", tone: "attention" },
  "review-soon": { label: "Review within 7 days", tone: "neutral" },
} as const satisfies Record<
  (typeof planWork)[number],
  { label: string; tone: "danger" | "info" | "attention" | "neutral" }
>;

const filters: Filter[] = [
  {
    kind: "many",
    key: "work",
    label: "Needs",
    options: planWork.map((value) => ({ value, label: work[value].label })),
  },
  { kind: "flag", key: "mine", label: "My clients" },
];

function Worklist() {
  const { locationId } = useSession();
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "treatment-plans" });
  const read = useRead(
    listPlans,
    {
      query: {
        ...(state.filters.work ? { work: state.filters.work } : {}),
        ...(state.filters.mine ? { mine: "true" as const } : {}),
        ...(locationId ? { locationId } : {}),
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keep: true },
  );
  useLive("list:treatment-plans", [listPlans]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable
        label="Treatment plans"
        columns={columns}
        rowKey={(row) => row.demographicId}
        rowHref={(row) =>
          row.planId ? `/treatment-planning/${row.planId}` : `/clients/${row.mrNo}?tabs=treatment%20planning`
        }
        source={read}
        state={state}
        rowTone={(row) => (row.dueAt !== null && row.dueAt < serverInstant() ? "danger" : undefined)}
        empty={{ title: "All plans are up to date", text: "Clients whose plan needs work appear here." }}
        layoutKey="treatment-plans.work"
      />
    </>
  );
}

const columns: Column<PlanWorkRow>[] = [
  { key: "client", header: "Client", grow: 1.4, cell: (row) => row.clientName },
  {
    key: "work",
    header: "Needs",
    width: 200,
    phone: "beside",
    cell: (row) => <Chip tone={work[row.work].tone}>{work[row.work].label}</Chip>,
  },
  { key: "due", header: "Due", width: 180, cell: (row) => row.dueAt && showDateTime(row.dueAt, row.timeZone) },
  { key: "level", header: "Level", width: 80, cell: (row) => row.levelOfCareCode },
  {
    key: "plan",
    header: "Plan",
    grow: 1,
    wraps: true,
    cell: (row) => row.type && `${planTypeLabels[row.type]}, version ${row.versionNo}`,
  },
  {
    key: "signatures",
    header: "Signatures",
    width: 110,
    numeric: true,
    cell: (row) => (row.asked === 0 ? null : `${row.signed} of ${row.asked}`),
  },
  { key: "owner", header: "Author", grow: 1, wraps: true, phone: "hide", cell: (row) => row.ownerName },
];
