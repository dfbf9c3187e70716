import { Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { formatTime, formatZonedTime } from "#platform/shared/time/index.ts";
import { useAction, useCan } from "#platform/web/index.ts";
import { DrugName, isInstant, MomentEntry, ProblemAlert, StepFrame, tallMan } from "#ui/index.ts";
import { useReadBack } from "../../orders/web/use-read-back.tsx";
import { moveDose } from "../../schedules/planned-dose.contract.ts";
import { type PassClient, type PassDose, readPass } from "../pass.contract.ts";
import classes from "./step.module.css";
import { StepButtons } from "./step-buttons.tsx";

interface MoveStepProps {
  dose: PassDose;
  client: PassClient;
  timeZone: string;
  onCancel: () => void;
  onDone: () => void;
}

/** Moves one dose: within its window, or beyond it with a prescriber's order (MED-39). */
export function MoveStep({ dose, client, timeZone, onCancel, onDone }: MoveStepProps) {
  const [typed, setTyped] = useState<string | null>(dose.dueAt);
  const [reason, setReason] = useState("");
  const mayPrescribe = useCan("medications.prescribe");
  const at = isInstant(typed) ? typed : null;
  const isBeyond = at !== null && (at < dose.windowStart || at > dose.windowEnd);
  const voice = useReadBack({ isNeeded: isBeyond && !mayPrescribe, usual: null });
  const move = useAction(moveDose, {
    inline: true,
    invalidates: [readPass],
    done: ({ dueAt }) => `${tallMan(dose.product)} is now due ${formatZonedTime(dueAt, timeZone)}`,
    onDone,
  });
  const ready = at !== null && at !== dose.dueAt && reason.trim().length >= 3 && voice.isReady;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || move.pending) return;
    move.go({
      params: { doseId: dose.id },
      body: { from: dose.dueAt, dueAt: at, reason: reason.trim(), ...voice.part },
    });
  };
  return (
    <StepFrame className={classes.step} label={`Move ${dose.product}`} onSubmit={submit} onCancel={onCancel}>
      <p className={classes.sentence}>
        {client.name}: move <DrugName name={dose.product} />, due {formatZonedTime(dose.dueAt, timeZone)}, to another
        time. Within its window, {formatTime(dose.windowStart, timeZone)} to {formatTime(dose.windowEnd, timeZone)}, a
        nurse may move it. Beyond it, a prescriber's order is needed.
      </p>
      <div className={classes.earlier}>
        <MomentEntry
          label="New time"
          value={typed}
          timeZone={timeZone}
          required
          onChange={(value) => setTyped(value ?? "")}
        />
      </div>
      {isBeyond && !mayPrescribe && (
        <p className={classes.unmet} role="status">
          This is outside the window. Call the prescriber and read the order back.
        </p>
      )}
      {voice.fields}
      <Textarea
        label="Reason for moving"
        placeholder="Client at court until 10:30 AM"
        autosize
        minRows={1}
        maxLength={500}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {move.problem && <ProblemAlert error={move.problem} />}
      <StepButtons label="Move dose" disabled={!ready} loading={move.pending} onCancel={onCancel} />
    </StepFrame>
  );
}
