import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { GivenWitness } from "#modules/accounts/index.web.ts";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useCan } from "#platform/web/index.ts";
import { DrugName, Kbd, ProblemAlert, StepFrame, showTime, tallMan, toast } from "#ui/index.ts";
import { DoseSupplyField, useDoseSupply } from "../../counts/web/dose-supply.tsx";
import { quantityText } from "../../orders/dose-amount.ts";
import { routeLabel } from "../../orders/routes.ts";
import { timingOf } from "../../schedules/dose-state.ts";
import { recordedSentence } from "../administer.ts";
import { administerDose, type MedicationLog, observeDose } from "../log.contract.ts";
import { outcomes, outcomeText } from "../outcome.ts";
import { type PassClient, type PassDose, readPass } from "../pass.contract.ts";
import { isReasoned, outcomeReasons, timingReasons } from "../reasons.ts";
import { AllergyWarning } from "./allergy-line.tsx";
import { Choices } from "./choices.tsx";
import { ClaimedByOther } from "./claimed-by-other.tsx";
import { ClientAlerts } from "./client-alerts.tsx";
import { gateOf, HoldGate } from "./hold-gate.tsx";
import { Identify } from "./identify.tsx";
import { DoseOptions, OccurredAtField, occurredAtText, useOccurredAt } from "./occurred-at.tsx";
import { ProductCheck, useProductCheck, useScannedContainer } from "./product-check.tsx";
import { decidingScoreOf, ScoreField, useScore } from "./score-field.tsx";
import classes from "./step.module.css";
import { type DoseOutcome, type Identified, identificationOf, outcomeVerbs } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import { useClaim } from "./use-claim.ts";

export interface DoseStepProps {
  dose: PassDose;
  client: PassClient;
  outcome: DoseOutcome;
  timeZone: string;
  identified: Identified;
  onIdentified: (by: Identified) => void;
  onHold: () => void;
  onVitals: (() => void) | undefined;
  onCancel: () => void;
  onDone: (log: MedicationLog) => void;
}

/** The final check before documenting a dose: client, drug, dose, route and time in one sentence. Enter confirms. */
export function DoseStep(props: DoseStepProps) {
  const { dose, client, outcome, timeZone, identified, onDone, onCancel } = props;
  const mayGive = useCan("medications.administer");
  const isTaken = outcome === "given" || outcome === "observed_self";
  const now = serverInstant();
  // Past its late cutoff, a dose can only be documented as given earlier (MED-34).
  const occurred = useOccurredAt(now, isTaken && now >= dose.lateCutoffAt);
  const { isEarlier } = occurred;
  const timing = timingOf(dose, occurred.at);
  const asksWhy = isTaken && occurred.ready && timing !== "on_time";
  const [reason, setReason] = useState<string>();
  const [comment, setComment] = useState("");
  const condition = isTaken ? dose.scoreCondition : null;
  const score = useScore(condition, decidingScoreOf(condition, client.scores, occurred.at));
  const asksScore = score.condition !== null;
  const gate = gateOf(isTaken ? dose.holdParameters : [], client, occurred.at);
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const supply = useDoseSupply(dose, isTaken ? "taken" : outcome === "refused" ? "refused" : null, witness);
  const { isLoading } = supply;
  const check = useProductCheck(dose.orderId);
  useScannedContainer(supply, check.product);
  const confirm = useRef<HTMLButtonElement>(null);
  const options = { inline: true, invalidates: [readPass], onDone: (log: MedicationLog) => done(log) };
  const give = useAction(administerDose, options);
  const observe = useAction(observeDose, options);
  const pending = give.pending || observe.pending;
  const problem = give.problem ?? observe.problem;
  const name = client.preferredName ?? client.name.split(" ")[0] ?? client.name;
  const done = (log: MedicationLog) => {
    toast(`${name}: ${tallMan(dose.product)} ${outcomeText(outcome)}`);
    onDone(log);
  };
  useEffect(() => {
    // Enter confirms, unless the step asks a question: then the first answer has the focus.
    if (isTaken && identified && !asksWhy && !asksScore && !isEarlier && !isLoading) confirm.current?.focus();
  }, [isTaken, identified, asksWhy, asksScore, isEarlier, isLoading]);
  useEffect(() => {
    // The witness dialog returns focus to the button that opened it, which is gone.
    const soon = witness && setTimeout(() => confirm.current?.focus(), 50);
    return () => clearTimeout(soon ?? undefined);
  }, [witness]);
  const claim = useClaim(dose, now, isTaken && mayGive && identified !== null && dose.state === "planned");
  const leave = () => {
    claim.release();
    onCancel();
  };
  const reasons = isReasoned(outcome) ? outcomeReasons[outcome] : asksWhy ? timingReasons : [];
  // Another nurse documented the dose first: shows that entry instead.
  const isOwn = pending || give.data !== undefined || observe.data !== undefined;
  const recordedByOther = dose.log && !isOwn ? recordedSentence(dose.log.by, dose.log, timeZone) : null;
  if (recordedByOther || problem?.code === "already-documented")
    return (
      <StepFrame className={classes.step} label={`${dose.product} is already documented`} onCancel={onCancel}>
        <p className={classes.sentence} role="alert">
          {recordedByOther ?? problem?.body.detail}
        </p>
        <div className={classes.stepButtons}>
          <Button size="md" variant="default" data-confirm onClick={onCancel} rightSection={<Kbd keys="escape" />}>
            Back
          </Button>
        </div>
      </StepFrame>
    );
  if (isTaken && !identified) return <Identify client={client} onIdentified={props.onIdentified} onCancel={onCancel} />;

  const needsComment = reason === "other";
  const ready =
    occurred.ready &&
    (reasons.length === 0 || reason !== undefined) &&
    (!needsComment || comment.trim() !== "") &&
    score.ready &&
    supply.ready &&
    gate.is === "give";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    const body = {
      scheduleId: dose.id,
      ...occurred.body,
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(isTaken && reason ? { timingReason: reason } : {}),
      ...(!isTaken && reason ? { reasonCode: reason } : {}),
      ...score.body,
      ...supply.body,
      ...(isTaken && identified ? { ...identificationOf(client, identified), ...check.body } : {}),
    };
    const params = { orderId: dose.orderId };
    // Who only observes documents a refusal and a missing medication as an observation too (MED-59).
    if (outcome === "observed_self" || (!mayGive && (outcome === "refused" || outcome === "not_available")))
      observe.go({ params, body: { ...body, result: outcome } });
    else give.go({ params, body: { ...body, ...(witness ? { witnessTicket: witness.ticket } : {}), result: outcome } });
  };
  return (
    <StepFrame
      className={classes.step}
      onSubmit={submit}
      onCancel={leave}
      label={`${outcomeVerbs[outcome]} ${dose.product}`}
    >
      <p className={classes.sentence}>
        {isTaken ? (
          <>
            {occurred.isEarlier ? outcomes.label(outcome) : outcomeVerbs[outcome]} <DrugName name={dose.product} />{" "}
            <strong>
              {dose.doseValue} {dose.doseUnit}
            </strong>{" "}
            ({quantityText(dose.quantity, dose.quantityUnit)}), {routeLabel(dose.routeCode)}, to{" "}
            <strong>{client.name}</strong> {occurredAtText(occurred, now, timeZone)}.
          </>
        ) : (
          <>
            {client.name}: <DrugName name={dose.product} /> due {formatZonedTime(dose.dueAt, timeZone)},{" "}
            {outcomeText(outcome)}. Choose a reason.
          </>
        )}
      </p>
      {isTaken && claim.other && <ClaimedByOther claim={claim.other} timeZone={timeZone} onTakeOver={claim.takeOver} />}
      {isTaken && <AllergyWarning client={client} />}
      {isTaken && <ClientAlerts client={client} />}
      <HoldGate gate={gate} prescriber={dose.prescriberName} timeZone={timeZone} onVitals={props.onVitals} />
      <ScoreField score={score} timeZone={timeZone} />
      <OccurredAtField occurred={occurred} outcome={outcome} timeZone={timeZone} />
      {asksWhy && (
        <p className={classes.why}>
          {timing === "late"
            ? `The window ended ${showTime(dose.windowEnd, timeZone)}. `
            : `The window starts ${showTime(dose.windowStart, timeZone)}. `}
          Choose why it is {timing}.
        </p>
      )}
      {reasons.length > 0 && <Choices label="Reason" choices={reasons} value={reason} onChange={setReason} focused />}
      {needsComment && (
        <Textarea
          label="Comment"
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {isTaken && <ProductCheck check={check} />}
      <DoseSupplyField supply={supply} witness={witness} onWitness={setWitness} />
      {outcome !== "missed" && (
        <DoseOptions
          occurred={occurred}
          outcome={outcome}
          {...(outcome === "given" && !supply.needsWitness
            ? { witness: { given: witness, set: setWitness, controlled: dose.deaSchedule > 0 } }
            : {})}
        />
      )}
      {problem && <ProblemAlert error={problem} />}
      <StepButtons
        label={
          isTaken && !occurred.isEarlier
            ? `${outcomeVerbs[outcome]} ${dose.doseValue} ${dose.doseUnit}`
            : `Record as ${outcomeText(outcome)}`
        }
        disabled={!ready}
        loading={pending}
        confirmRef={confirm}
        held={score.isUnmet || gate.is === "hold" ? { onHold: mayGive ? props.onHold : undefined } : undefined}
        onCancel={leave}
      />
    </StepFrame>
  );
}
