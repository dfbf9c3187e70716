import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { useRead } from "#platform/web/index.ts";
import { Field, FieldRow, useFormValue } from "#ui/index.ts";
import { BillingCodeField } from "../../charges/web/billing-code-field.tsx";
import { clashText } from "../clash.ts";
import { type EventInfo, previewEvent } from "../event.contract.ts";
import { eventKindLabels, longestMinutes, shortestMinutes, takesClients, visibilityLabels } from "../event.ts";
import classes from "./calendar.module.css";
import { useClientsAt, usePlacesAt, useStaffAt } from "./use-choices.ts";

/** What a form of an event holds. */
export const EventDraft = z.strictObject({
  kind: z.enum(keysOf(eventKindLabels)),
  title: z.string().trim().min(1, "Enter a title").max(120),
  startTime: Instant,
  duration: z
    .number()
    .int()
    .min(shortestMinutes, "Choose 5 minutes to 24 hours.")
    .max(longestMinutes, "Choose 5 minutes to 24 hours."),
  clinicianIds: z.array(Id).default([]),
  clientIds: z.array(Id).default([]),
  roomId: Id.nullable().default(null),
  vehicleId: Id.nullable().default(null),
  location: z.string().trim().max(200).nullable().default(null),
  joinUrl: z
    .url({ protocol: /^https$/, error: "Enter an address that begins with https://." })
    .max(500)
    .nullable()
    .default(null),
  billingCode: z.string().nullable().default(null),
  notes: z.string().trim().max(4000).nullable().default(null),
  visibility: z.enum(keysOf(visibilityLabels)),
  backfill: z.string().trim().max(300).nullable().default(null),
});
export type EventDraft = z.output<typeof EventDraft>;

/** What an event is prepared with, from its form. */
export function infoOf(
  before: EventInfo,
  { joinUrl, billingCode }: Pick<EventDraft, "joinUrl" | "billingCode">,
): EventInfo {
  const { joinUrl: _address, billingCode: _code, ...kept } = before;
  return { ...kept, ...(joinUrl ? { joinUrl } : {}), ...(billingCode ? { billingCode } : {}) };
}

const kinds = keysOf(eventKindLabels).map((value) => ({ value, label: eventKindLabels[value] }));
const visibilities = keysOf(visibilityLabels).map((value) => ({ value, label: visibilityLabels[value] }));
const titles = {
  appointment: ["Individual session", "Family session", "Psychosocial assessment", "Medication follow-up"],
  telehealth: ["Telehealth session", "Medication follow-up"],
  visit: ["Family visit", "Visit"],
  outing: ["Outing", "Recovery meeting in town"],
  court: ["Court hearing"],
  transport: ["Medical appointment", "Airport"],
  staffMeeting: ["Treatment team", "Staff meeting", "Supervision"],
  block: ["Blocked time", "Charting"],
  note: ["Inspection", "Visitor"],
} as const;

/** The fields of an event; clients and the meeting address only where the kind has them. */
export function EventFields({
  locationId,
  timeZone,
  isPast,
}: {
  locationId: string;
  timeZone: string;
  isPast: boolean;
}) {
  const kind = useFormValue<EventDraft["kind"]>("kind") ?? "appointment";
  const staff = useStaffAt(locationId);
  const clients = useClientsAt(locationId);
  const { rooms, vehicles } = usePlacesAt(locationId);
  return (
    <>
      <Field.Select name="kind" label="Kind" searchable={false} options={kinds} />
      <Field.Suggest name="title" label="Title" suggestions={titles[kind]} />
      <FieldRow>
        <Field.DateTime name="startTime" label="Start" timeZone={timeZone} />
        <Field.Number name="duration" label="Duration" unit="min" />
      </FieldRow>
      {isPast && <Field.Text name="backfill" label="Reason for a time in the past" maxLength={300} neededLater />}
      {takesClients(kind) && (
        <Field.MultiSelect name="clientIds" label="Clients" options={clients} nothingFound="No admitted client found" />
      )}
      <Field.MultiSelect
        name="clinicianIds"
        label="Staff"
        options={staff}
        help="The first one leads. They are notified."
      />
      <FieldRow>
        <Field.Select name="roomId" label="Room" options={rooms} nothingFound="No bookable rooms here" />
        <Field.Select name="vehicleId" label="Vehicle" options={vehicles} nothingFound="No vehicles here" />
      </FieldRow>
      {kind === "telehealth" && <Field.Text name="joinUrl" label="Meeting address" placeholder="https://" />}
      {(kind === "appointment" || kind === "telehealth") && (
        <BillingCodeField name="billingCode" label="Billing code" help="For the note of this service" />
      )}
      {(kind === "outing" || kind === "court" || kind === "transport" || kind === "visit") && (
        <Field.Text name="location" label="Address" maxLength={200} />
      )}
      <Field.Textarea name="notes" label="Notes" rows={2} />
      <Field.Select
        name="visibility"
        label="Who sees details"
        searchable={false}
        options={visibilities}
        help="Everyone sees that the time is taken."
      />
    </>
  );
}

type Planned = { [Key in keyof EventDraft]?: EventDraft[Key] | null | undefined } & {
  repeat?: { rrule: string } | null;
  eventId?: string;
};

/** What a draft overlaps, asked while it is typed. Null until it has a time. */
export function useClashes(locationId: string, { startTime, duration, ...draft }: Planned) {
  const isComplete = Boolean(startTime) && (duration ?? 0) >= shortestMinutes && (duration ?? 0) <= longestMinutes;
  const { data } = useRead(
    previewEvent,
    {
      body: {
        locationId,
        startTime: startTime ?? "",
        duration: duration ?? 0,
        roomId: draft.roomId ?? null,
        vehicleId: draft.vehicleId ?? null,
        clinicianIds: draft.clinicianIds ?? [],
        clientIds: takesClients(draft.kind ?? "note") ? (draft.clientIds ?? []) : [],
        repeat: draft.repeat ?? null,
        ...(draft.eventId ? { eventId: draft.eventId } : {}),
      },
    },
    { enabled: isComplete && locationId !== "", keep: true },
  );
  if (!isComplete || !data) return null;
  const rows = data.rows.filter(({ clashes }) => clashes.length > 0);
  return {
    ...data,
    texts: rows.flatMap(({ clashes }) => clashes.map((clash) => clashText(clash, data.timeZone))),
    isTaken: rows.some(({ clashes }) => clashes.some(({ isExclusive }) => isExclusive)),
    isBusy: rows.length > 0,
  };
}

const named = 4;

/** Says what a draft overlaps before it is saved, and which of its days are holidays. */
export function ClashNotice({ clashes }: { clashes: ReturnType<typeof useClashes> }) {
  if (!clashes) return null;
  const holidays = clashes.rows.filter(({ holiday }) => holiday !== null);
  const adjusted = clashes.rows.filter((row) => row.adjusted);
  const lines = [
    ...clashes.texts.slice(0, named),
    ...(clashes.texts.length > named ? [`And ${clashes.texts.length - named} more.`] : []),
    ...holidays.slice(0, 2).map(({ localDate, holiday }) => `${dateText(localDate)} is ${holiday}.`),
    ...adjusted.map(({ localDate }) => `On ${dateText(localDate)} clocks change: it begins an hour later.`),
  ];
  if (lines.length === 0) {
    const count = clashes.total > 1 ? `${clashes.total} events in the next 180 days. ` : "";
    return (
      <p className={classes.notice} data-free="" role="status">
        {count}No conflicts.
      </p>
    );
  }
  return (
    <div role="status" aria-label="Conflicts">
      <ul className={classes.notice}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {clashes.isTaken && <li>Choose another room, vehicle or time.</li>}
      </ul>
    </div>
  );
}

const dateText = (date: string) => `${date.slice(5, 7)}-${date.slice(8)}-${date.slice(0, 4)}`;
