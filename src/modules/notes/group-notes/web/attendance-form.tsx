import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, SideDrawer, useZodForm } from "#ui/index.ts";
import { ClientPicker } from "../../groups/web/client-picker.tsx";
import { type Attendance, addWalkIn, bulkCheckIn, changeAttendance, type GroupNote } from "../group-note.contract.ts";

interface AttendanceFormProps {
  note: GroupNote;
  one: Attendance;
  onClose: () => void;
  onChanged: () => void;
}

/** When a client came and left; for a client who is not there, why they are excused. */
export function AttendanceForm(props: AttendanceFormProps) {
  const { one, onClose } = props;
  return (
    <SideDrawer opened onClose={onClose} title={one.clientName}>
      {one.status === "present" ? <TimesForm {...props} /> : <ExcusedForm {...props} />}
    </SideDrawer>
  );
}

const Times = z.strictObject({ arrivedAt: Instant, leftAt: Instant.nullable().default(null) });

function TimesForm({ note, one, onClose, onChanged }: AttendanceFormProps) {
  const { id: sessionId, timeZone } = note.session;
  const form = useZodForm({
    draft: { form: "group-attendance:times", record: `${sessionId}:${one.clientId}`, version: one.version },
    schema: Times,
    initial: { arrivedAt: one.arrivedAt ?? note.start, leftAt: one.leftAt },
  });
  const change = useAction(changeAttendance, { inline: true, onDone: onChanged, done: "Times changed" });
  return (
    <Form
      form={form}
      label="Attendance"
      onSubmit={(times) =>
        change.run({
          params: { sessionId, clientId: one.clientId },
          body: { status: "present", version: one.version, ...times },
        })
      }
      onSaved={onClose}
    >
      <FieldRow>
        <Field.DateTime name="arrivedAt" label="Arrived" timeZone={timeZone} />
        <Field.DateTime name="leftAt" label="Left" timeZone={timeZone} />
      </FieldRow>
      <FormActions submit="Save times" onCancel={onClose} />
    </Form>
  );
}

const Excused = z.strictObject({ absenceReason: z.string().trim().min(3, "Enter at least 3 characters").max(300) });

function ExcusedForm({ note, one, onClose, onChanged }: AttendanceFormProps) {
  const { id: sessionId } = note.session;
  const form = useZodForm({
    draft: { form: "group-attendance:excused", record: `${sessionId}:${one.clientId}` },
    schema: Excused,
    initial: {},
  });
  const change = useAction(changeAttendance, { inline: true, onDone: onChanged });
  return (
    <Form
      form={form}
      label="Excused absence"
      onSubmit={({ absenceReason }) =>
        change.run({
          params: { sessionId, clientId: one.clientId },
          body: { status: "absentExcused", version: one.version, absenceReason },
        })
      }
      onSaved={onClose}
    >
      <Field.Text name="absenceReason" label="Reason" maxLength={300} />
      <FormActions submit="Mark excused" onCancel={onClose} />
    </Form>
  );
}

const WalkIn = z.strictObject({ mrNo: z.string().min(1, "Choose a client") });

/** A client who is not on the roster that day; added and checked in at once. */
export function WalkInForm({ note, onClose, onChanged }: Omit<AttendanceFormProps, "one">) {
  const { id: sessionId, locationId } = note.session;
  const form = useZodForm({ draft: { form: "group-attendance:add", record: sessionId }, schema: WalkIn, initial: {} });
  const add = useAction(addWalkIn, { inline: true });
  const checkIn = useAction(bulkCheckIn, { inline: true, onDone: onChanged });
  return (
    <SideDrawer opened onClose={onClose} title="Add client">
      <Form
        form={form}
        label="Add client"
        onSubmit={async (body) => {
          const { clientId } = await add.run({ params: { sessionId }, body });
          return checkIn.run({ params: { sessionId }, body: { clientIds: [clientId] } });
        }}
        onSaved={onClose}
      >
        <ClientPicker name="mrNo" locationId={locationId} />
        <FormActions submit="Add and check in" onCancel={onClose} />
      </Form>
    </SideDrawer>
  );
}
