import type { Answer } from "#platform/shared/endpoint.ts";
import { useLive, useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, type Filter, FilterBar, StateBadge, showDate, useTableState } from "#ui/index.ts";
import { showCents } from "../money.ts";
import { listPlans } from "../plans/plan.contract.ts";
import { planStates } from "../plans/plan.ts";

type Row = Answer<typeof listPlans>["rows"][number];

const filters: readonly Filter[] = [
  {
    kind: "many",
    key: "status",
    label: "Status",
    options: planStates.states.map((state) => ({ value: state, label: planStates.label(state) })),
  },
  { kind: "one", key: "late", label: "Late", options: [{ value: "true", label: "Has late installments" }] },
];

/** Payment plans of all clients, with what is late. */
export function PlanList() {
  const { locationId } = useSession();
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "payment-plans" });
  const query = {
    ...state.filters,
    ...(locationId ? { locationId } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const read = useRead(listPlans, { query }, { keep: true });
  useLive("list:payments", [listPlans]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable<Row>
        label="Payment plans"
        layoutKey="payments.plans"
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => `/clients/${row.mrNo}?tabs=payments`}
        source={read}
        state={state}
        rowTone={(row) => (row.lateCents > 0 || row.status === "defaulted" ? "danger" : undefined)}
        empty={{ title: "No payment plans", text: "Plans set up on the Payments tab of clients' charts appear here." }}
      />
    </>
  );
}

const columns: Column<Row>[] = [
  { key: "client", header: "Client", grow: 2, wraps: true, cell: (row) => row.clientName },
  {
    key: "status",
    header: "Status",
    width: 190,
    cell: (row) => <StateBadge states={planStates} state={row.status} />,
  },
  {
    key: "paid",
    header: "Paid",
    width: 210,
    numeric: true,
    cell: (row) => `${showCents(row.coveredCents)} of ${showCents(row.totalCents)}`,
  },
  {
    key: "late",
    header: "Late",
    width: 110,
    numeric: true,
    phone: "beside",
    cell: (row) => row.lateCents > 0 && showCents(row.lateCents),
  },
  {
    key: "next",
    header: "Next installment",
    width: 210,
    cell: (row) => row.nextDueOn && row.nextCents && `${showCents(row.nextCents)} on ${showDate(row.nextDueOn)}`,
  },
  {
    key: "card",
    header: "Card",
    width: 150,
    cell: (row) => (row.cardLast4 ? `ending in ${row.cardLast4}` : "By hand"),
  },
  { key: "failure", header: "Last decline", width: 180, wraps: true, cell: (row) => row.lastFailure },
];
