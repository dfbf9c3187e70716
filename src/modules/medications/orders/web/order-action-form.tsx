import { Button } from "@mantine/core";
import { SignWithPin } from "#modules/accounts/index.web.ts";
import { useAction } from "#platform/web/index.ts";
import { tallMan } from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { listOrders, type OrderDetail, orderCounts, readOrder } from "../order.contract.ts";
import { approveOrder } from "../order-verbs.contract.ts";
import { AlertOverrides, overridesOf, useAlertOverrides } from "./alert-overrides.tsx";
import { DestroyForm } from "./destroy-form.tsx";
import { OrderReasonForm, type ReasonedAction, reasonedActions } from "./order-reason-form.tsx";
import classes from "./orders.module.css";

const formActions = ["approve", "destroy", ...reasonedActions] as const;
export type OrderActionKind = (typeof formActions)[number];

/** The action that the address names, where it has a form. */
export function orderActionOf(name: string | undefined): OrderActionKind | undefined {
  return formActions.find((action) => action === name);
}

/** Queries to refetch after an order changes. */
export const orderReads = [listOrders, orderCounts, readOrder, readMedications, readMar];

interface OrderActionFormProps {
  detail: OrderDetail;
  action: OrderActionKind;
  onClose: () => void;
}

/** Asks for what an action needs: the PIN to sign, two counts to destroy, or a reason. */
export function OrderActionForm({ detail, action, onClose }: OrderActionFormProps) {
  if (action === "approve") return <SignForm detail={detail} onClose={onClose} />;
  if (action === "destroy") return <DestroyForm order={detail.order} reads={orderReads} onClose={onClose} />;
  return <ReasonForm detail={detail} action={action} onClose={onClose} />;
}

function ReasonForm(props: { detail: OrderDetail; action: ReasonedAction; onClose: () => void }) {
  return <OrderReasonForm {...props} reads={orderReads} />;
}

function SignForm({ detail: { order }, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const [answers, setAnswers] = useAlertOverrides();
  const approve = useAction(approveOrder, { inline: true, invalidates: orderReads, onDone: onClose });
  const body = { version: order.version, overrides: overridesOf(answers) };
  return (
    <div className={classes.ask}>
      <p>
        I order {tallMan(order.productText)}: {order.sigText}.
      </p>
      <AlertOverrides problem={approve.problem} answers={answers} onChange={setAnswers} />
      <SignWithPin
        label="Enter your PIN to sign"
        onTicket={(ticket) => approve.run({ params: { orderId: order.id }, body }, { ticket })}
      />
      <Button variant="subtle" onClick={onClose}>
        Back
      </Button>
    </div>
  );
}
