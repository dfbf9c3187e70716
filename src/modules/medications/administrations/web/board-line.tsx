import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useCan } from "#platform/web/index.ts";
import { DrugName, ProblemAlert, showDateTime } from "#ui/index.ts";
import { acknowledgeOrder } from "../../orders/order-verbs.contract.ts";
import { type BoardRow, readBoard } from "../board.contract.ts";
import { effectLabels, effects, recheckDose } from "../log.contract.ts";
import classes from "./board.module.css";
import { Choices } from "./choices.tsx";

interface BoardLineProps {
  row: BoardRow;
  /** The location; left out where there is only one. */
  place: string | undefined;
  timeZone: string;
  now: string;
  onScore: () => void;
}

/** One row of the nurse board with its action. */
export function BoardLine(props: BoardLineProps) {
  const { row, place, timeZone, now } = props;
  const isLate = row.at <= now && row.kind !== "acknowledge" && row.kind !== "refill";
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <span className={classes.who}>
          {row.kind === "count" ? row.what : row.name}
          {place && <span className={classes.quiet}> · {place}</span>}
        </span>
        {row.kind !== "count" && (
          <span>
            {row.kind === "leave" ? row.what : <DrugName name={row.what} />}
            {row.detail && ` · ${row.detail}`}
          </span>
        )}
        <span className={isLate ? classes.late : classes.quiet}>
          {timeWords[row.kind]} {showDateTime(row.at, timeZone, true)}
          {row.kind === "dose" && row.state === "undocumented" && ", not documented"}
          {row.kind === "cosign" && `, ${row.prescriberName}`}
        </span>
      </div>
      <Act {...props} />
    </li>
  );
}

const timeWords = {
  dose: "Due",
  score: "Due",
  recheck: "Due",
  acknowledge: "Ordered",
  cosign: "Signature due",
  count: "Count due",
  leftover: "Disposition due",
  refill: "Since",
  leave: "Expected",
} as const satisfies Record<BoardRow["kind"], string>;

function Act({ row, onScore }: BoardLineProps) {
  const mayScore = useCan("metrics.write");
  switch (row.kind) {
    case "dose":
      return (
        <Go
          href={`/medications?tabs=pass&location=${row.locationId}&client=${row.demographicId}`}
          label="Open med pass"
          of={row.name}
        />
      );
    case "score":
      return mayScore ? (
        <Button size="sm" aria-label={`Record ${row.instrument} of ${row.name}`} onClick={onScore}>
          Record {row.instrument}
        </Button>
      ) : null;
    case "recheck":
      return <Effect row={row} />;
    case "acknowledge":
      return <Acknowledge row={row} />;
    case "cosign":
      return <Go href={`/medications?tabs=orders&selectedOrder=${row.id}`} label="Open order" of={row.name} />;
    case "count":
      return <Go href={`/medications?tabs=counts&storage=${row.id}`} label="Open count" of={row.what} />;
    case "leftover":
      return (
        <Go
          href={`/medications?tabs=counts&part=containers&container=${row.id}`}
          label="Open container"
          of={row.name}
        />
      );
    case "refill":
      return <Go href={`/medications?tabs=supply&refill=${row.id}`} label="Open refill" of={row.name} />;
    case "leave":
      return <Go href={`/clients/${row.mrNo}`} label="Open chart" of={row.name} />;
  }
}

function Go({ href, label, of }: { href: string; label: string; of: string }) {
  return (
    <Button component="a" href={href} variant="default" size="sm" aria-label={`${label} of ${of}`}>
      {label}
    </Button>
  );
}

function Acknowledge({ row }: { row: Extract<BoardRow, { kind: "acknowledge" }> }) {
  const mayAcknowledge = useCan("medications.takeOrder");
  const acknowledge = useAction(acknowledgeOrder, { invalidates: [readBoard], done: "Order acknowledged" });
  if (!mayAcknowledge)
    return <Go href={`/medications?tabs=orders&selectedOrder=${row.id}`} label="Open order" of={row.name} />;
  return (
    <Button
      size="sm"
      variant="default"
      aria-label={`Acknowledge order of ${row.what} for ${row.name}`}
      loading={acknowledge.pending}
      onClick={() => acknowledge.go({ params: { orderId: row.id }, body: { version: row.version } })}
    >
      Acknowledge order
    </Button>
  );
}

/** Records the effect of a PRN dose (MED-37). */
function Effect({ row }: { row: Extract<BoardRow, { kind: "recheck" }> }) {
  const mayGive = useCan("medications.administer");
  const [isOpen, setOpen] = useState(false);
  const [effect, setEffect] = useState<string>();
  const record = useAction(recheckDose, { inline: true, invalidates: [readBoard], done: "Effect recorded" });
  if (!mayGive) return null;
  if (!isOpen)
    return (
      <Button
        size="sm"
        variant="default"
        aria-label={`Record effect of ${row.what} for ${row.name}`}
        onClick={() => setOpen(true)}
      >
        Record effect
      </Button>
    );
  const chosen = effects.find((one) => one === effect);
  return (
    <div className={classes.effect}>
      <Choices
        label="Effect"
        choices={effects.map((code) => ({ code, label: effectLabels[code] }))}
        value={effect}
        onChange={setEffect}
        focused
      />
      {record.problem && <ProblemAlert error={record.problem} />}
      <div className={classes.counts}>
        <Button
          size="sm"
          disabled={!chosen}
          loading={record.pending}
          onClick={() =>
            chosen && record.go({ params: { logId: row.id }, body: { version: row.version, effect: chosen } })
          }
        >
          Record effect
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
