import { RecordProblem, serverInstant, useParam, useRead, useSession } from "#platform/web/index.ts";
import {
  PrintFacts,
  PrintLayout,
  PrintSection,
  PrintTable,
  Skeletons,
  showDate,
  showDateTime,
  tallMan,
} from "#ui/index.ts";
import { containerLabel } from "../../counts/quantity.ts";
import { type Destruction, type DestructionLine, readDestruction } from "../../destruction/destruction.contract.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { destructionMethodLabels } from "../../orders/new-order.contract.ts";

/** `/exportPrint/medicationDestruction/<destructionId>`: the certificate, stock of the registrant apart from clients' own. */
export function Screen() {
  const destructionId = useParam("medication_destruction");
  const read = useRead(readDestruction, { params: { destructionId } });
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="page" count={10} />;
  return <Certificate destruction={read.data} />;
}

function Certificate({ destruction }: { destruction: Destruction }) {
  const session = useSession();
  const zone = destruction.timeZone;
  const at = (instant: string) => showDateTime(instant, zone, true);
  const stock = destruction.lines.filter(({ basis }) => basis === "registrant_stock");
  const owned = destruction.lines.filter(({ basis }) => basis === "client_owned");
  return (
    <PrintLayout
      title={`Certificate of destruction D-${destruction.destructionNo}`}
      facility={{ name: session.tenant.name, address: destruction.locationName }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={zone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["Destroyed", at(destruction.performedAt)],
          ["Method", destructionMethodLabels[destruction.method]],
          ...(destruction.note ? ([["Details", destruction.note]] as const) : []),
        ]}
      />
      <PrintSection title="Registrant's stock">
        <Lines lines={stock} />
      </PrintSection>
      <PrintSection title="Medications of clients">
        <Lines lines={owned} />
      </PrintSection>
      <PrintSection title="Signatures">
        <p>
          Both of us counted each item, found the same quantity as the record, and saw it made non-retrievable by the
          method above.
        </p>
        <PrintFacts
          none="Not signed."
          rows={[
            ["Destroyed by", `${destruction.witness1Name}, PIN entered ${at(destruction.witness1At)}`],
            ["Witness", `${destruction.witness2Name}, PIN entered ${at(destruction.witness2At)}`],
          ]}
        />
        <p>Keep this record for at least 2 years (21 CFR 1304.04).</p>
      </PrintSection>
    </PrintLayout>
  );
}

function Lines({ lines }: { lines: readonly DestructionLine[] }) {
  return (
    <PrintTable
      columns={[
        { header: "Item", width: "6em" },
        { header: "Medication" },
        { header: "Schedule", width: "6em" },
        { header: "Client", width: "5em" },
        { header: "Lot, expires, Rx", width: "12em" },
        { header: "Counts", width: "6em", numeric: true },
        { header: "Destroyed", width: "8em", numeric: true },
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          line.containerNo === null ? `O-${line.orderNo}` : containerLabel(line.containerNo),
          tallMan(line.productText),
          line.deaSchedule > 0 ? deaLabel(line.deaSchedule) : "Not controlled",
          line.clientInitials ?? "Stock",
          [line.lot && `lot ${line.lot}`, line.expiresOn && showDate(line.expiresOn), line.rxNumber]
            .filter(Boolean)
            .join(", ") || "Not recorded",
          `${line.countedA} / ${line.countedB}`,
          quantityText(line.totalDestroyed, line.unit),
        ],
      }))}
      none="None."
    />
  );
}
