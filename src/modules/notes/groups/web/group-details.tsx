import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { serverInstant, useAction, useCan, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  confirmDanger,
  dateAt,
  EmptyState,
  ErrorState,
  Field,
  Form,
  FormActions,
  PageSection,
  Skeletons,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { type Group, listGroups } from "../group.contract.ts";
import { addMember, listMembers, type Member, removeMember } from "../member.contract.ts";
import { listSessions } from "../session.contract.ts";
import { ClientPicker } from "./client-picker.tsx";
import { GroupForm } from "./group-form.tsx";
import classes from "./groups.module.css";
import { GroupScheduleSection } from "./schedule-section.tsx";
import { weekdayNames } from "./session-text.ts";

/** A group: its schedule, its roster and its settings. */
export function GroupDetails({ group, onClose }: { group: Group; onClose: () => void }) {
  const mayManage = useCan("groups.manage");
  const [editing, setEditing] = useState(false);
  if (editing) return <GroupForm locationId={group.locationId} group={group} onDone={() => setEditing(false)} />;
  return (
    <div className={classes.details}>
      <div className={records.chips}>
        {group.openness === "closed" && <Chip tone="neutral">Closed to new members</Chip>}
        {mayManage && (
          <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
            Edit group
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Close
        </Button>
      </div>
      <GroupScheduleSection group={group} />
      <Roster group={group} />
    </div>
  );
}

const changed = [listMembers, listGroups, listSessions];

function Roster({ group }: { group: Group }) {
  const read = useRead(listMembers, { params: { groupId: group.id } });
  const mayChange = useCan("groups.facilitate");
  const [adding, setAdding] = useState(false);
  const { timeZone } = useSession();
  const today = dateAt(serverInstant(), timeZone);
  const remove = useAction(removeMember, { invalidates: changed, done: "Taken off the roster" });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} small />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, total } = read.data;
  const askRemove = async (member: Member & { clientName: string; mrNo: string }) => {
    const answer = await confirmDanger({
      act: "Take off the roster",
      client: `${member.clientName}, ${member.mrNo}`,
      consequence: `Today is the last day in ${group.name}. Past sessions stay in the record.`,
      reason: { label: "Reason" },
    });
    if (answer)
      remove.go({
        params: { groupId: group.id, membershipId: member.id },
        query: { version: String(member.version), endDate: today, reason: answer.reason },
      });
  };
  return (
    <PageSection
      title={`Roster (${total} of ${group.capacityHard})`}
      note={total > rows.length ? `${total - rows.length} of them are clients outside your access.` : undefined}
      action={
        mayChange &&
        !adding && (
          <Button variant="default" size="compact-sm" onClick={() => setAdding(true)}>
            Add client
          </Button>
        )
      }
    >
      {adding && <AddMember group={group} today={today} onDone={() => setAdding(false)} />}
      {total === 0 ? (
        <EmptyState small title="No clients on the roster" text="Add clients here, or from their chart." />
      ) : (
        <ul className={records.list}>
          {rows.map((member) => (
            <li key={member.id} className={records.row}>
              <span>
                {member.clientName}
                <br />
                <span className={records.quiet}>{memberText(member, today)}</span>
              </span>
              {mayChange && member.endDate === null && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Take ${member.clientName} off the roster`}
                  onClick={() => void askRemove(member)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

/** "MR100023 · since 11-02-2026 · Mon, Wed". */
function memberText({ mrNo, startDate, endDate, weekdays }: Member & { mrNo: string }, today: string): string {
  const days = weekdays.map((day) => weekdayNames[day - 1]).join(", ");
  const since = `${startDate > today ? "from" : "since"} ${showDate(startDate)}`;
  return [mrNo, since, endDate ? `until ${showDate(endDate)}` : "", days].filter(Boolean).join(" · ");
}

const NewMember = z.strictObject({
  mrNo: z.string().min(1, "Choose a client"),
  startDate: PlainDate,
  overReason: z.string().trim().max(300).nullable().default(null),
});

function AddMember({ group, today, onDone }: { group: Group; today: string; onDone: () => void }) {
  const mayExceed = useCan("groups.manage");
  const form = useZodForm({
    draft: { form: "group:member", record: group.id },
    schema: NewMember,
    initial: { startDate: today },
  });
  const add = useAction(addMember, { inline: true, invalidates: changed, done: "Added to the roster" });
  const isFull = group.openness === "closed" || group.members >= group.capacityHard;
  return (
    <Form
      form={form}
      label="Add client to the roster"
      onSubmit={({ overReason, ...body }) =>
        add.run({ params: { groupId: group.id }, body: { ...body, ...(overReason ? { overReason } : {}) } })
      }
      onSaved={onDone}
    >
      <ClientPicker name="mrNo" locationId={group.locationId} />
      <Field.Date name="startDate" label="Starting" hint="future" />
      {isFull && mayExceed && (
        <Field.Text name="overReason" label="Reason" help="This group is full or closed to new members." />
      )}
      <FormActions submit="Add client" onCancel={onDone} />
    </Form>
  );
}
