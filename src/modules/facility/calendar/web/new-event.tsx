import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { addMinutes, localMoment, weekdayOf } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import { type CalendarEvent, createEvent, getCalendar, listEvents, previewEvent } from "../event.contract.ts";
import { takesClients } from "../event.ts";
import { weeklyRule } from "../recurrence.ts";
import { ClashNotice, EventDraft, EventFields, infoOf, useClashes } from "./event-fields.tsx";

/** What a press on the calendar already says. */
export interface Start {
  startTime?: string;
  roomId?: string;
  vehicleId?: string;
  clinicianIds?: string[];
}

const repeats = {
  never: "Does not repeat",
  daily: "Every day",
  weekdays: "Monday to Friday",
  weekly: "Every week",
  biweekly: "Every 2 weeks",
  monthly: "Every month",
} as const;
type Repeats = keyof typeof repeats;

const NewDraft = EventDraft.extend({
  allDay: z.boolean().default(false),
  repeats: z.enum(["never", "daily", "weekdays", "weekly", "biweekly", "monthly"]).default("never"),
  untilDate: PlainDate.nullable().default(null),
});

function ruleOf(choice: Repeats, startTime: string, untilDate: string | null | undefined, timeZone: string) {
  const { date } = localMoment(startTime, timeZone);
  const rule = {
    never: null,
    daily: "FREQ=DAILY",
    weekdays: weeklyRule([1, 2, 3, 4, 5]),
    weekly: weeklyRule([weekdayOf(date)]),
    biweekly: weeklyRule([weekdayOf(date)], 2),
    monthly: `FREQ=MONTHLY;BYMONTHDAY=${Number(date.slice(8))}`,
  }[choice];
  return rule === null ? null : { rrule: untilDate ? `${rule};UNTIL=${untilDate.replaceAll("-", "")}` : rule };
}

/** The next half hour. */
function soon(): string {
  const now = serverInstant();
  return addMinutes(`${now.slice(0, 13)}:00:00.000Z`, Number(now.slice(14, 16)) < 30 ? 30 : 60);
}

interface NewEventProps {
  locationId: string;
  timeZone: string;
  start: Start;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
}

/** A new event or series. What it overlaps is named before it is saved. */
export function NewEvent({ locationId, timeZone, start, onClose, onSaved }: NewEventProps) {
  const { user } = useSession();
  const form = useZodForm({
    draft: { form: "event:new", record: locationId },
    schema: NewDraft,
    initial: {
      kind: "appointment",
      startTime: soon(),
      duration: 60,
      visibility: "normal",
      repeats: "never",
      clinicianIds: user.clinicianId ? [user.clinicianId] : [],
      ...start,
    },
  });
  const { values } = form;
  const startTime = values.startTime ?? undefined;
  const repeat = startTime ? ruleOf(values.repeats ?? "never", startTime, values.untilDate, timeZone) : null;
  const clashes = useClashes(locationId, { ...values, repeat });
  const create = useAction(createEvent, {
    inline: true,
    invalidates: [getCalendar, listEvents, previewEvent],
    done: (event) => `${event.title} added`,
  });
  const save = async ({
    repeats: choice,
    untilDate,
    joinUrl,
    billingCode,
    backfill,
    ...body
  }: z.output<typeof NewDraft>) => {
    const event = await create.run({
      body: {
        ...body,
        clientIds: takesClients(body.kind) ? body.clientIds : [],
        locationId,
        location: body.location || null,
        notes: body.notes || null,
        info: infoOf({}, { joinUrl, billingCode }),
        repeat: ruleOf(choice, body.startTime, untilDate, timeZone),
        ...(backfill ? { backfill } : {}),
        confirmConflicts: clashes?.isBusy ?? false,
      },
    });
    onSaved(event);
  };
  const isPast = startTime !== undefined && Date.parse(startTime) < Date.parse(serverInstant());
  return (
    <Form form={form} label="Add event" onSubmit={save}>
      <EventFields locationId={locationId} timeZone={timeZone} isPast={isPast} />
      <RepeatFields />
      <ClashNotice clashes={clashes} />
      <FormActions
        submit={clashes?.isBusy && !clashes.isTaken ? "Save despite conflict" : "Add event"}
        onCancel={onClose}
      />
    </Form>
  );
}

function RepeatFields() {
  const choice = useFormValue<Repeats>("repeats") ?? "never";
  const isAllDay = useFormValue<boolean>("allDay") ?? false;
  return (
    <>
      {choice === "never" && <Field.Checkbox name="allDay" label="All day" />}
      {!isAllDay && (
        <FieldRow>
          <Field.Select
            name="repeats"
            label="Repeats"
            searchable={false}
            options={Object.entries(repeats).map(([value, label]) => ({ value, label }))}
          />
          {choice !== "never" && (
            <Field.Date name="untilDate" label="Until" hint="future" help="Leave empty for no end." />
          )}
        </FieldRow>
      )}
    </>
  );
}
