import { useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import { DataTable, PageSection, showDateTime } from "#ui/index.ts";
import { listPayments } from "../collect/payment.contract.ts";
import { methodText } from "../collect/payment-states.ts";
import { showCents } from "../money.ts";

/** On the approvals page: payments whose refund a second user approves on the chart, beside the account. */
export function RefundRequests() {
  const { timeZone } = useSession();
  const read = useRead(listPayments, { query: { refundWaiting: "true", pageSize: "50" } }, { everyMs: 60_000 });
  useLive("list:payments", [listPayments]);
  // Users with other requests on the page see an empty list there.
  const hasOthers = useCan("clients.approve");
  if (hasOthers && read.data?.rows.length === 0) return null;
  return (
    <PageSection title="Refunds">
      <DataTable
        label="Refunds to approve"
        source={read}
        rowKey={(row) => row.id}
        rowHref={(row) => `/clients/${row.mrNo}?tabs=payments`}
        columns={[
          { key: "client", header: "Client", grow: 2, wraps: true, cell: (row) => row.clientName },
          {
            key: "amount",
            header: "Payment",
            width: 120,
            numeric: true,
            phone: "beside",
            cell: (row) => showCents(row.amountCents),
          },
          { key: "method", header: "Method", width: 180, wraps: true, cell: (row) => methodText(row) },
          { key: "receipt", header: "Receipt", width: 130, cell: (row) => row.receipt },
          { key: "when", header: "Taken", width: 190, cell: (row) => showDateTime(row.paidAt, timeZone) },
        ]}
        empty={{
          title: "No refunds to approve",
          text: "Refunds above $500.00 appear here until a second user decides.",
        }}
      />
    </PageSection>
  );
}
