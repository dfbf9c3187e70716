import { Button } from "@mantine/core";
import { useState } from "react";
import { handOver, serverInstant } from "#platform/web/index.ts";
import { PageSection, StateBadge, showDateTime, toastProblem } from "#ui/index.ts";
import type { PlanSignature, TreatmentPlan } from "../../plans/plan-fields.contract.ts";
import classes from "../../plans/web/plan.module.css";
import { isOutside, roleLabels, slotStates } from "../slots.ts";
import { RefusalDialog } from "./sign-dialogs.tsx";

/** Who signed, who is asked, and how the client signs or does not. */
export function SignaturePanel({ plan }: { plan: TreatmentPlan }) {
  const [refusing, setRefusing] = useState<"client" | "guardian" | null>(null);
  const close = () => setRefusing(null);
  return (
    <PageSection title="Signatures">
      <ul className={classes.rows}>
        {plan.signatures.map((slot) => (
          <li key={slot.id} className={classes.row}>
            <Slot slot={slot} plan={plan} onRefuse={setRefusing} />
          </li>
        ))}
      </ul>
      {refusing && <RefusalDialog plan={plan} role={refusing} onClose={close} onDone={close} />}
    </PageSection>
  );
}

interface SlotProps {
  slot: PlanSignature;
  plan: TreatmentPlan;
  onRefuse: (role: "client" | "guardian") => void;
}

function Slot({ slot, plan, onRefuse }: SlotProps) {
  const { role, status } = slot;
  const [pending, setPending] = useState(false);
  const asks = plan.abilities.askClient && isOutside(role) && slotStates.can(status, "sign");
  const hand = async () => {
    setPending(true);
    try {
      await handOver(`treatment-plan:${plan.id}`);
    } catch (error) {
      toastProblem(error);
      setPending(false);
    }
  };
  return (
    <>
      <span className={classes.rowMain}>
        <span className={classes.rowTitle}>
          {roleLabels[role]}
          {slot.name && `: ${[slot.name, slot.credentials].filter(Boolean).join(", ")}`}
        </span>
        <span className={classes.quiet}>{textOf(slot, plan.timeZone)}</span>
        {slot.reason && <span className={classes.words}>{slot.reason}</span>}
        {slot.witnessName && (
          <span className={classes.quiet}>
            Recorded by {slot.recordedByName}, witnessed by {slot.witnessName}
          </span>
        )}
        {asks && (
          <span className={classes.actions}>
            <Button size="compact-sm" loading={pending} onClick={() => void hand()}>
              Hand device to {role === "client" ? plan.client.name : "guardian"}
            </Button>
            {status === "requested" && (role === "client" || role === "guardian") && (
              <Button size="compact-sm" variant="default" onClick={() => onRefuse(role)}>
                Did not sign
              </Button>
            )}
          </span>
        )}
      </span>
      <StateBadge states={slotStates} state={status} />
    </>
  );
}

function textOf({ status, decidedAt, dueAt, isValid, required }: PlanSignature, timeZone: string): string {
  if (status === "signed")
    return `Signed ${decidedAt ? showDateTime(decidedAt, timeZone) : ""}${isValid === false ? ". The signature does not match the text. Tell your administrator" : ""}`;
  if (decidedAt) return showDateTime(decidedAt, timeZone);
  const overdue = dueAt < serverInstant();
  const due = `${overdue ? "Was due" : "Due"} ${showDateTime(dueAt, timeZone)}`;
  return required ? `${due}. The plan is in force with it.` : `${due}. Doesn't hold back care.`;
}
