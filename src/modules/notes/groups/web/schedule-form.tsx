import { useState } from "react";
import { z } from "zod";
import { weeklyOf, weeklyRule } from "#modules/facility/calendar/recurrence.ts";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { dateAt, Field, FieldRow, Form, FormActions, useZodForm } from "#ui/index.ts";
import type { Group } from "../group.contract.ts";
import { previewSchedule, type Rule, type Schedule } from "../schedule.contract.ts";
import { SchedulePreview } from "./schedule-preview.tsx";
import { weekdayNames } from "./session-text.ts";
import { useGroupRooms, useStaffAt } from "./use-places.ts";

const MeetingTime = z.strictObject({
  weekdays: z.array(z.string()).min(1, "Choose at least one day"),
  startTime: z.string(),
  durationMinutes: z.number().int().min(5).max(1440),
  interval: z.string(),
  startDate: PlainDate,
  untilDate: PlainDate.nullable().default(null),
  roomId: Id.nullable().default(null),
  leadId: Id.nullable().default(null),
  coLeadIds: z.array(Id).default([]),
});
type MeetingTime = z.output<typeof MeetingTime>;

function toRule(time: MeetingTime, before: Rule | null): Rule {
  const { leadId, coLeadIds, weekdays, interval, ...rest } = time;
  return {
    ...rest,
    rrule: weeklyRule(weekdays.map(Number), Number(interval)),
    exDates: before?.exDates ?? [],
    facilitators: [
      ...(leadId ? [{ clinicianId: leadId, role: "lead" as const }] : []),
      ...coLeadIds.filter((id) => id !== leadId).map((id) => ({ clinicianId: id, role: "coLead" as const })),
      ...(before?.facilitators ?? []).filter(({ role }) => role !== "lead" && role !== "coLead"),
    ],
  };
}

function fromRule(rule: Rule, today: string) {
  const weekly = weeklyOf(rule.rrule) ?? { weekdays: [1, 2, 3, 4, 5, 6, 7], interval: 1 };
  return {
    ...rule,
    startDate: rule.startDate > today ? rule.startDate : today,
    weekdays: weekly.weekdays.map(String),
    interval: String(weekly.interval),
    leadId: rule.facilitators.find(({ role }) => role === "lead")?.clinicianId ?? null,
    coLeadIds: rule.facilitators.filter(({ role }) => role === "coLead").map(({ clinicianId }) => clinicianId),
  };
}

interface ScheduleFormProps {
  group: Group;
  schedule: Schedule;
  index: number | "new";
  onDone: () => void;
}

/** A meeting time of a group: days, time, room and facilitators. Its sessions are shown with their clashes before it is saved. */
export function ScheduleForm({ group, schedule, index, onDone }: ScheduleFormProps) {
  const rooms = useGroupRooms(group.locationId);
  const staff = useStaffAt(group.locationId);
  const today = dateAt(serverInstant(), schedule.timeZone);
  const before = index === "new" ? null : (schedule.rules[index] ?? null);
  const [asked, setAsked] = useState<{ rules: Rule[]; at: number; effectiveFrom: string } | null>(null);
  const form = useZodForm({
    draft: { form: "group:schedule", record: `${group.id}:${index}`, version: schedule.version },
    schema: MeetingTime,
    initial: before
      ? fromRule(before, today)
      : { durationMinutes: group.defaultDurationMinutes, interval: "1", startDate: today, roomId: group.roomId },
  });
  const preview = useAction(previewSchedule, { inline: true });
  const show = async (time: MeetingTime) => {
    const rule = toRule(time, before);
    const others = schedule.rules.filter((_, at) => at !== index);
    const rules = [...others, rule];
    const effectiveFrom = time.startDate;
    await preview.run({ params: { groupId: group.id }, body: { effectiveFrom, rules: [rule] } });
    setAsked({ rules, at: rules.length - 1, effectiveFrom });
  };
  if (asked && preview.data)
    return (
      <SchedulePreview
        group={group}
        version={schedule.version}
        {...asked}
        preview={preview.data}
        onBack={() => setAsked(null)}
        onDone={onDone}
      />
    );
  return (
    <Form form={form} label="Meeting time" onSubmit={show}>
      <Field.Checkboxes
        name="weekdays"
        label="Days"
        options={weekdayNames.map((label, at) => ({ value: String(at + 1), label }))}
      />
      <FieldRow>
        <Field.Time name="startTime" label="Start" />
        <Field.Number name="durationMinutes" label="Duration" unit="min" />
        <Field.Select
          name="interval"
          label="Repeats"
          options={["1", "2", "4"].map((value) => ({
            value,
            label: value === "1" ? "Every week" : `Every ${value} weeks`,
          }))}
        />
      </FieldRow>
      <FieldRow>
        <Field.Date name="startDate" label="From" min={today} hint="future" />
        <Field.Date name="untilDate" label="Until" min={today} hint="future" help="Leave empty for no end." />
      </FieldRow>
      <Field.Select name="roomId" label="Room" options={rooms} nothingFound="No bookable rooms here" />
      <FieldRow>
        <Field.Select name="leadId" label="Lead" options={staff} />
        <Field.MultiSelect name="coLeadIds" label="Co-leads" options={staff} />
      </FieldRow>
      <FormActions submit="Preview sessions" onCancel={onDone} />
    </Form>
  );
}
