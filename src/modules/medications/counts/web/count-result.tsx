import { Chip, DataTable, DrugName, showDateTime } from "#ui/index.ts";
import type { Count, CountLine } from "../count.contract.ts";
import { containerLabel, signed } from "../quantity.ts";
import classes from "./supply.module.css";

/** A finished count: what was there, what should have been, and who signed. */
export function CountResult({ count }: { count: Count }) {
  if (count.state === "abandoned")
    return <p>This count was abandoned: {count.abandonReason}. It says nothing about what was there.</p>;
  const at = (instant: string | null) => (instant === null ? "" : showDateTime(instant, count.timeZone, true));
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        <div>
          <dt>Signed by</dt>
          <dd>
            {count.countedByName}, {at(count.signedAt)}
          </dd>
        </div>
        <div>
          <dt>Witness</dt>
          <dd>
            {count.witnessName}, {at(count.witnessAt)}
          </dd>
        </div>
        <div>
          <dt>Keys passed to</dt>
          <dd>{count.custodyToName}</dd>
        </div>
        <div>
          <dt>Containers</dt>
          <dd>
            {count.foundContainers} found, {count.recordedContainers} on record
          </dd>
        </div>
      </dl>
      <DataTable
        label="Counted containers"
        columns={[
          { key: "no", header: "Container", width: 110, cell: (line: CountLine) => containerLabel(line.containerNo) },
          {
            key: "product",
            header: "Medication",
            grow: 2,
            wraps: true,
            cell: (line: CountLine) => <DrugName name={line.productText} />,
          },
          { key: "client", header: "Client", width: 100, cell: (line: CountLine) => line.clientInitials ?? "Stock" },
          {
            key: "expected",
            header: "On record",
            width: 110,
            numeric: true,
            cell: (line: CountLine) => line.result?.expected,
          },
          {
            key: "counted",
            header: "Counted",
            width: 110,
            numeric: true,
            cell: (line: CountLine) => line.result?.counted,
          },
          {
            key: "state",
            header: "Result",
            width: 150,
            phone: "beside",
            cell: (line: CountLine) =>
              line.state === "match" ? (
                <Chip tone="done" shape="check">
                  Matches
                </Chip>
              ) : (
                <Chip tone="danger" shape="alert">
                  {line.missing ? "Missing" : signed(line.result?.difference ?? "0")}
                </Chip>
              ),
          },
        ]}
        rowKey={(line) => line.containerId}
        rows={count.lines}
        rowTone={(line) => (line.state === "discrepancy" ? "danger" : undefined)}
        empty={{ title: "No containers", text: "The storage was empty." }}
      />
    </div>
  );
}
