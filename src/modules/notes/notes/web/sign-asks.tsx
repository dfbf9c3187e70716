import { Checkbox, Select, Textarea } from "@mantine/core";
import type { SignSheet } from "../sign.contract.ts";
import { type LateReason, lateReasonLabels, lateReasons } from "../signing.ts";
import classes from "./note.module.css";
import { showService } from "./service-time.ts";

interface LateAskProps {
  value: { reasonCode: LateReason | null; reasonText: string };
  onChange: (value: LateAskProps["value"]) => void;
}

/** NTE-6: asks why a note is signed late. The signing time is always the server's. */
export function LateReasonAsk({ value, onChange }: LateAskProps) {
  return (
    <div className={classes.asks}>
      <p>The service ended more than 24 hours ago. This note will be marked as a late entry.</p>
      <Select
        label="Reason for late entry"
        withAsterisk
        data={lateReasons.map((code) => ({ value: code, label: lateReasonLabels[code] }))}
        value={value.reasonCode}
        onChange={(reasonCode) => onChange({ ...value, reasonCode })}
      />
      <Textarea
        label="Explanation"
        withAsterisk
        mt="xs"
        autosize
        minRows={2}
        value={value.reasonText}
        onChange={(event) => onChange({ ...value, reasonText: event.currentTarget.value })}
      />
    </div>
  );
}

interface OverlapAskProps {
  overlap: NonNullable<SignSheet["overlap"]>;
  /** Whether the other note is the same client's; left out where several notes are signed at once. */
  withWhom?: string;
  timeZone: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Asks whether another note of the author at the same time is correct too. */
export function OverlapAsk({ overlap, withWhom, timeZone, value, onChange }: OverlapAskProps) {
  return (
    <div className={classes.asks}>
      <p>
        You also documented “{overlap.title}”{withWhom && ` ${withWhom}`} at this time:{" "}
        {showService({ ...overlap, timeZone })}.
      </p>
      <Checkbox label="Both are correct" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    </div>
  );
}
