import { Button } from "@mantine/core";
import type { Answer } from "#platform/shared/endpoint.ts";
import { AppLink, useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  DataTable,
  datesOf,
  type Filter,
  FilterBar,
  Page,
  StateBadge,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { listPayments } from "../collect/payment.contract.ts";
import { methodLabels, methodText, paymentStates, purposeLabels } from "../collect/payment-states.ts";
import { showCents } from "../money.ts";
import { PlanList } from "./plan-list.tsx";

type Row = Answer<typeof listPayments>["rows"][number];

const filters: readonly Filter[] = [
  {
    kind: "many",
    key: "status",
    label: "Status",
    options: paymentStates.states.map((state) => ({ value: state, label: paymentStates.label(state) })),
  },
  {
    kind: "many",
    key: "method",
    label: "Method",
    options: Object.entries(methodLabels).map(([value, label]) => ({ value, label })),
  },
  { kind: "dates", key: "when", label: "Date" },
  { kind: "one", key: "refundWaiting", label: "Refunds", options: [{ value: "true", label: "Refund needs approval" }] },
];

function PaymentList() {
  const { timeZone, locationId } = useSession();
  const state = useTableState({ filters: filters.map(({ key }) => key), remember: "payments" });
  const { when, ...chosen } = state.filters;
  const query = {
    ...chosen,
    ...datesOf(when),
    ...(locationId ? { locationId } : {}),
    page: state.page,
    pageSize: state.pageSize,
  };
  const read = useRead(listPayments, { query }, { keep: true });
  useLive("list:payments", [listPayments]);
  return (
    <>
      <FilterBar state={state} filters={filters} />
      <DataTable<Row>
        label="Payments"
        layoutKey="payments.list"
        columns={columnsFor(timeZone)}
        rowKey={(row) => row.id}
        rowHref={(row) => `/clients/${row.mrNo}?tabs=payments`}
        source={read}
        state={state}
        rowTone={(row) => (paymentStates.entry(row.status).tone === "danger" ? "danger" : undefined)}
        empty={{ title: "No payments", text: "Payments taken on clients' charts appear here." }}
      />
    </>
  );
}

/** `/clients/payments`: payments and payment plans of all clients, the latest first. */
export function Screen() {
  const keepsPayers = useCan("billingCodes.manage");
  return (
    <Page
      title="Payments"
      action={
        keepsPayers && (
          <Button component={AppLink} to="/clients/payers" variant="default">
            Payers and rates
          </Button>
        )
      }
      tabs={[
        { value: "payments", label: "Payments", content: <PaymentList /> },
        { value: "plans", label: "Payment plans", content: <PlanList /> },
      ]}
    />
  );
}

const columnsFor = (timeZone: string): Column<Row>[] => [
  { key: "client", header: "Client", grow: 2, wraps: true, cell: (row) => row.clientName },
  {
    key: "amount",
    header: "Amount",
    width: 110,
    numeric: true,
    phone: "beside",
    cell: (row) => showCents(row.amountCents),
  },
  {
    key: "status",
    header: "Status",
    width: 168,
    cell: (row) => <StateBadge states={paymentStates} state={row.status} />,
  },
  { key: "method", header: "Method", width: 180, wraps: true, cell: (row) => methodText(row) },
  { key: "when", header: "Taken", width: 190, cell: (row) => showDateTime(row.paidAt, timeZone) },
  { key: "receipt", header: "Receipt", width: 120, cell: (row) => row.receipt },
  { key: "purpose", header: "For", width: 110, cell: (row) => purposeLabels[row.purpose] },
  {
    key: "refunded",
    header: "Refunded",
    width: 100,
    numeric: true,
    hidden: true,
    cell: (row) => row.refundedCents > 0 && showCents(row.refundedCents),
  },
  { key: "by", header: "Taken by", width: 150, hidden: true, cell: (row) => row.collectedByName },
];
