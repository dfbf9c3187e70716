import { Button, Checkbox, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverInstant, useAction, useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, toastUndo } from "#ui/index.ts";
import classes from "../../leads/web/crm.module.css";
import { dueText } from "../../leads/web/lead-text.ts";
import { partnerOptions } from "../organizations/organization.contract.ts";
import type { PartnerType } from "../partner.ts";
import { partnerReads, partsOf } from "./partner-reads.ts";

const dueChoices = [
  { value: "24", label: "Tomorrow" },
  { value: "72", label: "In 3 days" },
  { value: "168", label: "In 1 week" },
  { value: "720", label: "In 30 days" },
];

/** A partner's open tasks, and a row to add one. The earliest is the partner's next touch. */
export function PartnerTasks({ type, id, archived }: { type: PartnerType; id: string; archived: boolean }) {
  const parts = partsOf(type);
  const params = { partnerId: id };
  const tasks = useRead(parts.listTasks, { params });
  const options = useRead(partnerOptions, {}, { staleMs: 300_000 });
  const [title, setTitle] = useState("");
  const [hours, setHours] = useState("168");
  const [assignee, setAssignee] = useState<string | null>(null);
  const add = useAction(parts.addTask, { invalidates: partnerReads, onDone: () => setTitle("") });
  const reopen = useAction(parts.reopenTask, { invalidates: partnerReads, inline: true });
  const complete = useAction(parts.completeTask, {
    invalidates: partnerReads,
    onDone: ({ id: taskId, title: name, version }) =>
      toastUndo(`Task completed: ${name}`, () => reopen.run({ params: { ...params, taskId }, body: { version } })),
  });
  const now = serverInstant();
  const save = () => {
    const dueAt = new Date(Date.parse(serverInstant()) + Number(hours) * 3_600_000).toISOString();
    add.go({ params, body: { title: title.trim(), dueAt, ...(assignee ? { assigneeId: assignee } : {}) } });
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
              checked={false}
              disabled={archived || complete.pending}
              onChange={() => complete.go({ params: { ...params, taskId: task.id }, body: { version: task.version } })}
            />
            <div className={classes.taskText}>
              {task.title}
              <div className={due.late ? classes.late : classes.small}>
                {[due.text, task.assigneeName].filter(Boolean).join(" · ")}
              </div>
            </div>
          </div>
        );
      })}
      {tasks.data && rows.length === 0 && <p className={classes.missing}>No open tasks.</p>}
      {!archived && (
        <form
          className={classes.row}
          onSubmit={(event) => {
            event.preventDefault();
            if (title.trim()) save();
          }}
        >
          <TextInput
            aria-label="New task"
            placeholder="Call, visit, send brochures…"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            style={{ flex: "1 1 100%" }}
          />
          <Select
            aria-label="Due"
            data={dueChoices}
            value={hours}
            onChange={(value) => setHours(value ?? "168")}
            allowDeselect={false}
            w={120}
          />
          <Select
            aria-label="Assign to"
            placeholder="Assign to me"
            data={(options.data?.owners ?? []).map((one) => ({ value: one.id, label: one.name }))}
            value={assignee}
            onChange={setAssignee}
            clearable
            searchable
            w={160}
          />
          <Button type="submit" variant="default" disabled={!title.trim()} loading={add.pending}>
            Add task
          </Button>
        </form>
      )}
    </PageSection>
  );
}
