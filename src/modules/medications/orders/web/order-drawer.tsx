import { Anchor, Button, Checkbox, Select, Textarea } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { AppLink, SignWithPin, useAction, useRead } from "#platform/web/index.ts";
import {
  DrugName,
  ErrorState,
  ProblemAlert,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDateTime,
  useBusy,
} from "#ui/index.ts";
import { readMar } from "../../administrations/log.contract.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { readMedications } from "../chart.contract.ts";
import { listOrders, type OrderDetail, orderCounts, readOrder } from "../order.contract.ts";
import { orderStateOf, orderStates } from "../order-states.ts";
import {
  approveOrder,
  completeOrder,
  declineOrder,
  discontinueOrder,
  holdOrder,
  resumeOrder,
  takeOrder,
} from "../order-verbs.contract.ts";
import { courseWords } from "../sig.ts";
import { AlertAnswers, answersOf, useAlertAnswers } from "./alert-answers.tsx";
import { modeWords, orderEventWords, signatureWords } from "./order-words.ts";
import classes from "./orders.module.css";

export interface OrderDrawerProps {
  orderId: string | undefined;
  onClose: () => void;
}

/** One order: what was ordered, by whom, what happened since, and what may be done with it now. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const detail = useRead(readOrder, { params: { orderId: orderId ?? "" } }, { enabled: orderId !== undefined });
  const order = detail.data?.order;
  return (
    <SideDrawer
      opened={orderId !== undefined}
      onClose={onClose}
      width={520}
      title={order ? `Order O-${order.orderNo}` : "Order"}
    >
      {detail.isError && <ErrorState error={detail.error} small onRetry={() => void detail.refetch()} />}
      {!detail.isError && !detail.data && <Skeletons shape="text" count={6} />}
      {detail.data && <OrderBody key={detail.data.order.id} detail={detail.data} />}
    </SideDrawer>
  );
}

type Asking = "approve" | "decline" | "hold" | "discontinue" | null;

function OrderBody({ detail }: { detail: OrderDetail }) {
  const { order, events, alerts, abilities } = detail;
  const [asking, setAsking] = useState<Asking>(null);
  const zone = order.timeZone;
  return (
    <div className={classes.drawer}>
      <div>
        <p className={classes.drawerName}>
          <DrugName name={order.productText} />
        </p>
        <p className={classes.drawerSig}>{order.sigText}</p>
        <StateBadge
          states={orderStates}
          state={orderStateOf(order.orderStatus)}
          {...(order.statusReason ? { detail: `: ${order.statusReason}` } : {})}
        />
      </div>
      <dl className={classes.facts}>
        <Fact term="Client">
          <Anchor component={AppLink} to={`/clients/${order.mrNo}?tabs=medications`}>
            {order.clientName}, {order.mrNo}
          </Anchor>
        </Fact>
        <Fact term="For">{order.indication ?? "Not recorded"}</Fact>
        <Fact term="From">{showDateTime(order.startAt, zone, true)}</Fact>
        <Fact term="Until">{courseWords(order.endAt, order.maxDoses, zone)}</Fact>
        <Fact term="Prescriber">
          {order.prescriberName}, {modeWords(order.orderMode).toLowerCase()}
        </Fact>
        <Fact term="Signature">{signatureWords(order)}</Fact>
        <Fact term="Noted">
          {order.takenAt ? `${order.takenByName ?? ""}, ${showDateTime(order.takenAt, zone, true)}` : "Not noted yet"}
        </Fact>
        {order.instructions && <Fact term="Instructions">{order.instructions}</Fact>}
        {alerts.map((alert) => (
          <Fact key={alert.summary} term="Alert answered">
            {alert.summary} {alert.overrideReason}
          </Fact>
        ))}
      </dl>
      {asking ? (
        <AskPanel detail={detail} asking={asking} onClose={() => setAsking(null)} />
      ) : (
        <OrderActions detail={detail} abilities={abilities} onAsk={setAsking} />
      )}
      <section aria-label="History">
        <h3 className={classes.drawerHead}>History</h3>
        <ol className={classes.history}>
          {events.map((event) => (
            <li key={event.id}>
              <span>
                {orderEventWords(event.action)}
                {event.actorName ? ` by ${event.actorName}` : " by the system"}
                {event.reason && `: ${event.reason}`}
              </span>
              <span className={classes.when}>{showDateTime(event.at, zone, true)}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const outdated = [listOrders, orderCounts, readOrder, readMedications, readMar];

function OrderActions({
  detail,
  abilities,
  onAsk,
}: {
  detail: OrderDetail;
  abilities: OrderDetail["abilities"];
  onAsk: (asking: Asking) => void;
}) {
  const { order } = detail;
  const input = { params: { orderId: order.id }, body: { version: order.version } };
  const take = useAction(takeOrder, { invalidates: outdated, done: "The order is noted" });
  const resume = useAction(resumeOrder, { invalidates: outdated, done: "The hold is ended" });
  const complete = useAction(completeOrder, { invalidates: outdated, done: "The order is completed" });
  if (abilities.length === 0) return null;
  return (
    <div className={classes.buttons}>
      {abilities.includes("take") && (
        <Button onClick={() => take.go(input)} loading={take.pending}>
          Note the order
        </Button>
      )}
      {abilities.includes("approve") && <Button onClick={() => onAsk("approve")}>Sign</Button>}
      {abilities.includes("decline") && (
        <Button variant="default" onClick={() => onAsk("decline")}>
          Decline
        </Button>
      )}
      {abilities.includes("resume") && (
        <Button variant="default" onClick={() => resume.go(input)} loading={resume.pending}>
          End the hold
        </Button>
      )}
      {abilities.includes("hold") && (
        <Button variant="default" onClick={() => onAsk("hold")}>
          Hold
        </Button>
      )}
      {abilities.includes("complete") && (
        <Button variant="default" onClick={() => complete.go(input)} loading={complete.pending}>
          Complete
        </Button>
      )}
      {abilities.includes("discontinue") && (
        <Button variant="subtle" color="rose" onClick={() => onAsk("discontinue")}>
          Discontinue
        </Button>
      )}
    </div>
  );
}

const questions = {
  decline: { label: "Why is it declined?", verb: "Decline" },
  hold: { label: "Why is it held?", verb: "Hold" },
  discontinue: { label: "Why is it stopped?", verb: "Discontinue" },
} as const;

function AskPanel({
  detail,
  asking,
  onClose,
}: {
  detail: OrderDetail;
  asking: NonNullable<Asking>;
  onClose: () => void;
}) {
  const { order } = detail;
  const [reason, setReason] = useState("");
  useBusy(reason.trim() !== "" && `A reason for ${order.productText}`);
  const [prescriber, setPrescriber] = useState<string | null>(order.prescriberId);
  const [readBack, setReadBack] = useState(false);
  const [answers, setAnswers] = useAlertAnswers();
  const options = { inline: true, invalidates: outdated, onDone: onClose };
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
