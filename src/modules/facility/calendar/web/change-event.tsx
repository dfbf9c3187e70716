import type { z } from "zod";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Form, FormActions, PageSection, showDateTime, toast, useZodForm } from "#ui/index.ts";
import { type CalendarEvent, getCalendar, getEvent, listEvents, previewEvent, updateEvent } from "../event.contract.ts";
import { takesClients } from "../event.ts";
import { ClashNotice, EventDraft, EventFields, infoOf, useClashes } from "./event-fields.tsx";
import { Scope, ScopeField } from "./scope-field.tsx";

const Change = EventDraft.extend({ scope: Scope.default("this") });

/** Changes an event, or its series from it on. Only what was changed is sent, so a series keeps the rest. */
export function ChangeEvent({ event, onDone }: { event: CalendarEvent; onDone: () => void }) {
  const { joinUrl: address = null, billingCode: code = null } = event.info;
  const before = {
    kind: event.kind,
    title: event.title,
    startTime: event.startTime,
    duration: event.duration,
    clinicianIds: event.clinicians.map(({ clinicianId }) => clinicianId),
    clientIds: event.clients.map(({ clientId }) => clientId),
    roomId: event.roomId,
    vehicleId: event.vehicleId,
    location: event.location,
    notes: event.notes,
    visibility: event.visibility,
  };
  const form = useZodForm({
    draft: { form: "event:change", record: event.id, version: event.version },
    schema: Change,
    initial: { ...before, joinUrl: address, billingCode: code, scope: "this" },
  });
  const { values } = form;
  const clashes = useClashes(event.locationId, { ...values, eventId: event.id });
  const update = useAction(updateEvent, {
    inline: true,
    invalidates: [getCalendar, getEvent, listEvents, previewEvent],
    onDone: ({ changed, leftOver }) => toast(changedText(changed, leftOver, event.timeZone)),
  });
  const save = ({ scope, joinUrl, billingCode, backfill, ...after }: z.output<typeof Change>) => {
    const clientIds = takesClients(after.kind) ? after.clientIds : [];
    return update.run({
      params: { eventId: event.id },
      query: { scope },
      body: {
        version: event.version,
        ...changedOf(before, { ...after, clientIds, location: after.location || null, notes: after.notes || null }),
        ...((joinUrl || null) === address && (billingCode || null) === code
          ? {}
          : { info: infoOf(event.info, { joinUrl, billingCode }) }),
        ...(backfill ? { backfill } : {}),
        confirmConflicts: clashes?.isBusy ?? false,
      },
    });
  };
  const start = values.startTime ?? event.startTime;
  const isPast = start !== event.startTime && Date.parse(start) < Date.parse(serverInstant());
  return (
    <PageSection title="Change event" note="Its staff are notified.">
      <Form form={form} label="Change event" onSubmit={save} onSaved={onDone}>
        <ScopeField of={event} />
        <EventFields locationId={event.locationId} timeZone={event.timeZone} isPast={isPast} />
        <ClashNotice clashes={clashes} />
        <FormActions
          submit={clashes?.isBusy && !clashes.isTaken ? "Save despite conflict" : "Save changes"}
          onCancel={onDone}
        />
      </Form>
    </PageSection>
  );
}

/** The fields whose values differ. */
function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const key in before) if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) changed[key] = after[key];
  return changed;
}

/** "12 events changed. 1 event was changed on its own and stays: 02-23-2027 9:00 AM." */
export function changedText(changed: number, leftOver: readonly string[], timeZone: string): string {
  const done = changed === 1 ? "Event changed." : `${changed} events changed.`;
  if (leftOver.length === 0) return done;
  const first = leftOver.slice(0, 3).map((at) => showDateTime(at, timeZone));
  const rest = leftOver.length > 3 ? ` and ${leftOver.length - 3} more` : "";
  return `${done} Changed on their own before, and kept: ${first.join(", ")}${rest}.`;
}
