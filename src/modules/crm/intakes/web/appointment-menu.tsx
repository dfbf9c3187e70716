import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { call, invalidate, serverInstant, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, toast, useZodForm } from "#ui/index.ts";
import { getLead, leadBoard, listLeads } from "../../leads/lead.contract.ts";
import type { IntakeAppointment } from "../../leads/lead-fields.contract.ts";
import { leadTimeline } from "../../leads/pipeline.contract.ts";
import { listCrmTasks } from "../../tasks/task.contract.ts";
import { arriveIntake, cancelIntake, confirmIntake, leadBedOptions, missIntake } from "../intake.contract.ts";
import { intakeKindLabels, intakeStates, mayArrive } from "../intake.ts";

const reads = [getLead, leadTimeline, listLeads, leadBoard, listCrmTasks, leadBedOptions] as const;

/** The next steps of an appointment: confirm, arrived, no-show, cancel. */
export function AppointmentMenu({ appointment }: { appointment: IntakeAppointment }) {
  const [canceling, setCanceling] = useState(false);
  const after = { invalidates: [...reads] };
  const confirm = useAction(confirmIntake, { ...after, done: "Appointment confirmed" });
  const arrive = useAction(arriveIntake, { ...after, done: "Arrival recorded" });
  const miss = useAction(missIntake, { ...after, done: "No-show recorded" });
  const state = intakeStates.fromCode(appointment.status);
  if (!state) return null;
  const name = intakeKindLabels[appointment.kind].toLowerCase();
  const input = { params: { intakeId: appointment.id }, body: { version: appointment.version } };
  const now = serverInstant();
  const hasStarted = appointment.startsAt <= now;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Change ${name}`}
            loading={confirm.pending || arrive.pending || miss.pending}
            rightSection={<IconChevronDown size="1em" />}
          >
            Change
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {intakeStates.can(state, "confirm") && !hasStarted && (
            <Menu.Item onClick={() => confirm.go(input)}>Confirm {name}</Menu.Item>
          )}
          {intakeStates.can(state, "arrive") && mayArrive(appointment.startsAt, now) && (
            <Menu.Item onClick={() => arrive.go(input)}>Record arrival</Menu.Item>
          )}
          {intakeStates.can(state, "miss") && hasStarted && (
            <Menu.Item onClick={() => miss.go(input)}>Record no-show</Menu.Item>
          )}
          <Menu.Item onClick={() => setCanceling(true)}>Cancel {name}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={canceling} onClose={() => setCanceling(false)} title={`Cancel ${name}`} size="md">
        {canceling && <CancelForm appointment={appointment} onClose={() => setCanceling(false)} />}
      </FormDialog>
    </>
  );
}

const Canceling = z.object({ reason: z.string().trim().min(3, "Enter at least 3 characters").max(500) });

function CancelForm({ appointment, onClose }: { appointment: IntakeAppointment; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "intake:cancel", record: appointment.id },
    schema: Canceling,
    initial: {},
    doing: "canceling an appointment",
  });
  const name = intakeKindLabels[appointment.kind].toLowerCase();
  const save = async ({ reason }: z.output<typeof Canceling>) => {
    await call(cancelIntake, {
      params: { intakeId: appointment.id },
      body: { version: appointment.version, reason },
    });
    await invalidate(...reads);
    toast(`${intakeKindLabels[appointment.kind]} canceled`);
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label={`Cancel ${name}`}>
      {appointment.kind === "intake" && (
        <p>A held bed is released. A lead in Intake Date goes back to Pre-admission.</p>
      )}
      <Field.Textarea name="reason" label="Reason" rows={2} />
      <FormActions submit={`Cancel ${name}`} cancel="Keep appointment" onCancel={onClose} />
    </Form>
  );
}
