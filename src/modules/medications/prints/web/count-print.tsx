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
import { type Count, countKindLabels, readCount } from "../../counts/count.contract.ts";
import { countStates, discrepancyStates } from "../../counts/count-states.ts";
import { causeLabels, type Discrepancy, listDiscrepancies } from "../../counts/discrepancy.contract.ts";
import { containerLabel, signed } from "../../counts/quantity.ts";
import { quantityText } from "../../orders/dose-amount.ts";

/** `/exportPrint/medicationCount/<countId>`: the lines of a count, both signatures and its discrepancies. */
export function Screen() {
  const countId = useParam("medication_count");
  const read = useRead(readCount, { params: { countId } });
  const locationId = read.data?.locationId;
  const discrepancies = useRead(
    listDiscrepancies,
    { query: { state: "all", pageSize: 1000, ...(locationId ? { locationId } : {}) } },
    { enabled: (read.data?.discrepancies ?? 0) > 0 },
  );
  if (read.isError) return <RecordProblem error={read.error} onRetry={() => void read.refetch()} />;
  if (discrepancies.isError)
    return <RecordProblem error={discrepancies.error} onRetry={() => void discrepancies.refetch()} />;
  if (!read.data || (read.data.discrepancies > 0 && !discrepancies.data)) return <Skeletons shape="page" count={10} />;
  return (
    <Sheet
      count={read.data}
      discrepancies={(discrepancies.data?.rows ?? []).filter((one) => one.countId === countId)}
    />
  );
}

function Sheet({ count, discrepancies }: { count: Count; discrepancies: readonly Discrepancy[] }) {
  const session = useSession();
  const zone = count.timeZone;
  const signature = (name: string | null, at: string | null) =>
    name && at ? `${name}, PIN entered ${showDateTime(at, zone, true)}` : "Not signed";
  return (
    <PrintLayout
      title={`${countKindLabels[count.kind]}: ${count.storageName}`}
      facility={{ name: session.tenant.name, address: count.locationName }}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={zone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["State", countStates.label(count.state)],
          ["Started", `${showDateTime(count.startedAt, zone, true)} by ${count.countedByName}`],
          ["Containers", `${count.foundContainers} found, ${count.recordedContainers ?? "not compared"} on record`],
          ["Counted by", signature(count.countedByName, count.signedAt)],
          ["Witness", signature(count.witnessName, count.witnessAt)],
          ["Keys passed to", count.custodyToName],
          ...(count.note ? ([["Why a count was skipped before", count.note]] as const) : []),
          ...(count.abandonReason ? ([["Abandoned", count.abandonReason]] as const) : []),
        ]}
      />
      <PrintSection title="Containers">
        <PrintTable
          columns={[
            { header: "Container", width: "6em" },
            { header: "Medication" },
            { header: "Client", width: "5em" },
            { header: "Expires", width: "7em" },
            { header: "On record", numeric: true, width: "6em" },
            { header: "Counted", numeric: true, width: "6em" },
            { header: "Result", width: "8em" },
          ]}
          rows={count.lines.map((line) => ({
            key: line.containerId,
            cells: [
              containerLabel(line.containerNo),
              tallMan(line.productText),
              line.clientInitials ?? "Stock",
              line.expiresOn && showDate(line.expiresOn),
              line.result?.expected,
              line.result?.counted,
              line.state === "match" ? "Matches" : line.missing ? "Missing" : signed(line.result?.difference ?? "0"),
            ],
          }))}
          none="The storage held no containers."
        />
      </PrintSection>
      <PrintSection title="Discrepancies">
        <PrintTable
          columns={[
            { header: "Container", width: "6em" },
            { header: "Difference", width: "8em" },
            { header: "State", width: "10em" },
            { header: "Explanation and resolution" },
          ]}
          rows={discrepancies.map((one) => ({
            key: one.id,
            cells: [
              containerLabel(one.containerNo),
              `${signed(one.difference)} ${quantityText(one.difference.replace("-", ""), one.unit).replace(/^\S+ /, "")}`,
              discrepancyStates.label(one.state),
              [
                one.cause && causeLabels[one.cause],
                one.narrative,
                one.explainedByName && `Explained by ${one.explainedByName}`,
                one.resolution,
                one.resolvedByName && `Closed by ${one.resolvedByName}`,
              ]
                .filter(Boolean)
                .join(". "),
            ],
          }))}
          none="No discrepancies."
        />
      </PrintSection>
    </PrintLayout>
  );
}
