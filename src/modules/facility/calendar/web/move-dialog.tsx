import { z } from "zod";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, showDateTime, showTime, toast, useZodForm } from "#ui/index.ts";
import { type CalendarEvent, getCalendar, getEvent, listEvents, previewEvent, updateEvent } from "../event.contract.ts";
import { changedText } from "./change-event.tsx";
import { ClashNotice, useClashes } from "./event-fields.tsx";
import { Scope, ScopeField } from "./scope-field.tsx";

interface MoveDialogProps {
  event: CalendarEvent | null;
  startTime: string;
  /** Minutes. */
  duration: number;
  onClose: () => void;
}

/** An event that was dragged: where it goes and what it would overlap, before it moves. */
export function MoveDialog({ event, ...to }: MoveDialogProps) {
  const verb = event && event.duration !== to.duration ? "Change the end of" : "Move";
  return (
    <FormDialog opened={event !== null} onClose={to.onClose} title={event ? `${verb} ${event.title}` : ""}>
      {event && <MoveForm key={`${event.id}:${to.startTime}:${to.duration}`} event={event} {...to} />}
    </FormDialog>
  );
}

const Move = z.strictObject({
  scope: Scope.default("this"),
  backfill: z.string().trim().max(300).nullable().default(null),
});

function MoveForm({ event, startTime, duration, onClose }: MoveDialogProps & { event: CalendarEvent }) {
  const form = useZodForm({
    draft: { none: "A drag is repeated in a second." },
    schema: Move,
    initial: { scope: "this" },
  });
  const clashes = useClashes(event.locationId, {
    kind: event.kind,
    startTime,
    duration,
    roomId: event.roomId,
    vehicleId: event.vehicleId,
    clinicianIds: event.clinicians.map(({ clinicianId }) => clinicianId),
    clientIds: event.clients.map(({ clientId }) => clientId),
    eventId: event.id,
  });
  const update = useAction(updateEvent, {
    inline: true,
    invalidates: [getCalendar, getEvent, listEvents, previewEvent],
    onDone: ({ changed, leftOver }) => toast(changedText(changed, leftOver, event.timeZone)),
  });
  const isResized = duration !== event.duration;
  const span = (from: string, minutes: number) =>
    `${showDateTime(from, event.timeZone)} – ${showTime(addMinutes(from, minutes), event.timeZone)}`;
  const isPast = Date.parse(startTime) < Date.parse(serverInstant());
  return (
    <Form
      form={form}
      label="Move event"
      onSubmit={({ scope, backfill }) =>
        update.run({
          params: { eventId: event.id },
          query: { scope },
          body: {
            version: event.version,
            ...(isResized ? { duration } : { startTime }),
            ...(backfill ? { backfill } : {}),
            confirmConflicts: clashes?.isBusy ?? false,
          },
        })
      }
      onSaved={onClose}
    >
      <p>
        {span(event.startTime, event.duration)}
        <br />
        changes to <strong>{span(startTime, duration)}</strong>
      </p>
      <ScopeField of={event} />
      {isPast && <Field.Text name="backfill" label="Reason for a time in the past" maxLength={300} neededLater />}
      <ClashNotice clashes={clashes} />
      <FormActions
        submit={`${isResized ? "Change end" : "Move event"}${clashes?.isBusy && !clashes.isTaken ? " despite conflict" : ""}`}
        onCancel={onClose}
      />
    </Form>
  );
}
