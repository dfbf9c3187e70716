import { Button, Checkbox, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { DraftNotice, isDraftKept, ProblemAlert, tallMan, useBusy, useKeptEntry } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { listOrders, type OrderDetail, orderCounts, readOrder } from "../order.contract.ts";
import { approveOrder, declineOrder, discontinueOrder, holdOrder } from "../order-verbs.contract.ts";
import { AlertOverrides, overridesOf, useAlertOverrides } from "./alert-overrides.tsx";
import classes from "./orders.module.css";

export type OrderActionKind = "approve" | "decline" | "hold" | "discontinue";

/** Queries to refetch after an order changes. */
export const orderReads = [listOrders, orderCounts, readOrder, readMedications, readMar];

const questions = {
  decline: { label: "Reason for declining", verb: "Decline" },
  hold: { label: "Reason for hold", verb: "Hold" },
  discontinue: { label: "Reason for discontinuing", verb: "Discontinue" },
} as const;

/** Asks for the PIN to sign, or for the reason of another action. */
export function OrderActionForm({
  detail,
  action,
  onClose,
}: {
  detail: OrderDetail;
  action: OrderActionKind;
  onClose: () => void;
}) {
  const { order } = detail;
  const drug = tallMan(order.productText);
  const [reason, setReason] = useState("");
  const isTyped = reason.trim() !== "";
  const draft = useKeptEntry({
    draft: { form: `order:${action}`, record: order.id },
    values: reason,
    dirty: isTyped,
    restore: setReason,
  });
  useBusy(isTyped && !isDraftKept(draft) && `A reason for ${order.productText}`, draft.discard);
  const [prescriber, setPrescriber] = useState<string | null>(order.prescriberId);
  const [readBack, setReadBack] = useState(false);
  const [answers, setAnswers] = useAlertOverrides();
  const leave = () => {
    void draft.discard();
    onClose();
  };
  const options = { inline: true, invalidates: orderReads, onDone: leave };
  const approve = useAction(approveOrder, options);
  const decline = useAction(declineOrder, options);
  const hold = useAction(holdOrder, options);
  const discontinue = useAction(discontinueOrder, options);
  const lists = useRead(medicationLists, { query: {} }, { enabled: action === "discontinue" });
  const params = { orderId: order.id };
  if (action === "approve")
    return (
      <div className={classes.ask}>
        <p>
          I order {drug}: {order.sigText}.
        </p>
        <AlertOverrides problem={approve.problem} answers={answers} onChange={setAnswers} />
        <SignWithPin
          label="Enter your PIN to sign"
          onTicket={(ticket) =>
            approve.run({ params, body: { version: order.version, overrides: overridesOf(answers) } }, { ticket })
          }
        />
        <Button variant="subtle" onClick={leave}>
          Back
        </Button>
      </div>
    );
  const { label, verb } = questions[action];
  const problem = decline.problem ?? hold.problem ?? discontinue.problem;
  const needsReadBack =
    action === "discontinue" &&
    !detail.abilities.includes("approve") &&
    discontinue.problem?.code === "read-back-required";
  const submit = () => {
    const body = { version: order.version, reason: reason.trim() };
    if (action === "decline") decline.go({ params, body });
    if (action === "hold") hold.go({ params, body });
    if (action === "discontinue")
      discontinue.go({
        params,
        body: {
          ...body,
          ...(readBack && prescriber ? { readBack: { confirmed: true as const, prescriberId: prescriber } } : {}),
        },
      });
  };
  return (
    <div className={classes.ask}>
      <DraftNotice draft={draft} onDiscard={() => setReason("")} />
      {action === "discontinue" && (
        <p>
          {order.clientName} receives no further doses of {drug}. Doses from now on are canceled; earlier doses still
          need to be documented.
        </p>
      )}
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={500}
        autoFocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {needsReadBack && (
        <>
          <Select
            label="Ordered by"
            data={(lists.data?.prescribers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={prescriber}
            onChange={setPrescriber}
          />
          <Checkbox
            label="Read back and confirmed"
            checked={readBack}
            onChange={(event) => setReadBack(event.currentTarget.checked)}
          />
        </>
      )}
      {problem && !needsReadBack && <ProblemAlert error={problem} />}
      <div className={classes.buttons}>
        <Button
          {...(action === "hold" ? {} : { color: "rose" })}
          disabled={reason.trim().length < 3 || (needsReadBack && !(readBack && prescriber))}
          loading={decline.pending || hold.pending || discontinue.pending}
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
