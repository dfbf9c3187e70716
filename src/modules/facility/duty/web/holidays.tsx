import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  FieldRow,
  Form,
  FormActions,
  PageSection,
  Skeletons,
  showDate,
  toastUndo,
  useZodForm,
} from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { addHoliday, type Holiday, listHolidays, removeHoliday } from "../../clocks/holiday.contract.ts";

/** Holidays of a location by year: federal ones, and those the facility adds. */
export function Holidays({ locationId, today }: { locationId: string; today: string }) {
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const read = useRead(listHolidays, { query: { locationId, year: String(year) } }, { keep: true });
  const add = useAction(addHoliday, { invalidates: [listHolidays] });
  const remove = useAction(removeHoliday, {
    invalidates: [listHolidays],
    onDone: ({ date, name, locationId: place }) =>
      toastUndo(`${name} removed`, () => add.run({ body: { date, name, locationId: place } })),
  });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  return (
    <>
      <PageSection
        title={`Holidays in ${year}`}
        note="Business days leave out weekends and these days. What is due in business days moves with them."
        action={
          <Button.Group>
            <Button variant="default" size="compact-sm" onClick={() => setYear(year - 1)}>
              {year - 1}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setYear(year + 1)}>
              {year + 1}
            </Button>
          </Button.Group>
        }
      >
        <ul className={records.list}>
          {read.data.rows.map((day) => (
            <li key={`${day.date}:${day.id ?? ""}`} className={records.row}>
              <span>
                {showDate(day.date)}, {day.name}
                <br />
                <span className={records.quiet}>{whose(day)}</span>
              </span>
              {day.id && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Remove ${day.name}`}
                  onClick={() => remove.go({ params: { holidayId: day.id ?? "" } })}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection title="Add holiday">
        <NewHoliday locationId={locationId} />
      </PageSection>
    </>
  );
}

function whose({ id, locationId }: Holiday): string {
  if (!id) return "Federal holiday";
  return locationId ? "This location" : "All locations";
}

const HolidayInput = z.strictObject({
  date: PlainDate,
  name: z.string().trim().min(1).max(80),
  everywhere: z.boolean().default(false),
});

function NewHoliday({ locationId }: { locationId: string }) {
  const form = useZodForm({
    draft: { form: "holiday:new", record: locationId },
    schema: HolidayInput,
    initial: { everywhere: false },
  });
  const add = useAction(addHoliday, {
    inline: true,
    invalidates: [listHolidays],
    done: (day) => `${day.name} added`,
    onDone: () => form.reset({ everywhere: false }),
  });
  return (
    <Form
      form={form}
      label="Add holiday"
      onSubmit={({ everywhere, ...day }) => add.run({ body: { ...day, locationId: everywhere ? null : locationId } })}
    >
      <FieldRow>
        <Field.Date name="date" label="Date" />
        <Field.Text name="name" label="Name" />
      </FieldRow>
      <Field.Checkbox name="everywhere" label="At all locations" />
      <FormActions submit="Add holiday" />
    </Form>
  );
}
