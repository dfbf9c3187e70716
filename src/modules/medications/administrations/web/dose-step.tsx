import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { GivenWitness } from "#modules/accounts/index.web.ts";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { DrugName, Kbd, ProblemAlert, showTime, toast, useKeys } from "#ui/index.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { routeLabel } from "../../orders/routes.ts";
import { timingOf } from "../../schedules/dose-state.ts";
import { recordedSentence } from "../administer.ts";
import { administerDose, observeDose } from "../log.contract.ts";
import { outcomes, outcomeWords } from "../outcome.ts";
import { type PassClient, type PassDose, readPass } from "../pass.contract.ts";
import { outcomeReasons, type ReasonedOutcome, timingReasons } from "../reasons.ts";
import { AllergyWarning } from "./allergy-line.tsx";
import { Choices } from "./choices.tsx";
import { Asides, happenedWords, useHappened, WhenHappened } from "./happened.tsx";
import { Identify } from "./identify.tsx";
import classes from "./step.module.css";
import { type DoseOutcome, type Identified, outcomeVerbs } from "./step.ts";

export interface DoseStepProps {
  dose: PassDose;
  client: PassClient;
  outcome: DoseOutcome;
  timeZone: string;
  identified: Identified;
  onIdentified: (by: Identified) => void;
  onCancel: () => void;
  onDone: () => void;
}

/** The last look before it is recorded: client, drug, dose, route, time in one sentence; Enter records it. */
export function DoseStep(props: DoseStepProps) {
  const { dose, client, outcome, timeZone, identified, onDone, onCancel } = props;
  const isTaken = outcome === "given" || outcome === "observed_self";
  const now = serverInstant();
  // Past its cut-off a dose can only have been given before (MED-34).
  const happened = useHappened(now, isTaken && now >= dose.lateCutoffAt);
  const { isEarlier } = happened;
  const timing = timingOf(dose, happened.at);
  const asksWhy = isTaken && happened.ready && timing !== "on_time";
  const [reason, setReason] = useState<string>();
  const [comment, setComment] = useState("");
  const [witness, setWitness] = useState<GivenWitness | null>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const options = { inline: true, invalidates: [readPass], onDone: () => done() };
  const give = useAction(administerDose, options);
  const observe = useAction(observeDose, options);
  const pending = give.pending || observe.pending;
  const problem = give.problem ?? observe.problem;
  const name = client.preferredName ?? client.name.split(" ")[0] ?? client.name;
  const done = () => {
    toast(`${name}: ${dose.product} ${outcomeWords(outcome)}`);
    onDone();
  };
  useEffect(() => {
    // Enter then records it; a step that asks something has the focus on its first answer instead.
    if (isTaken && identified && !asksWhy && !isEarlier) confirm.current?.focus();
  }, [isTaken, identified, asksWhy, isEarlier]);
  useEffect(() => {
    // The witness's dialog gives the focus back to the button that opened it, which has gone.
    const soon = witness && setTimeout(() => confirm.current?.focus(), 50);
    return () => clearTimeout(soon ?? undefined);
  }, [witness]);
  const reasons = isTaken ? (asksWhy ? timingReasons : []) : outcomeReasons[outcome as ReasonedOutcome];
  useKeys(
    reasons.map(({ code, label }, index) => ({ keys: String(index + 1), does: label, run: () => setReason(code) })),
  );
  // Somebody else was first: there is nothing left to record, and the step says whose record stands.
  const mine = pending || give.data !== undefined || observe.data !== undefined;
  const theirs = dose.log && !mine ? recordedSentence(dose.log.by, dose.log, timeZone) : null;
  if (theirs || problem?.code === "already-documented")
    return (
      <div className={classes.step} role="alert">
        <p className={classes.sentence}>{theirs ?? problem?.body.detail}</p>
        <div className={classes.stepButtons}>
          <Button size="md" variant="default" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
            Back
          </Button>
        </div>
      </div>
    );
  if (isTaken && !identified) return <Identify client={client} onIdentified={props.onIdentified} onCancel={onCancel} />;

  const needsComment = reason === "other";
  const ready =
    happened.ready && (reasons.length === 0 || reason !== undefined) && (!needsComment || comment.trim() !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    const body = {
      scheduleId: dose.id,
      ...happened.body,
      ...(comment.trim() ? { comment: comment.trim() } : {}),
      ...(isTaken && reason ? { timingReason: reason } : {}),
      ...(!isTaken && reason ? { reasonCode: reason } : {}),
      ...(isTaken && identified ? { identification: identified } : {}),
    };
    const params = { orderId: dose.orderId };
    if (outcome === "observed_self") observe.go({ params, body: { ...body, result: outcome } });
    else give.go({ params, body: { ...body, ...(witness ? { witnessTicket: witness.ticket } : {}), result: outcome } });
  };
  return (
    <form className={classes.step} onSubmit={submit} aria-label={`${outcomeVerbs[outcome]} ${dose.product}`}>
      <p className={classes.sentence}>
        {isTaken ? (
          <>
            {happened.isEarlier ? outcomes.label(outcome) : outcomeVerbs[outcome]} <DrugName name={dose.product} />{" "}
            <strong>
              {dose.doseValue} {dose.doseUnit}
            </strong>{" "}
            ({quantityText(dose.quantity, dose.quantityUnit)}), {routeLabel(dose.routeCode)}, to{" "}
            <strong>{client.name}</strong> {happenedWords(happened, now, timeZone)}.
          </>
        ) : (
          <>
            {client.name}, <DrugName name={dose.product} /> of {formatZonedTime(dose.dueAt, timeZone)}:{" "}
            {outcomeWords(outcome)}. Why?
          </>
        )}
      </p>
      {isTaken && <AllergyWarning client={client} />}
      <WhenHappened happened={happened} timeZone={timeZone} />
      {asksWhy && (
        <p className={classes.why}>
          {timing === "late"
            ? `The window ended ${showTime(dose.windowEnd, timeZone)}. `
            : `The window starts ${showTime(dose.windowStart, timeZone)}. `}
          Why is it {timing}?
        </p>
      )}
      {reasons.length > 0 && <Choices label="Reason" choices={reasons} value={reason} onChange={setReason} focused />}
      {needsComment && (
        <Textarea
          label="Say why"
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {outcome !== "missed" && (
        <Asides
          happened={happened}
          {...(outcome === "given"
            ? { witness: { given: witness, set: setWitness, controlled: dose.deaSchedule > 0 } }
            : {})}
        />
      )}
      {problem && <ProblemAlert error={problem} />}
      <div className={classes.stepButtons}>
        <Button
          type="submit"
          size="md"
          ref={confirm}
          disabled={!ready}
          loading={pending}
          rightSection={<Kbd keys="enter" />}
        >
          {isTaken && !happened.isEarlier
            ? `${outcomeVerbs[outcome]} ${dose.doseValue} ${dose.doseUnit}`
            : `Record as ${outcomeWords(outcome)}`}
        </Button>
        <Button variant="subtle" size="md" onClick={onCancel} rightSection={<Kbd keys="escape" />}>
          Back
        </Button>
      </div>
    </form>
  );
}
