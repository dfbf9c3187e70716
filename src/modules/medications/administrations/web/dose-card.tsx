import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { useCan } from "#platform/web/index.ts";
import { Chip, DrugName, Kbd, Shape, StateBadge, showTime } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { shippedFrequency } from "../../orders/frequencies.ts";
import { routeLabel } from "../../orders/routes.ts";
import { cueSentence, doseCues, doseState } from "../../schedules/dose-state.ts";
import { shortName } from "../administer.ts";
import type { MedicationLog } from "../log.contract.ts";
import { outcomes, outcomeText } from "../outcome.ts";
import type { PassClient, PassDose } from "../pass.contract.ts";
import { outcomeReasonLabel } from "../reasons.ts";
import { AcknowledgeFirst } from "./acknowledge-first.tsx";
import classes from "./dose-card.module.css";
import { DoseStep } from "./dose-step.tsx";
import { HoldLine } from "./hold-gate.tsx";
import { MoveStep } from "./move-step.tsx";
import { isOpen, needsAcknowledgment } from "./pass-progress.ts";
import { ScoreCondition } from "./score-field.tsx";
import type { DoseOutcome, Identified, Step } from "./step.ts";
import { useOtherClaim } from "./use-claim.ts";
import { VoidStep } from "./void-step.tsx";

export interface DoseCardProps {
  dose: PassDose;
  client: PassClient;
  timeZone: string;
  now: string;
  selected: boolean;
  /** Selected by the user, so scrolled into view. A preselected first dose is not, to keep the client header visible. */
  inSight: boolean;
  step: Extract<Step, { dose: PassDose }> | null;
  identified: Identified;
  onIdentified: (by: Identified) => void;
  onSelect: () => void;
  onBegin: (outcome: DoseOutcome) => void;
  onVoid: () => void;
  onMove: () => void;
  /** Opens the vitals form; left out for users who record none. */
  onVitals: (() => void) | undefined;
  onCancel: () => void;
  onDone: (log?: MedicationLog) => void;
}

/** One scheduled dose with what the five rights need, its state in words and its actions. */
export function DoseCard(props: DoseCardProps) {
  const { dose, client, timeZone, now, selected, inSight, step, onSelect } = props;
  const card = useRef<HTMLElement>(null);
  const cue = doseState(dose, now);
  const other = useOtherClaim(dose, now);
  useEffect(() => {
    if (inSight) card.current?.scrollIntoView({ block: "nearest" });
  }, [inSight]);
  const frequency = shippedFrequency(dose.frequencyCode)?.display ?? dose.frequencyCode;
  return (
    <article
      className={classes.card}
      data-cue={cue}
      data-selected={selected || undefined}
      aria-current={selected || undefined}
      ref={card}
    >
      <button type="button" className={classes.cardBody} onClick={onSelect}>
        <span className={classes.drug}>
          <DrugName name={dose.product} />
        </span>
        <span className={classes.sig}>
          <strong>
            {dose.doseValue} {dose.doseUnit}
          </strong>{" "}
          · {quantityText(dose.quantity, dose.quantityUnit)} · {routeLabel(dose.routeCode)} ·{" "}
          {dose.protocolDay
            ? `${dose.protocolDay.name}, day ${dose.protocolDay.day} of ${dose.protocolDay.of}`
            : frequency}
        </span>
        <span className={classes.cueLine}>
          <Cue dose={dose} now={now} />
          <span>{cueSentence(dose, timeZone, now)}</span>
          {dose.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(dose.deaSchedule)}</Chip>}
        </span>
        {dose.byScore && (
          <span>
            For {dose.byScore.instrument} {dose.byScore.total}, taken {formatZonedTime(dose.byScore.takenAt, timeZone)}
          </span>
        )}
        {dose.moved && (
          <span className={classes.quietLine}>
            Moved from {formatZonedTime(dose.moved.from, timeZone)} by {shortName(dose.moved.by)}: {dose.moved.reason}
          </span>
        )}
        {other && (
          <span className={classes.claimed}>
            <Shape shape="half" /> {shortName(other.by)} is preparing this dose
          </span>
        )}
        {dose.instructions && <span className={classes.instructions}>{dose.instructions}</span>}
        {dose.scoreCondition && <ScoreCondition condition={dose.scoreCondition} />}
        <HoldLine
          parameters={dose.holdParameters}
          client={client}
          timeZone={timeZone}
          now={now}
          isOpen={isOpen(dose)}
        />
      </button>
      {dose.log && !step && <Recorded {...props} />}
      {!step && isOpen(dose) && <Actions {...props} />}
      {step?.kind === "dose" && (
        <DoseStep
          key={step.outcome}
          dose={dose}
          client={client}
          outcome={step.outcome}
          timeZone={timeZone}
          identified={props.identified}
          onIdentified={props.onIdentified}
          onHold={() => props.onBegin("held")}
          onVitals={props.onVitals}
          onCancel={props.onCancel}
          onDone={props.onDone}
        />
      )}
      {step?.kind === "move" && (
        <MoveStep
          dose={dose}
          client={client}
          timeZone={timeZone}
          onCancel={props.onCancel}
          onDone={() => props.onDone()}
        />
      )}
      {step?.kind === "void" && dose.log && (
        <VoidStep
          log={dose.log}
          product={dose.product}
          entry={outcomeText(dose.log.result)}
          effect="Dose is due again."
          client={client}
          onCancel={props.onCancel}
          onDone={() => props.onDone()}
        />
      )}
    </article>
  );
}

function Cue({ dose, now }: { dose: PassDose; now: string }) {
  if (dose.log) return <StateBadge states={outcomes} state={dose.log.result} />;
  return <StateBadge states={doseCues} state={doseState(dose, now)} />;
}

function Recorded({ dose, timeZone, onVoid }: DoseCardProps) {
  const mayVoid = useCan("medications.void");
  if (!dose.log) return null;
  const { by, occurredAt, reasonCode } = dose.log;
  return (
    <p className={classes.recorded}>
      <span>
        {showTime(occurredAt, timeZone)} by {shortName(by)}
        {reasonCode && `: ${outcomeReasonLabel(reasonCode).toLowerCase()}`}
      </span>
      {mayVoid && (
        <Button variant="subtle" size="compact-sm" onClick={onVoid}>
          Void entry
        </Button>
      )}
    </p>
  );
}

function Actions({ dose, selected, now, onBegin, onMove }: DoseCardProps) {
  const mayGive = useCan("medications.administer");
  const mayObserve = useCan("medications.observe");
  if (needsAcknowledgment(dose)) return <AcknowledgeFirst orderId={dose.orderId} orderVersion={dose.orderVersion} />;
  if (!mayGive && !mayObserve) return null;
  const tooLate = now >= dose.lateCutoffAt;
  const verb = mayGive ? "Give" : "Observed";
  return (
    <div className={classes.actions} data-selected={selected || undefined}>
      <Button
        size="md"
        variant={tooLate ? "default" : "filled"}
        onClick={() => onBegin(mayGive ? "given" : "observed_self")}
        rightSection={selected ? <Kbd keys="g" /> : null}
      >
        {tooLate ? (mayGive ? "Given earlier…" : "Observed earlier…") : verb}
      </Button>
      {tooLate && mayGive && (
        <Button
          size="md"
          variant="default"
          onClick={() => onBegin("missed")}
          rightSection={selected ? <Kbd keys="m" /> : null}
        >
          Missed
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        onClick={() => onBegin("refused")}
        rightSection={selected ? <Kbd keys="r" /> : null}
      >
        Refused
      </Button>
      {mayGive && (
        <Button
          size="md"
          variant="default"
          onClick={() => onBegin("held")}
          rightSection={selected ? <Kbd keys="h" /> : null}
        >
          Held
        </Button>
      )}
      <Button
        size="md"
        variant="subtle"
        onClick={() => onBegin("not_available")}
        rightSection={selected ? <Kbd keys="n" /> : null}
      >
        Not available (NA)
      </Button>
      {mayGive && dose.state === "planned" && !dose.byScore && (
        <Button size="md" variant="subtle" onClick={onMove} rightSection={selected ? <Kbd keys="t" /> : null}>
          Move time
        </Button>
      )}
    </div>
  );
}
