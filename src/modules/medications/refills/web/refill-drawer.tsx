import { Anchor, Button } from "@mantine/core";
import { useState } from "react";
import { AppLink, useAction, useRead, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  DrugName,
  ErrorState,
  ProblemAlert,
  SideDrawer,
  Skeletons,
  StateBadge,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import supply from "../../counts/web/supply.module.css";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { approveRefill, type Refill, type RefillAbility, readRefill, refillChannelLabels } from "../refill.contract.ts";
import { refillStates } from "../refill.ts";
import { CloseRefill, ReceiveRefill, RequestRefill, refillReads, SendRefill } from "./refill-forms.tsx";

/** One refill with what can be done next. The address names it. */
export function RefillDrawer() {
  const url = useUrlState();
  const refillId = url.params.refill ?? "";
  const read = useRead(readRefill, { params: { refillId } }, { enabled: refillId !== "" });
  return (
    <SideDrawer opened={refillId !== ""} onClose={() => url.set({ refill: null })} title="Refill" width={520}>
      {read.isError && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {!read.isError && !read.data && <Skeletons shape="text" count={6} />}
      {read.data && !read.isError && <RefillBody key={`${read.data.id} ${read.data.version}`} refill={read.data} />}
    </SideDrawer>
  );
}

const verbs = {
  request: "Request refill",
  approve: "Approve refill",
  deny: "Deny refill",
  send: "Mark as sent",
  receive: "Receive refill",
  cancel: "Cancel refill",
} as const satisfies Record<RefillAbility, string>;

function RefillBody({ refill }: { refill: Refill }) {
  const [verb, setVerb] = useState<RefillAbility | null>(null);
  const approve = useAction(approveRefill, {
    inline: true,
    invalidates: refillReads,
    done: "Refill approved",
  });
  const at = (instant: string | null) => (instant === null ? "" : showDateTime(instant, refill.timeZone, true));
  const who = (name: string | null, instant: string | null) => name && `${name}, ${at(instant)}`;
  const facts = [
    ["Client", null],
    ["Quantity", quantityText(refill.quantity, refill.unit)],
    ["Lasts", refill.daysSupply && `${refill.daysSupply} ${refill.daysSupply === 1 ? "day" : "days"}`],
    ["Received", refill.receivedQuantity === "0" ? null : quantityText(refill.receivedQuantity, refill.unit)],
    ["Needed by", refill.neededBy && showDate(refill.neededBy)],
    ["Pharmacy", refill.pharmacyName],
    ["Requested by", refill.channel && refillChannelLabels[refill.channel]],
    ["Rx number", refill.rxNumber],
    ["Note", refill.note],
    ["Requested", who(refill.requestedByName, refill.requestedAt)],
    ["Approved", who(refill.approvedByName, refill.approvedAt)],
    ["Sent", who(refill.sentByName, refill.sentAt)],
    ["Closed", at(refill.closedAt)],
    ["Reason", refill.closeReason],
  ].filter(([term, value]) => term === "Client" || value);
  const close = () => setVerb(null);
  const open = (ability: RefillAbility) =>
    ability === "approve"
      ? approve.go({ params: { refillId: refill.id }, body: { version: refill.version } })
      : setVerb(ability);
  return (
    <div className={supply.stack}>
      <div>
        <p className={supply.drug}>
          <DrugName name={refill.productText} />
        </p>
        <p className={supply.quiet}>{refill.sigText}</p>
        <div className={supply.chips}>
          <StateBadge states={refillStates} state={refill.state} />
          {refill.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(refill.deaSchedule)}</Chip>}
          {refill.state === "requested" && refill.needsApproval && (
            <Chip tone="attention" shape="clock">
              Needs a prescriber's approval
            </Chip>
          )}
        </div>
      </div>
      <dl className={supply.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {term === "Client" ? (
                <Anchor component={AppLink} to={`/clients/${refill.mrNo}?tabs=medications`}>
                  {refill.clientName}, {refill.mrNo}
                </Anchor>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
      {approve.problem && <ProblemAlert error={approve.problem} />}
      {verb === null && refill.abilities.length > 0 && (
        <div className={supply.buttons}>
          {refill.abilities.map((ability, index) => (
            <Button
              key={ability}
              variant={index === 0 ? "filled" : ability === "cancel" || ability === "deny" ? "subtle" : "default"}
              {...(ability === "cancel" || ability === "deny" ? { color: "rose" } : {})}
              loading={ability === "approve" && approve.pending}
              onClick={() => open(ability)}
            >
              {ability === "cancel" && refill.state === "partially_received" ? "Close refill" : verbs[ability]}
            </Button>
          ))}
        </div>
      )}
      {verb !== null && (
        <section className={supply.ask} aria-label={verbs[verb]}>
          {verb === "request" && (
            <RequestRefill row={{ ...refill, suggestedQuantity: refill.quantity }} onClose={close} />
          )}
          {verb === "send" && <SendRefill refill={refill} onClose={close} />}
          {verb === "receive" && <ReceiveRefill refill={refill} onClose={close} />}
          {(verb === "deny" || verb === "cancel") && <CloseRefill refill={refill} verb={verb} onClose={close} />}
        </section>
      )}
    </div>
  );
}
