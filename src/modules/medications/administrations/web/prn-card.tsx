import { Button } from "@mantine/core";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { useCan } from "#platform/web/index.ts";
import { Chip, DrugName, Kbd, Shape, showDateTime } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { routeLabel } from "../../orders/routes.ts";
import { durationText, prnReasonLabel } from "../../orders/sig.ts";
import { shortName } from "../administer.ts";
import type { MedicationLog } from "../log.contract.ts";
import type { PassClient, PassPrn } from "../pass.contract.ts";
import { AcknowledgeFirst } from "./acknowledge-first.tsx";
import classes from "./dose-card.module.css";
import { HoldLine } from "./hold-gate.tsx";
import { PrnStep } from "./prn-step.tsx";
import { RecheckStep } from "./recheck-step.tsx";
import { ScoreCondition } from "./score-field.tsx";
import type { Identified } from "./step.ts";
import { VoidStep } from "./void-step.tsx";

export interface PrnCardProps {
  prn: PassPrn;
  client: PassClient;
  timeZone: string;
  now: string;
  /** The order the P key gives. */
  keyed: boolean;
  step: "prn" | "recheck" | "void" | null;
  identified: Identified;
  onIdentified: (by: Identified) => void;
  /** Opens the vitals form; left out for users who record none. */
  onVitals: (() => void) | undefined;
  onBegin: (kind: "prn" | "recheck" | "void") => void;
  onCancel: () => void;
  onDone: (log?: MedicationLog) => void;
}

/** A PRN order: reason, last and next dose, doses left, and effect of the last dose. */
export function PrnCard(props: PrnCardProps) {
  const { prn, client, timeZone, now, step, onBegin } = props;
  const mayVoid = useCan("medications.void");
  const [last] = prn.entries;
  const allowed = prn.nextAllowedAt <= now;
  const recheckDue = prn.recheck !== null && prn.recheck.dueAt <= now;
  return (
    <article className={classes.card} data-cue={allowed ? "prn" : "upcoming"}>
      <div className={classes.cardBody}>
        <span className={classes.drug}>
          <DrugName name={prn.product} />
        </span>
        <span className={classes.sig}>
          <strong>
            {prn.doseValue} {prn.doseUnit}
          </strong>{" "}
          · {quantityText(prn.quantity, prn.quantityUnit)} · {routeLabel(prn.routeCode)} · every{" "}
          {durationText(prn.minIntervalMin)} as needed for {prn.prnReason.map(prnReasonLabel).join(" or ")}
        </span>
        <span className={classes.cueLine}>
          {allowed ? (
            <Chip tone="done" shape="check">
              Available now
            </Chip>
          ) : (
            <Chip tone="neutral" shape="clock">
              Next dose allowed {formatZonedTime(prn.nextAllowedAt, timeZone)}
            </Chip>
          )}
          <span>
            {prn.lastGivenAt
              ? `last given ${showDateTime(prn.lastGivenAt, timeZone, true)}`
              : "not given in the last 24 hours"}
          </span>
          {prn.dosesLeft24h !== null && (
            <span>
              {prn.dosesLeft24h} {prn.dosesLeft24h === 1 ? "dose" : "doses"} left in 24 h
            </span>
          )}
          {prn.amountLeft24h !== null && (
            <span>
              {prn.amountLeft24h} {prn.doseUnit} left in 24 h
            </span>
          )}
          {prn.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(prn.deaSchedule)}</Chip>}
        </span>
        {prn.scoreCondition && <ScoreCondition condition={prn.scoreCondition} />}
        <HoldLine parameters={prn.holdParameters} client={client} timeZone={timeZone} now={now} isOpen />
        {prn.recheck && (
          <span className={recheckDue ? classes.recheckDue : classes.quiet}>
            <Shape shape={recheckDue ? "alert" : "clock"} /> PRN effectiveness of the{" "}
            {formatZonedTime(prn.recheck.givenAt, timeZone)} dose due
            {recheckDue ? " now" : ` ${formatZonedTime(prn.recheck.dueAt, timeZone)}`}
          </span>
        )}
      </div>
      {last && !step && mayVoid && (
        <p className={classes.recorded}>
          <span>
            Given {showDateTime(last.occurredAt, timeZone)} by {shortName(last.by)}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={() => onBegin("void")}>
            Void entry
          </Button>
        </p>
      )}
      {!step && <PrnActions {...props} allowed={allowed} onBegin={onBegin} />}
      {step === "prn" && <PrnStep {...props} />}
      {step === "void" && last && (
        <VoidStep
          log={last}
          product={prn.product}
          entry={`given ${showDateTime(last.occurredAt, timeZone)}`}
          effect="The dose no longer counts toward the limits."
          client={client}
          onCancel={props.onCancel}
          onDone={() => props.onDone()}
        />
      )}
      {step === "recheck" && prn.recheck && <RecheckStep {...props} recheck={prn.recheck} />}
    </article>
  );
}

function PrnActions({ prn, allowed, keyed, onBegin }: PrnCardProps & { allowed: boolean }) {
  const mayGive = useCan("medications.administer");
  if (!prn.noted) return <AcknowledgeFirst orderId={prn.orderId} orderVersion={prn.orderVersion} />;
  if (!mayGive) return null;
  return (
    <div className={classes.actions}>
      <Button
        size="md"
        variant="default"
        disabled={!allowed}
        onClick={() => onBegin("prn")}
        rightSection={keyed ? <Kbd keys="p" /> : null}
      >
        Give
      </Button>
      {prn.recheck && (
        <Button size="md" variant="default" onClick={() => onBegin("recheck")}>
          Record effect
        </Button>
      )}
    </div>
  );
}
