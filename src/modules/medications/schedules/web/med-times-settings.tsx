import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import {
  ErrorState,
  Field,
  Form,
  FormActions,
  FormDialog,
  PageSection,
  readTypedTime,
  Skeletons,
  showClock,
  showDate,
  useZodForm,
} from "#ui/index.ts";
import { medicationLists } from "../../drugs/drug.contract.ts";
import { type FrequencyTimes, readMedTimes, saveMedTimes } from "../med-times.contract.ts";
import { gapOnChange, timesRefused } from "../med-times.ts";
import classes from "./med-times.module.css";

/** When scheduled doses are due at a location, by frequency, and changes to come. */
export function MedTimesSettings() {
  const { locations, locationId } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const [editing, setEditing] = useState<FrequencyTimes | null>(null);
  const at = chosen ?? locationId ?? locations[0]?.id;
  const read = useRead(readMedTimes, { query: { locationId: at ?? "" } }, { enabled: at !== undefined });
  if (!at) return null;
  return (
    <PageSection title="Medication times">
      <p className={classes.quiet}>
        A change applies from a day whose doses are not planned yet, to orders without times of their own. Planned doses
        keep their times.
      </p>
      {locations.length > 1 && (
        <Select
          label="Location"
          className={classes.location}
          allowDeselect={false}
          data={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={at}
          onChange={setChosen}
        />
      )}
      {read.isError && !read.data && <ErrorState error={read.error} small onRetry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <Skeletons shape="text" count={6} />}
      {read.data && (
        <ul className={classes.list}>
          {read.data.frequencies.map((frequency) => (
            <li key={frequency.code} className={classes.row}>
              <span>
                <strong>{frequency.display}</strong>
                <br />
                <span className={classes.quiet}>
                  {frequency.orders === 1 ? "1 open order" : `${frequency.orders} open orders`}
                </span>
              </span>
              <span>
                {timesText(frequency.times)}
                {frequency.changes.map(({ times, effectiveFrom }) => (
                  <span key={effectiveFrom} className={classes.change}>
                    From {showDate(effectiveFrom)}: {timesText(times)}
                  </span>
                ))}
              </span>
              <Button
                variant="default"
                size="sm"
                aria-label={`Change times, ${frequency.display}`}
                onClick={() => setEditing(frequency)}
              >
                Change times
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormDialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={`Change times, ${editing?.display ?? ""}`}
      >
        {editing && read.data && (
          <TimesForm
            locationId={at}
            frequency={editing}
            earliest={read.data.earliest}
            onClose={() => setEditing(null)}
          />
        )}
      </FormDialog>
    </PageSection>
  );
}

const timesText = (times: readonly string[]): string => times.map(showClock).join(", ");

/** "8a, 20" as `HH:mm`, or null while one of them cannot be read. */
function readTimes(text: string): string[] | null {
  const read = text.split(/[,;]/).map((one) => readTypedTime(one.trim()));
  const times = read.filter((one) => one !== undefined);
  return times.length === read.length ? [...times].sort() : null;
}

interface TimesFormProps {
  locationId: string;
  frequency: FrequencyTimes;
  earliest: string;
  onClose: () => void;
}

function TimesForm({ locationId, frequency, earliest, onClose }: TimesFormProps) {
  const count = frequency.times.length;
  const Fields = z.strictObject({
    times: z.string().superRefine((text, context) => {
      const times = readTimes(text);
      const message = times ? timesRefused(frequency, times) : "Enter times like 9:00 AM, separated by commas.";
      if (message) context.addIssue({ code: "custom", message });
    }),
    effectiveFrom: z.iso
      .date("Choose the day.")
      .refine(
        (day) => day >= earliest,
        `The earliest day is ${showDate(earliest)}: doses before it are planned already.`,
      ),
  });
  const form = useZodForm({
    draft: { none: "Two fields, quickly entered again." },
    schema: Fields,
    initial: { times: timesText(frequency.times), effectiveFrom: earliest },
  });
  const save = useAction(saveMedTimes, {
    inline: true,
    invalidates: [readMedTimes, medicationLists],
    done: `Times saved, ${frequency.display}`,
  });
  const typed = form.values.times ?? "";
  const effectiveFrom = form.values.effectiveFrom ?? earliest;
  const times = readTimes(typed);
  const before = frequency.changes.filter((one) => one.effectiveFrom < effectiveFrom).at(-1)?.times ?? frequency.times;
  const gap = times && timesRefused(frequency, times) === null ? gapOnChange(frequency, before, times) : null;
  return (
    <Form
      form={form}
      label={`Change times, ${frequency.display}`}
      onSubmit={({ times: text, effectiveFrom: from }) =>
        save.run({
          body: { locationId, frequencyCode: frequency.code, times: readTimes(text) ?? [], effectiveFrom: from },
        })
      }
      onSaved={onClose}
    >
      <Field.Text
        name="times"
        label={count === 1 ? "Time" : `${count} times, separated by commas`}
        placeholder={timesText(frequency.times)}
        autoFocus
      />
      <Field.Date name="effectiveFrom" label="From" min={earliest} />
      <p className={gap?.isShort ? classes.short : classes.quiet} role="status">
        {gap &&
          `${hoursText(gap.minutes)} between the last dose before the change and the first one after it${
            gap.isShort
              ? ". This is less than three quarters of the usual interval: a nurse decides about that dose."
              : "."
          }`}
      </p>
      <FormActions submit="Save times" onCancel={onClose} />
    </Form>
  );
}

function hoursText(minutes: number): string {
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} hours` : `${Math.floor(minutes / 60)} hours ${rest} minutes`;
}
