import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { Answer } from "#platform/shared/endpoint.ts";
import { call, invalidate, useAction, useRead } from "#platform/web/index.ts";
import {
  confirmDanger,
  EmptyState,
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  Skeletons,
  showClock,
  toast,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { listShifts } from "../duty.contract.ts";
import { createShiftPattern, listShiftPatterns, updateShiftPattern } from "../shift.contract.ts";

type Pattern = Answer<typeof listShiftPatterns>["rows"][number];
const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** The shifts of a location: their times and days. */
export function ShiftTimes({ locationId }: { locationId: string }) {
  const read = useRead(listShiftPatterns, { query: { locationId } });
  const [editing, setEditing] = useState<Pattern | "new" | null>(null);
  const end = useAction(updateShiftPattern, { invalidates: [listShiftPatterns, listShifts], done: "Shift ended" });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const askEnd = async (pattern: Pattern) => {
    const answer = await confirmDanger({
      act: `End the ${pattern.name} shift`,
      consequence: "It is no longer scheduled. Past assignments stay in the record.",
    });
    if (answer) end.go({ params: { patternId: pattern.id }, body: { version: pattern.version, active: false } });
  };
  return (
    <PageSection
      title="Shift times"
      note="The schedule, shift counts and hand-offs follow these times."
      action={
        <Button variant="default" size="compact-sm" onClick={() => setEditing("new")}>
          Add shift
        </Button>
      }
    >
      {read.data.rows.length === 0 ? (
        <EmptyState small title="No shifts yet" text="Most facilities start with Day and Night." />
      ) : (
        <ul className={records.list}>
          {read.data.rows.map((pattern) => (
            <li key={pattern.id} className={records.row}>
              <span>
                {pattern.name}
                <br />
                <span className={records.quiet}>{whenText(pattern)}</span>
              </span>
              <span className={records.rowActions}>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Edit ${pattern.name}`}
                  onClick={() => setEditing(pattern)}
                >
                  Edit
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`End ${pattern.name}`}
                  onClick={() => void askEnd(pattern)}
                >
                  End
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SideDrawer
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === "new" ? "Add shift" : `Edit ${editing?.name ?? "shift"}`}
      >
        {editing && (
          <ShiftForm
            key={editing === "new" ? "new" : editing.id}
            locationId={locationId}
            pattern={editing === "new" ? null : editing}
            onClose={() => setEditing(null)}
          />
        )}
      </SideDrawer>
    </PageSection>
  );
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
const endOf = ({ startLocal, durationMinutes }: Pattern) => clockOf(minutesOf(startLocal) + durationMinutes);

function whenText(pattern: Pattern): string {
  const days =
    pattern.weekdays.length === 7 ? "every day" : pattern.weekdays.map((day) => weekdays[day - 1]).join(", ");
  return `${showClock(pattern.startLocal)} to ${showClock(endOf(pattern))}, ${days}`;
}

const ShiftInput = z.strictObject({
  name: z.string().trim().min(1).max(40),
  startLocal: z.string(),
  endLocal: z.string(),
  weekdays: z.array(z.string()).min(1, "Choose at least one day"),
});

function ShiftForm({
  locationId,
  pattern,
  onClose,
}: {
  locationId: string;
  pattern: Pattern | null;
  onClose: () => void;
}) {
  const form = useZodForm({
    draft: { form: "shift", record: pattern?.id ?? locationId },
    schema: ShiftInput,
    initial: pattern
      ? { ...pattern, endLocal: endOf(pattern), weekdays: pattern.weekdays.map(String) }
      : { weekdays: weekdays.map((_, index) => String(index + 1)) },
  });
  const save = async ({ name, startLocal, endLocal, weekdays: days }: z.output<typeof ShiftInput>) => {
    // A shift that ends at its start lasts a day.
    const durationMinutes = (minutesOf(endLocal) - minutesOf(startLocal) + 1440) % 1440 || 1440;
    const body = { name, startLocal, durationMinutes, weekdays: days.map(Number) };
    if (pattern) {
      await call(updateShiftPattern, {
        params: { patternId: pattern.id },
        body: { version: pattern.version, ...body },
      });
    } else await call(createShiftPattern, { body: { locationId, ...body } });
    await invalidate(listShiftPatterns, listShifts);
    toast(`${name} saved`);
  };
  return (
    <Form form={form} label="Shift" onSubmit={save} onSaved={onClose}>
      <Field.Text name="name" label="Name" autoFocus />
      <FieldRow>
        <Field.Time name="startLocal" label="Starts" />
        <Field.Time name="endLocal" label="Ends" />
      </FieldRow>
      <Field.Checkboxes
        name="weekdays"
        label="Days it starts on"
        options={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
      />
      <FormActions submit="Save" onCancel={onClose} />
    </Form>
  );
}
