import { type FormEvent, useState } from "react";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { useAction } from "#platform/web/index.ts";
import { DrugName, ProblemAlert, StepFrame } from "#ui/index.ts";
import { effectLabels, effects, recheckDose } from "../log.contract.ts";
import { type PassPrn, readPass } from "../pass.contract.ts";
import { Choices } from "./choices.tsx";
import type { PrnCardProps } from "./prn-card.tsx";
import classes from "./step.module.css";
import { StepButtons } from "./step-buttons.tsx";

type RecheckStepProps = PrnCardProps & { recheck: NonNullable<PassPrn["recheck"]> };

/** Records the effect of the last PRN dose (MED-37). */
export function RecheckStep({ prn, client, timeZone, recheck, onCancel, onDone }: RecheckStepProps) {
  const [effect, setEffect] = useState<string>();
  const act = useAction(recheckDose, {
    inline: true,
    invalidates: [readPass],
    done: "Effect recorded",
    onDone: () => onDone(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = effects.find((one) => one === effect);
    if (chosen) act.go({ params: { logId: recheck.logId }, body: { version: recheck.version, effect: chosen } });
  };
  return (
    <StepFrame className={classes.step} onSubmit={submit} onCancel={onCancel} label={`Effect of ${prn.product}`}>
      <p className={classes.sentence}>
        {client.preferredName ?? client.name}: effect of <DrugName name={prn.product} /> given{" "}
        {formatZonedTime(recheck.givenAt, timeZone)}
      </p>
      <Choices
        label="Effect"
        choices={effects.map((code) => ({ code, label: effectLabels[code] }))}
        value={effect}
        onChange={setEffect}
        focused
      />
      {act.problem && <ProblemAlert error={act.problem} />}
      <StepButtons label="Record effect" disabled={!effect} loading={act.pending} onCancel={onCancel} />
    </StepFrame>
  );
}
