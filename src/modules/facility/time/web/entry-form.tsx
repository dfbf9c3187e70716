import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { addMinutes, combine } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Field, FieldRow, Form, FormActions, toast, useFormValue, useZodForm } from "#ui/index.ts";
import { clientOf, useClientOptions } from "../../incidents/web/new-incident.tsx";
import { listActivityTypes } from "../activity-type.contract.ts";
import { activityCategoryLabels } from "../activity-type.ts";
import { createTimeEntry, listTimeEntries, type TimeEntry, updateTimeEntry } from "../time-entry.contract.ts";
import { showMinutes } from "../time-entry.ts";
import { getTeamTime, getTimeSheet } from "../time-sheet.contract.ts";

const Entry = z.strictObject({
  locationId: Id,
  activityTypeId: z.uuid("Choose an activity"),
  startsAt: Instant,
  endsAt: Instant,
  client: z.string().optional(),
  memo: z.string().trim().max(500).optional(),
  reason: z.string().trim().max(300).optional(),
});

const reloads = [getTimeSheet, getTeamTime, listTimeEntries];

/** The last full hour of today, or 9 to 10 AM of another day. */
function startOf(date: string, timeZone: string): { startsAt: string; endsAt: string } {
  const now = serverInstant();
  const nine = combine(date, "09:00", timeZone).instant;
  if (Date.parse(nine) < Date.parse(now) - 36e5) return { startsAt: nine, endsAt: addMinutes(nine, 60) };
  const hour = new Date(Math.floor(Date.parse(now) / 36e5) * 36e5).toISOString();
  return { startsAt: addMinutes(hour, -60), endsAt: hour };
}

/** Typed time, new or changed. New times of a clocked entry need a reason. */
export function EntryForm({ date, entry, onDone }: { date: string; entry?: TimeEntry; onDone: () => void }) {
  const session = useSession();
  const timeZone = entry?.timeZone ?? session.timeZone;
  const types = useRead(listActivityTypes, {});
  const create = useAction(createTimeEntry, {
    inline: true,
    invalidates: reloads,
    onDone: ({ rows }) => toast(rows.length > 1 ? "Split where a pay period ends" : "Time added"),
  });
  const change = useAction(updateTimeEntry, { inline: true, invalidates: reloads, done: () => "Time saved" });
  const form = useZodForm({
    draft: { form: "time-entry", record: entry?.id ?? date, version: entry?.version ?? 0 },
    schema: Entry,
    initial: entry
      ? {
          locationId: entry.locationId,
          activityTypeId: entry.activityTypeId,
          startsAt: entry.startsAt,
          endsAt: entry.endsAt,
          memo: entry.memo ?? undefined,
        }
      : { locationId: session.locationId ?? session.locations[0]?.id ?? "", ...startOf(date, timeZone) },
    doing: "Time",
  });
  const save = ({ locationId, client, memo, reason, ...rest }: z.output<typeof Entry>) => {
    const about = clientOf(client);
    const body = { ...rest, memo: memo || null };
    if (!entry) return create.run({ body: { ...body, locationId, client: about } });
    const keepsClient = !client && (entry.client !== null || entry.hasOtherClient);
    return change.run({
      params: { entryId: entry.id },
      body: {
        ...body,
        version: entry.version,
        ...(keepsClient ? {} : { client: about }),
        ...(reason ? { reason } : {}),
      },
    });
  };
  const rows = types.data?.rows ?? [];
  return (
    <Form form={form} label={entry ? "Change time" : "Add time"} onSubmit={save} onSaved={onDone}>
      <Field.Select
        name="activityTypeId"
        label="Activity"
        autoFocus
        options={rows.map(({ id, name, category }) => ({
          value: id,
          label: `${name} · ${activityCategoryLabels[category]}`,
        }))}
      />
      <FieldRow>
        <Field.DateTime name="startsAt" label="Start" timeZone={timeZone} />
        <Field.DateTime name="endsAt" label="End" timeZone={timeZone} now />
      </FieldRow>
      <Length />
      {!entry && session.locations.length > 1 && (
        <Field.Select
          name="locationId"
          label="Location"
          options={session.locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ClientField needed={rows.filter(({ requiresClient }) => requiresClient).map(({ id }) => id)} />
      {entry?.source === "clock" && (
        <Field.Text name="reason" label="Reason for new times" help="The punches are kept." maxLength={300} />
      )}
      <Field.Textarea name="memo" label="Memo" rows={2} help="Name no client here." />
      <FormActions submit={entry ? "Save changes" : "Add time"} onCancel={onDone} />
    </Form>
  );
}

function Length() {
  const [from, to] = [useFormValue<string>("startsAt"), useFormValue<string>("endsAt")];
  const minutes = from && to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : 0;
  return minutes > 0 ? <p role="status">{showMinutes(minutes)}</p> : null;
}

function ClientField({ needed }: { needed: readonly string[] }) {
  const options = useClientOptions(useFormValue<string>("locationId") ?? "");
  const type = useFormValue<string>("activityTypeId");
  if (options.length === 0) return null;
  return <Field.Select name="client" label="Client" options={options} neededLater={needed.includes(type ?? "")} />;
}
