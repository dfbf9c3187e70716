import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, FormDialog, useZodForm } from "#ui/index.ts";
import { endSession, type GroupNote } from "../group-note.contract.ts";

const Times = z.strictObject({
  actualStart: Instant,
  actualEnd: Instant,
  topic: z.string().trim().max(200).nullable().default(null),
});

interface EndSessionProps {
  note: GroupNote;
  onClose: () => void;
  onEnded: () => void;
}

/** Ends a session with its real times, which are the minutes in each client's note. */
export function EndSession({ note, onClose, onEnded }: EndSessionProps) {
  const { session } = note;
  const now = serverInstant();
  const form = useZodForm({
    draft: { form: "group-session:end", record: session.id, version: session.version },
    schema: Times,
    initial: {
      actualStart: note.start,
      actualEnd: session.actualEnd ?? [now, session.scheduledEnd].sort()[0],
      topic: session.topic,
    },
  });
  const end = useAction(endSession, { inline: true, onDone: onEnded, done: "Session ended" });
  const expected = note.attendances.filter(({ status }) => status === "expected").length + note.restricted;
  return (
    <FormDialog opened onClose={onClose} title={session.status === "ended" ? "Correct times" : "End session"}>
      {expected > 0 && session.status !== "ended" && (
        <p>
          {expected === 1 ? "1 client is" : `${expected} clients are`} not checked in and will be marked absent,
          unexcused.
        </p>
      )}
      <Form
        form={form}
        label="End session"
        onSubmit={({ topic, ...times }) =>
          end.run({
            params: { sessionId: session.id },
            body: { ...times, topic: topic || null, version: session.version },
          })
        }
        onSaved={onClose}
      >
        <FieldRow>
          <Field.DateTime name="actualStart" label="Start" timeZone={session.timeZone} />
          <Field.DateTime name="actualEnd" label="End" timeZone={session.timeZone} />
        </FieldRow>
        <Field.Text name="topic" label="Topic" maxLength={200} />
        <FormActions submit={session.status === "ended" ? "Save times" : "End session"} onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
