import { Button } from "@mantine/core";
import { formatZonedTime } from "#platform/shared/time/index.ts";
import { useAction, useCan } from "#platform/web/index.ts";
import { Chip, DrugName, Kbd, Shape, showDateTime } from "#ui/index.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { acknowledgeOrder } from "../../orders/order-verbs.contract.ts";
import { routeLabel } from "../../orders/routes.ts";
import { durationText, prnReasonLabel } from "../../orders/sig.ts";
import { type PassClient, type PassPrn, readPass } from "../pass.contract.ts";
import classes from "./dose-card.module.css";
import { PrnStep } from "./prn-step.tsx";
import { RecheckStep } from "./recheck-step.tsx";
import type { Identified } from "./step.ts";

export interface PrnCardProps {
  prn: PassPrn;
  client: PassClient;
  timeZone: string;
  now: string;
  /** The one the key P gives. */
  keyed: boolean;
  step: "prn" | "recheck" | null;
  identified: Identified;
  onIdentified: (by: Identified) => void;
  onBegin: (kind: "prn" | "recheck") => void;
  onCancel: () => void;
  onDone: () => void;
}

/** An as-needed order: what for, when last, when next, how many are left, and whether the last one worked. */
export function PrnCard(props: PrnCardProps) {
  const { prn, timeZone, now, step, onBegin } = props;
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
          · {quantityText(prn.quantity, prn.quantityUnit)} · {routeLabel(prn.routeCode)} · for{" "}
          {prn.prnReason.map(prnReasonLabel).join(" or ")}, every {durationText(prn.minIntervalMin)} at most
        </span>
        <span className={classes.cueLine}>
          {allowed ? (
            <Chip tone="done" shape="check">
              Allowed now
            </Chip>
          ) : (
            <Chip tone="neutral" shape="clock">
              Next allowed {formatZonedTime(prn.nextAllowedAt, timeZone)}
            </Chip>
          )}
          <span>
            {prn.lastGivenAt
              ? `last given ${showDateTime(prn.lastGivenAt, timeZone, true)}`
              : "not given in the last 24 hours"}
          </span>
          {prn.dosesLeft24h !== null && <span>{prn.dosesLeft24h} left in 24 h</span>}
          {prn.amountLeft24h !== null && (
            <span>
              {prn.amountLeft24h} {prn.doseUnit} left in 24 h
            </span>
          )}
          {prn.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(prn.deaSchedule)}</Chip>}
        </span>
        {prn.recheck && (
          <span className={recheckDue ? classes.recheckDue : classes.quiet}>
            <Shape shape={recheckDue ? "alert" : "clock"} /> Effect of the{" "}
            {formatZonedTime(prn.recheck.givenAt, timeZone)} dose{" "}
            {recheckDue ? "is due" : `due ${formatZonedTime(prn.recheck.dueAt, timeZone)}`}
          </span>
        )}
      </div>
      {!step && <PrnActions {...props} allowed={allowed} onBegin={onBegin} />}
      {step === "prn" && <PrnStep {...props} />}
      {step === "recheck" && prn.recheck && <RecheckStep {...props} recheck={prn.recheck} />}
    </article>
  );
}

function PrnActions({ prn, allowed, keyed, onBegin }: PrnCardProps & { allowed: boolean }) {
  const mayGive = useCan("medications.administer");
  const mayNote = useCan("medications.takeOrder");
  const note = useAction(acknowledgeOrder, { invalidates: [readPass], done: "The order is noted" });
  if (!prn.noted)
    return (
      <div className={classes.noteFirst}>
        <Shape shape="clock" />
        <span>A nurse must note this order before the first dose.</span>
        {mayNote && (
          <Button
            size="sm"
            variant="default"
            loading={note.pending}
            onClick={() => note.go({ params: { orderId: prn.orderId }, body: { version: prn.orderVersion } })}
          >
            Note the order
          </Button>
        )}
      </div>
    );
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
          How did it work?
        </Button>
      )}
    </div>
  );
}
