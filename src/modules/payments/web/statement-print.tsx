import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, LoadingScreen, PrintFacts, PrintLayout, PrintSection, PrintTable, showDate } from "#ui/index.ts";
import { printStatement } from "../ledger/ledger.contract.ts";
import { kindLabels } from "../ledger/ledger.ts";
import { balanceText, showCents } from "../money.ts";

/** `/exportPrint/ledger_statement?mrNo=&from=&through=`: the client's account on paper, amounts without services. */
export function Screen() {
  const { mrNo = "", from, through } = useUrlState().params;
  if (mrNo === "")
    return <EmptyState title="Nothing to print" text="Open a client's payments and choose Print statement." />;
  return <Statement mrNo={mrNo} query={{ ...(from ? { from } : {}), ...(through ? { through } : {}) }} />;
}

function Statement({ mrNo, query }: { mrNo: string; query: { from?: string; through?: string } }) {
  const session = useSession();
  const read = useRead(printStatement, { params: { mrNo }, query });
  if (read.error) return <RecordProblem error={read.error} />;
  if (!read.data) return <LoadingScreen />;
  const { from, through, openingCents, closingCents, entries, billedBy } = read.data;
  return (
    <PrintLayout
      title="Account statement"
      facility={{ name: billedBy }}
      strip={[`Account ${mrNo}`]}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["Period", from ? `${showDate(from)} to ${showDate(through)}` : `Through ${showDate(through)}`],
          ["Opening balance", showCents(openingCents)],
          ["Closing balance", balanceText(closingCents)],
        ]}
      />
      <PrintSection title="Entries">
        <PrintTable
          columns={[
            { header: "Date", width: "20%" },
            { header: "Entry" },
            { header: "Amount", numeric: true, width: "18%" },
            { header: "Balance", numeric: true, width: "18%" },
          ]}
          rows={entries.map((entry) => ({
            key: entry.id,
            cells: [
              showDate(entry.postedOn),
              kindLabels[entry.kind],
              showCents(entry.amountCents),
              showCents(entry.balanceCents),
            ],
          }))}
          none="No entries in this period."
        />
      </PrintSection>
    </PrintLayout>
  );
}
