import { z } from "zod";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, useZodForm } from "#ui/index.ts";
import { ChoiceCode } from "../../picklists/picklist.contract.ts";
import { useChoices } from "../../picklists/web/use-choices.ts";
import { cancelReasons } from "../cancel-reasons.ts";
import { type CalendarEvent, cancelEvent, getCalendar, getEvent, listEvents } from "../event.contract.ts";
import { Scope, ScopeField } from "./scope-field.tsx";

const Cancel = z.strictObject({
  scope: Scope.default("this"),
  reason: ChoiceCode,
  note: z.string().trim().max(300).nullable().default(null),
});

interface CancelEventProps {
  event: CalendarEvent;
  onDone: () => void;
  onBack: () => void;
}

export function CancelEvent({ event, onDone, onBack }: CancelEventProps) {
  const reasons = useChoices(cancelReasons);
  const form = useZodForm({
    draft: { form: "event:cancel", record: event.id },
    schema: Cancel,
    initial: { scope: "this" },
  });
  const cancel = useAction(cancelEvent, {
    inline: true,
    invalidates: [getCalendar, getEvent, listEvents],
    done: ({ changed }) => (changed === 1 ? "Event canceled" : `${changed} events canceled`),
  });
  return (
    <PageSection title="Cancel event" note="Rooms and staff are freed, and the staff are notified. It can't be undone.">
      <Form
        form={form}
        label="Cancel event"
        onSubmit={({ scope, reason, note }) =>
          cancel.run({
            params: { eventId: event.id },
            query: { version: String(event.version), scope, reason, ...(note ? { note } : {}) },
          })
        }
        onSaved={onDone}
      >
        <ScopeField of={event} />
        <Field.Radio name="reason" label="Reason" options={reasons} />
        <Field.Text name="note" label="Note" maxLength={300} />
        <FormActions submit="Cancel event" onCancel={onBack} cancel="Keep event" />
      </Form>
    </PageSection>
  );
}
