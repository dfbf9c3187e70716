import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { permissionWords } from "#platform/shared/access/permission-words.ts";
import { serverInstant, useAction, useCan, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, toastUndo } from "#ui/index.ts";
import { addCrmTask, type CrmTask, completeCrmTask, listCrmTasks, reopenCrmTask } from "../../tasks/task.contract.ts";
import { ChangeTaskDialog, TaskMenu } from "../../tasks/web/change-task.tsx";
import { getLead, leadBoard, listLeads } from "../lead.contract.ts";
import type { Lead } from "../lead-fields.contract.ts";
import { leadTimeline } from "../pipeline.contract.ts";
import classes from "./crm.module.css";
import { dueText } from "./lead-text.ts";

const reads = [listCrmTasks, getLead, leadTimeline, listLeads, leadBoard] as const;

/** The lead's open tasks, and a row to add one. */
export function LeadTasks({ lead }: { lead: Lead }) {
  const mayEdit = useCan("crm.edit");
  const tasks = useRead(listCrmTasks, { query: { leadId: lead.id } });
  const [title, setTitle] = useState("");
  const [changed, setChanged] = useState<CrmTask | null>(null);
  const [hours, setHours] = useState<string | null>("24");
  const add = useAction(addCrmTask, { invalidates: reads, onDone: () => setTitle("") });
  const reopen = useAction(reopenCrmTask, { invalidates: reads, inline: true });
  const complete = useAction(completeCrmTask, {
    invalidates: reads,
    onDone: ({ id, title: name, version }) =>
      toastUndo(`Task completed: ${name}`, () => reopen.run({ params: { taskId: id }, body: { version } })),
  });
  const now = serverInstant();
  const save = () => {
    const dueAt = new Date(Date.parse(serverInstant()) + Number(hours ?? "24") * 3_600_000).toISOString();
    add.go({ body: { leadId: lead.id, title: title.trim(), dueAt } });
  };
  const rows = tasks.data?.rows ?? [];
  return (
    <PageSection title="Tasks">
      {tasks.error && !tasks.data && <ErrorState error={tasks.error} small />}
      {rows.map((task) => {
        const due = dueText(task.dueAt, now);
        return (
          <div key={task.id} className={classes.task}>
            <Checkbox
              aria-label={`Complete: ${task.title}`}
              {...(mayEdit ? {} : { title: `Requires the permission “${permissionWords("crm.edit")}”` })}
              checked={false}
              disabled={!mayEdit || complete.pending}
              onChange={() => complete.go({ params: { taskId: task.id }, body: { version: task.version } })}
            />
            <div className={classes.taskText}>
              {task.title}
              {task.details && <div className={classes.small}>{task.details}</div>}
              <div className={due.late ? classes.late : classes.small}>
                {[due.text, task.assigneeName].filter(Boolean).join(" · ")}
              </div>
            </div>
            {mayEdit && <TaskMenu task={task} reads={reads} onChange={() => setChanged(task)} />}
          </div>
        );
      })}
      <ChangeTaskDialog task={changed} reads={reads} onClose={() => setChanged(null)} />
      {tasks.data && rows.length === 0 && <p className={classes.missing}>No open tasks.</p>}
      {mayEdit && lead.abilities.edit && (
        <form
          className={classes.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (title.trim()) save();
          }}
        >
          <TextInput
            aria-label="New task"
            placeholder="Call back, send packet…"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            style={{ flex: "1 1 100%" }}
          />
          <Select
            aria-label="Due"
            data={[
              { value: "1", label: "In 1 h" },
              { value: "4", label: "In 4 h" },
              { value: "24", label: "Tomorrow" },
              { value: "72", label: "In 3 days" },
            ]}
            value={hours}
            onChange={setHours}
            allowDeselect={false}
            w={112}
          />
          <Button type="submit" variant="default" disabled={!title.trim()} loading={add.pending}>
            Add task
          </Button>
        </form>
      )}
    </PageSection>
  );
}
