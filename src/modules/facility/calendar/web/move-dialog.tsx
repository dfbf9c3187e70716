import { z } from "zod";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, showDateTime, toast, useZodForm } from "#ui/index.ts";
import { type CalendarEvent, getCalendar, getEvent, listEvents, previewEvent, updateEvent } from "../event.contract.ts";
import { changedText } from "./change-event.tsx";
import { ClashNotice, useClashes } from "./event-fields.tsx";
import { Scope, ScopeField } from "./scope-field.tsx";

interface MoveDialogProps {
  event: CalendarEvent | null;
  startTime: string;
  onClose: () => void;
}

/** An event that was dragged: where it goes and what it would overlap, before it moves. */
export function MoveDialog({ event, startTime, onClose }: MoveDialogProps) {
  return (
    <FormDialog opened={event !== null} onClose={onClose} title={event ? `Move ${event.title}` : ""}>
      {event && <MoveForm key={`${event.id}:${startTime}`} event={event} startTime={startTime} onClose={onClose} />}
    </FormDialog>
  );
}

const Move = z.strictObject({
  scope: Scope.default("this"),
  backfill: z.string().trim().max(300).nullable().default(null),
});

function MoveForm({ event, startTime, onClose }: MoveDialogProps & { event: CalendarEvent }) {
  const form = useZodForm({
    draft: { none: "A drag is repeated in a second." },
    schema: Move,
    initial: { scope: "this" },
  });
  const clashes = useClashes(event.locationId, {
    kind: event.kind,
    startTime,
    duration: event.duration,
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
            startTime,
            ...(backfill ? { backfill } : {}),
            confirmConflicts: clashes?.isBusy ?? false,
          },
        })
      }
      onSaved={onClose}
    >
      <p>
        {showDateTime(event.startTime, event.timeZone)} to <strong>{showDateTime(startTime, event.timeZone)}</strong>
      </p>
      <ScopeField of={event} />
      {isPast && <Field.Text name="backfill" label="Reason for a time in the past" maxLength={300} neededLater />}
      <ClashNotice clashes={clashes} />
      <FormActions
        submit={clashes?.isBusy && !clashes.isTaken ? "Move despite conflict" : "Move event"}
        onCancel={onClose}
      />
    </Form>
  );
}
