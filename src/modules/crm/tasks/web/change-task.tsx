import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { z } from "zod";
import { snoozeChoices } from "#modules/notifications/index.web.ts";
import { type AnyEndpoint, Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { call, invalidate, serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, showDateTime, toast, useZodForm } from "#ui/index.ts";
import { leadOptions } from "../../leads/lead.contract.ts";
import { type CrmTask, snoozeCrmTask, updateCrmTask } from "../task.contract.ts";

type Reads = readonly AnyEndpoint[];

/** Puts a task off, or opens it for a change. */
export function TaskMenu({ task, reads, onChange }: { task: CrmTask; reads: Reads; onChange: () => void }) {
  const { timeZone } = useSession();
  const snooze = useAction(snoozeCrmTask, {
    invalidates: reads,
    onDone: ({ title, dueAt }) => toast(`${title}: due ${showDateTime(dueAt, timeZone)}`),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Change or snooze: ${task.title}`}
          loading={snooze.pending}
        >
          <IconDots size="1.1em" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Snooze</Menu.Label>
        {snoozeChoices(serverInstant(), timeZone).map(({ label, until }) => (
          <Menu.Item
            key={label}
            onClick={() => snooze.go({ params: { taskId: task.id }, body: { version: task.version, until } })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onChange}>Change task</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const Changed = z.object({
  title: z.string().trim().min(1, "Enter what is to be done").max(200),
  details: z.string().trim().max(4000).optional(),
  dueAt: Instant,
  assigneeId: Id.optional(),
});

/** Changes an open task's text, due time and assignee. */
export function ChangeTaskDialog(props: { task: CrmTask | null; reads: Reads; onClose: () => void }) {
  const { task, onClose } = props;
  return (
    <FormDialog opened={task !== null} onClose={onClose} title="Change task" size="md">
      {task && <ChangeTaskForm key={task.id} {...props} task={task} />}
    </FormDialog>
  );
}

function ChangeTaskForm({ task, reads, onClose }: { task: CrmTask; reads: Reads; onClose: () => void }) {
  const options = useRead(leadOptions, {}, { staleMs: 300_000 });
  const form = useZodForm({
    draft: { form: "lead-task", record: task.id, version: task.version },
    schema: Changed,
    initial: {
      title: task.title,
      details: task.details ?? undefined,
      dueAt: task.dueAt,
      assigneeId: task.assigneeId ?? undefined,
    },
    doing: "changing a task",
  });
  const save = async ({ title, details, dueAt, assigneeId }: z.output<typeof Changed>) => {
    await call(updateCrmTask, {
      params: { taskId: task.id },
      body: {
        version: task.version,
        title,
        details: details || null,
        dueAt,
        ...(assigneeId && assigneeId !== task.assigneeId ? { assigneeId } : {}),
      },
    });
    await invalidate(...reads);
    toast("Task changed");
    onClose();
  };
  return (
    <Form form={form} onSubmit={save} label="Change task">
      <Field.Text name="title" label="Task" />
      <Field.Textarea name="details" label="Details" rows={2} />
      <Field.DateTime name="dueAt" label="Due" />
      <Field.Select
        name="assigneeId"
        label="Assigned to"
        options={(options.data?.owners ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}
