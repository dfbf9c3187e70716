import { showDateTime } from "#ui/index.ts";
import type { TransferFacts } from "../../notes/note-document.ts";
import noteClasses from "../../notes/web/note.module.css";
import type { TransferRow } from "../transfer.contract.ts";

const place = ({ location, level, program }: { location: string; level: string | null; program?: string | null }) =>
  [location, level, program].filter(Boolean).join(" · ");

/** "Detox Wing to Ventura Outpatient, 2.5 Partial hospitalization". */
export function destinationText({ from, to }: Pick<TransferRow, "from" | "to">): string {
  const level = to.level ?? "";
  if (from.locationId === to.locationId) return level;
  return [to.location, level].filter(Boolean).join(", ");
}

/** Where a signed transfer note hands the client off to. */
export function TransferLines({ transfer, timeZone }: { transfer: TransferFacts; timeZone: string }) {
  const lines = [
    ["From", place(transfer.from)],
    ["To", place(transfer.to)],
    ["Planned time", showDateTime(transfer.effectiveAt, timeZone)],
    ["Reason", transfer.reason],
    ["Receiving clinician", transfer.receiver ?? "Staff on duty"],
    ["Transport", transfer.transport ?? "Not stated"],
    ["Belongings", transfer.belongingsChecked ? "Checked" : "Not checked"],
  ] as const;
  return (
    <>
      {lines.map(([label, text]) => (
        <Line key={label} label={label} text={text} />
      ))}
    </>
  );
}

function Line({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </>
  );
}

/** The same of a handoff on screen, while it is a draft. */
export function TransferPlanFacts({
  transfer,
}: {
  transfer: TransferRow & { transport: string | null; belongingsChecked: boolean; reason: string };
}) {
  return (
    <dl className={noteClasses.lines}>
      <TransferLines
        timeZone={transfer.timeZone}
        transfer={{ ...transfer, receiver: transfer.receiver?.name ?? null }}
      />
    </dl>
  );
}
