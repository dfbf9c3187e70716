import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { ProblemAlert } from "#ui/index.ts";
import { voidLog } from "../log.contract.ts";
import { outcomeText } from "../outcome.ts";
import { type PassClient, type PassDose, readPass } from "../pass.contract.ts";
import classes from "./step.module.css";

export interface VoidStepProps {
  log: NonNullable<PassDose["log"]>;
  product: string;
  client: PassClient;
  onCancel: () => void;
  onDone: () => void;
}

/** Voids an entry with a reason. It stays in the record, struck through, and the dose is due again. */
export function VoidStep({ log, product, client, onCancel, onDone }: VoidStepProps) {
  const [reason, setReason] = useState("");
  const act = useAction(voidLog, {
    inline: true,
    invalidates: [readPass],
    done: "Entry voided. Dose is due again.",
    onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= 3)
      act.go({ params: { logId: log.id }, body: { version: log.version, reason: reason.trim() } });
  };
  return (
    <form className={classes.step} onSubmit={submit}>
      <p className={classes.sentence}>
        {client.name}, {product}: the "{outcomeText(log.result)}" entry stays in the record, struck through, and the
        dose is due again.
      </p>
      <Textarea
        label="Reason for voiding"
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {act.problem && <ProblemAlert error={act.problem} />}
      <div className={classes.stepButtons}>
        <Button type="submit" color="rose" size="md" disabled={reason.trim().length < 3} loading={act.pending}>
          Void entry
        </Button>
        <Button variant="subtle" size="md" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
