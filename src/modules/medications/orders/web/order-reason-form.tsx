import { Button, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { useAction, useCan } from "#platform/web/index.ts";
import {
  DraftNotice,
  isDraftKept,
  isInstant,
  MomentEntry,
  ProblemAlert,
  tallMan,
  useBusy,
  useKeptEntry,
} from "#ui/index.ts";
import { DoseText } from "../dose-amount.ts";
import type { OrderDetail } from "../order.contract.ts";
import { isOrderActive } from "../order-states.ts";
import { completeOrder, declineOrder, discontinueOrder, holdOrder, resumeOrder } from "../order-verbs.contract.ts";
import { isMedication } from "../service.ts";
import classes from "./orders.module.css";
import { useReadBack } from "./use-read-back.tsx";

export const reasonedActions = ["decline", "hold", "resume", "discontinue", "complete"] as const;
export type ReasonedAction = (typeof reasonedActions)[number];

const questions = {
  decline: { label: "Reason for declining", verb: "Decline", least: 3 },
  hold: { label: "Reason for hold", verb: "Hold", least: 3 },
  resume: { label: null, verb: "Resume", least: 0 },
  discontinue: { label: "Reason for discontinuing", verb: "Discontinue", least: 3 },
  complete: { label: "Outcome (optional)", verb: "Complete", least: 0 },
} as const satisfies Record<ReasonedAction, { label: string | null; verb: string; least: number }>;

interface Entered {
  reason: string;
  /** When a hold ends, or when the order is discontinued. */
  at: string | undefined;
  leftOver: string;
  /** Number of doses to hold. */
  doses: string;
}
const blank: Entered = { reason: "", at: undefined, leftOver: "", doses: "" };

interface OrderReasonFormProps {
  detail: OrderDetail;
  action: ReasonedAction;
  reads: readonly AnyEndpoint[];
  onClose: () => void;
}

/** The reason of an action, with the time and the read-back it may need. */
export function OrderReasonForm({ detail: { order }, action, reads, onClose }: OrderReasonFormProps) {
  const drug = tallMan(order.productText);
  const [entered, setEntered] = useState(blank);
  const { reason, at, leftOver, doses } = entered;
  const set = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }));
  const isTyped = reason.trim() !== "";
  const draft = useKeptEntry({
    draft: { form: `order:${action}`, record: order.id },
    values: entered,
    dirty: isTyped,
    restore: setEntered,
  });
  useBusy(isTyped && !isDraftKept(draft) && `A reason for ${order.productText}`, draft.discard);
  const maySign = useCan("medications.approve");
  // A nurse discontinues an order, or ends a prescriber's hold, on a verbal order.
  const needsOrder = action === "discontinue" || (action === "resume" && order.holdByPrescriber);
  const voice = useReadBack({ isNeeded: needsOrder && !maySign, usual: order.prescriberId });
  const leave = () => {
    void draft.discard();
    onClose();
  };
  const options = { inline: true, invalidates: [...reads], onDone: leave };
  const decline = useAction(declineOrder, options);
  const hold = useAction(holdOrder, options);
  const resume = useAction(resumeOrder, options);
  const discontinue = useAction(discontinueOrder, options);
  const complete = useAction(completeOrder, options);
  const all = [decline, hold, resume, discontinue, complete];
  const problem = all.map((one) => one.problem).find((one) => one);
  const pending = all.some((one) => one.pending);
  const { label, verb, least } = questions[action];
  const isLeftWrong = leftOver.trim() !== "" && !DoseText.safeParse(leftOver.trim()).success;
  const isDosesWrong = doses.trim() !== "" && !/^[1-9]\d?$/.test(doses.trim());
  const isAtWrong = at !== undefined && !isInstant(at);
  const submit = () => {
    const params = { orderId: order.id };
    const { version } = order;
    const words = { version, reason: reason.trim() };
    if (action === "decline") decline.go({ params, body: words });
    if (action === "hold")
      hold.go({
        params,
        body: { ...words, ...(doses.trim() ? { doses: Number(doses) } : at ? { until: at } : {}) },
      });
    if (action === "resume") resume.go({ params, body: { version, ...voice.part } });
    if (action === "complete")
      complete.go({ params, body: { version, ...(isTyped ? { outcome: reason.trim() } : {}) } });
    if (action === "discontinue")
      discontinue.go({
        params,
        body: {
          ...words,
          ...voice.part,
          ...(at ? { effectiveAt: at } : {}),
          ...(leftOver.trim() ? { destroyQuantity: leftOver.trim() } : {}),
        },
      });
  };
  return (
    <div className={classes.ask}>
      <DraftNotice draft={draft} onDiscard={() => setEntered(blank)} />
      {action === "discontinue" && isMedication(order) && (
        <p>
          {order.clientName} receives no further doses of {drug} {at ? "from then on" : "from now on"}. Earlier doses
          still need to be documented.
        </p>
      )}
      {action === "resume" && (
        <p>
          Doses of {drug} from now on are due again.
          {voice.isNeeded && " A prescriber put this order on hold, so a prescriber must order it to be resumed."}
        </p>
      )}
      {label && (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxLength={500}
          autoFocus
          value={reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      )}
      {action === "hold" && order.scheduleKind === "scheduled" && isMedication(order) && !at && (
        <TextInput
          label="Doses to hold"
          description="The order resumes with the dose after them. Leave empty to hold until a time or until resumed."
          inputMode="numeric"
          error={isDosesWrong ? "Enter a number from 1 to 50." : undefined}
          value={doses}
          onChange={(event) => set({ doses: event.currentTarget.value })}
        />
      )}
      {action === "hold" && !doses.trim() && (
        <MomentEntry
          label="Hold until"
          description="Leave empty to hold until someone resumes the order."
          value={at}
          timeZone={order.timeZone}
          onChange={(next) => set({ at: next })}
        />
      )}
      {action === "discontinue" && isOrderActive(order) && !leftOver.trim() && (
        <MomentEntry
          label="Discontinue at"
          description="Leave empty to discontinue now."
          value={at}
          timeZone={order.timeZone}
          onChange={(next) => set({ at: next })}
        />
      )}
      {action === "discontinue" && isMedication(order) && !at && (
        <TextInput
          label={`Left to destroy${order.quantityUnit ? ` (${order.quantityUnit}s)` : ""}`}
          description="Leave empty if nothing needs to be destroyed."
          inputMode="decimal"
          error={isLeftWrong ? "Enter a number such as 17 or 0.5." : undefined}
          value={leftOver}
          onChange={(event) => set({ leftOver: event.currentTarget.value })}
        />
      )}
      {voice.fields}
      {problem && <ProblemAlert error={problem} />}
      <div className={classes.buttons}>
        <Button
          {...(action === "discontinue" || action === "decline" ? { color: "rose" } : {})}
          disabled={reason.trim().length < least || !voice.isReady || isLeftWrong || isAtWrong || isDosesWrong}
          loading={pending}
          onClick={submit}
        >
          {verb} {drug}
        </Button>
        <Button variant="subtle" onClick={leave}>
          Back
        </Button>
      </div>
    </div>
  );
}
