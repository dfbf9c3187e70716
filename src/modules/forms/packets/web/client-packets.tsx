import { Button, Progress } from "@mantine/core";
import { useState } from "react";
import { AppLink, serverNow, useAction, useCan, useRead } from "#platform/web/index.ts";
import { Chip, PageSection, StateBadge, showDateTime, toast } from "#ui/index.ts";
import { listClientForms } from "../../forms/form.contract.ts";
import { formStates, isDropped, isSettledForm, isWritable } from "../../forms/form.ts";
import { SendLink } from "../../links/web/send-link.tsx";
import { assignPacket, listPacketInstances, type PacketForm, type PacketInstance } from "../packet.contract.ts";
import { packetStates, skipReasonLabels } from "../packet.ts";
import classes from "./packets.module.css";

/** The packets of a client: how far they are, what is missing, and one link for all of a packet's forms. */
export function ClientPackets({ mrNo }: { mrNo: string }) {
  const packets = useRead(listPacketInstances, { query: { mrNo } });
  const rows = packets.data?.rows.filter(({ status }) => !isEnded(status)) ?? [];
  if (rows.length === 0) return null;
  return (
    <PageSection title="Packets">
      {rows.map((packet) => (
        <PacketOfClient key={packet.id} packet={packet} mrNo={mrNo} />
      ))}
    </PageSection>
  );
}

const isEnded = (status: PacketInstance["status"]) => packetStates.moves(status).length === 0;
const isOpen = (status: PacketInstance["status"]) => packetStates.can(status, "complete");

function PacketOfClient({ packet, mrNo }: { packet: PacketInstance; mrNo: string }) {
  const mayAssign = useCan("forms.assign");
  const [shown, setShown] = useState(isOpen(packet.status));
  const [sending, setSending] = useState(false);
  const update = useAction(assignPacket, {
    invalidates: [listPacketInstances, listClientForms],
    onDone: () => toast("Packet updated"),
  });
  const assigned = packet.forms.filter(({ status }) => status !== null && !isDropped(status));
  const done = assigned.filter(({ status }) => status !== null && isSettledForm(status)).length;
  const toSend = packet.forms.flatMap((form) => (isForClient(form) && form.formId ? [form.formId] : []));
  const isOutdated = packet.forms.some(({ status, isOutdated: old }) => old && status === "assigned");
  const open = isOpen(packet.status);
  return (
    <div className={classes.instance}>
      <div className={classes.head}>
        <div>
          <strong>{packet.title}</strong>
          <p className={classes.quiet}>
            {done} of {assigned.length} done · assigned {showDateTime(packet.assignedAt, packet.timeZone)}
          </p>
        </div>
        <StateBadge states={packetStates} state={packet.status} />
        <span className={classes.actions}>
          {open && mayAssign && toSend.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => setSending(true)}>
              Send link…
            </Button>
          )}
          {open && mayAssign && isOutdated && (
            <Button
              size="compact-sm"
              variant="default"
              loading={update.pending}
              onClick={() =>
                update.go({
                  params: { packetId: packet.packetId },
                  body: { mrNo, demographicId: packet.demographicId },
                })
              }
            >
              Use current versions
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? "Hide forms" : "Show forms"}
          </Button>
        </span>
      </div>
      <Progress
        className={classes.bars}
        size="sm"
        value={assigned.length === 0 ? 0 : (100 * done) / assigned.length}
        aria-label={`${packet.title}, ${done} of ${assigned.length} done`}
      />
      {shown && (
        <ol className={classes.forms}>
          {packet.forms.map((form) => (
            <FormOfPacket key={form.formId ?? form.title} form={form} timeZone={packet.timeZone} />
          ))}
        </ol>
      )}
      {sending && <SendLink mrNo={mrNo} formIds={toSend} onClose={() => setSending(false)} />}
    </div>
  );
}

/** Whether the client or guardian still has something to do with it that a link can open. */
const isForClient = ({ status, filledBy, canBeSent, pendingClient, pendingGuardian }: PacketForm) =>
  status !== null && canBeSent && ((filledBy === "client" && isWritable(status)) || pendingClient || pendingGuardian);

function FormOfPacket({ form, timeZone }: { form: PacketForm; timeZone: string }) {
  const { status, dueAt } = form;
  const isLate = status !== null && isWritable(status) && dueAt !== null && Date.parse(dueAt) < serverNow();
  return (
    <li className={classes.form}>
      {form.formId ? <AppLink to={`/forms/${form.formId}`}>{form.title}</AppLink> : <span>{form.title}</span>}
      {form.skipped && <span className={classes.quiet}>{skipReasonLabels[form.skipped]}</span>}
      {dueAt && status !== null && isWritable(status) && (
        <Chip tone={isLate ? "danger" : "neutral"} {...(isLate ? { shape: "clock" as const } : {})}>
          {isLate ? "Overdue since" : "Due"} {showDateTime(dueAt, timeZone)}
        </Chip>
      )}
      {status && (
        <StateBadge
          states={formStates}
          state={status}
          {...(isWritable(status) && form.progressPct > 0 ? { detail: `${form.progressPct}%` } : {})}
        />
      )}
    </li>
  );
}
