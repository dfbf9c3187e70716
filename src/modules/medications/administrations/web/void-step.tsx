import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAction } from "#platform/web/index.ts";
import { Kbd, ProblemAlert, StepFrame, tallMan } from "#ui/index.ts";
import { voidLog } from "../log.contract.ts";
import { type PassClient, readPass } from "../pass.contract.ts";
import classes from "./step.module.css";

export interface VoidStepProps {
  log: { id: string; version: number };
  product: string;
  /** "given 9:04 AM". */
  entry: string;
  /** What voiding means for the dose. */
  effect: string;
  client: PassClient;
  onCancel: () => void;
  onDone: () => void;
}

/** Voids an entry with a reason. It stays in the record, struck through. */
export function VoidStep({ log, product, entry, effect, client, onCancel, onDone }: VoidStepProps) {
  const [reason, setReason] = useState("");
  const act = useAction(voidLog, {
    inline: true,
    invalidates: [readPass],
    done: `${client.name}: entry voided. ${effect}`,
    onDone,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim().length >= 3)
      act.go({ params: { logId: log.id }, body: { version: log.version, reason: reason.trim() } });
  };
  return (
    <StepFrame className={classes.step} label={`Void an entry of ${product}`} onSubmit={submit} onCancel={onCancel}>
      <p className={classes.sentence}>
        {client.name}, {tallMan(product)}: the "{entry}" entry stays in the record, struck through. {effect}
      </p>
      <Textarea
        label="Reason for voiding"
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {act.problem && <ProblemAlert error={act.problem} />}
      <div className={classes.stepButtons}>
        <Button
          type="submit"
          data-confirm
          color="rose"
          size="md"
          disabled={reason.trim().length < 3}
          loading={act.pending}
        >
          Void entry
        </Button>
        <Button variant="subtle" size="md" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
          Back
        </Button>
      </div>
    </StepFrame>
  );
}
