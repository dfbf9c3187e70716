import { Button, Checkbox, Select, Textarea } from "@mantine/core";
import { useState } from "react";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { ProblemAlert, useBusy } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { listOrders, type OrderDetail, orderCounts, readOrder } from "../order.contract.ts";
import { approveOrder, declineOrder, discontinueOrder, holdOrder } from "../order-verbs.contract.ts";
import { AlertAnswers, answersOf, useAlertAnswers } from "./alert-answers.tsx";
import classes from "./orders.module.css";

export type OrderAsking = "approve" | "decline" | "hold" | "discontinue";

/** What any verb of an order makes outdated. */
export const orderReads = [listOrders, orderCounts, readOrder, readMedications, readMar];

const questions = {
  decline: { label: "Why is it declined?", verb: "Decline" },
  hold: { label: "Why is it held?", verb: "Hold" },
  discontinue: { label: "Why is it stopped?", verb: "Discontinue" },
} as const;

/** What a verb asks before it is done: a PIN to sign, else a reason. */
export function AskPanel({
  detail,
  asking,
  onClose,
}: {
  detail: OrderDetail;
  asking: OrderAsking;
  onClose: () => void;
}) {
  const { order } = detail;
  const [reason, setReason] = useState("");
  useBusy(reason.trim() !== "" && `A reason for ${order.productText}`);
  const [prescriber, setPrescriber] = useState<string | null>(order.prescriberId);
  const [readBack, setReadBack] = useState(false);
  const [answers, setAnswers] = useAlertAnswers();
  const options = { inline: true, invalidates: orderReads, onDone: onClose };
  const approve = useAction(approveOrder, options);
  const decline = useAction(declineOrder, options);
  const hold = useAction(holdOrder, options);
  const discontinue = useAction(discontinueOrder, options);
  const lists = useRead(medicationLists, { query: {} }, { enabled: asking === "discontinue" });
  const params = { orderId: order.id };
  if (asking === "approve")
    return (
      <div className={classes.ask}>
        <p>
          I order {order.productText}: {order.sigText}.
        </p>
        <AlertAnswers problem={approve.problem} answers={answers} onChange={setAnswers} />
        <SignWithPin
          label="Enter your PIN to sign"
          onTicket={(ticket) =>
            approve.run({ params, body: { version: order.version, overrides: answersOf(answers) } }, { ticket })
          }
        />
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    );
  const { label, verb } = questions[asking];
  const problem = decline.problem ?? hold.problem ?? discontinue.problem;
  const needsReadBack =
    asking === "discontinue" &&
    !detail.abilities.includes("approve") &&
    discontinue.problem?.code === "read-back-required";
  const submit = () => {
    const body = { version: order.version, reason: reason.trim() };
    if (asking === "decline") decline.go({ params, body });
    if (asking === "hold") hold.go({ params, body });
    if (asking === "discontinue")
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
      {asking === "discontinue" && (
        <p>
          {order.clientName} gets no further dose of {order.productText}. Doses from now on are cancelled; earlier ones
          stay to be documented.
        </p>
      )}
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {needsReadBack && (
        <>
          <Select
            label="On whose word?"
            data={(lists.data?.prescribers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={prescriber}
            onChange={setPrescriber}
          />
          <Checkbox
            label="I read it back and it was confirmed"
            checked={readBack}
            onChange={(event) => setReadBack(event.currentTarget.checked)}
          />
        </>
      )}
      {problem && !needsReadBack && <ProblemAlert error={problem} />}
      <div className={classes.buttons}>
        <Button
          {...(asking === "hold" ? {} : { color: "rose" })}
          disabled={reason.trim().length < 3 || (needsReadBack && !(readBack && prescriber))}
          loading={decline.pending || hold.pending || discontinue.pending}
          onClick={submit}
        >
          {verb} {order.productText}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Back
        </Button>
      </div>
    </div>
  );
}
