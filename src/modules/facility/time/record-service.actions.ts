import type { Act } from "#platform/server/execution/context.ts";
import { localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { codeInEffect } from "../charges/billing-code.store.ts";
import { unitsOf } from "../charges/billing-code.ts";
import { placeById } from "../places/place.store.ts";
import type { ActivityType } from "./activity-type.contract.ts";
import { activityTypeByCode } from "./activity-type.store.ts";
import { type ServiceActivity, serviceActivities } from "./activity-type.ts";
import { reverse } from "./reverse-entry.actions.ts";
import { entriesOfSource, saveEntries } from "./time-entry.store.ts";
import { addEntries } from "./write-entry.actions.ts";

export interface DocumentedService {
  source: "note" | "group";
  /** The note or group session. */
  sourceId: string;
  clinicianIds: readonly string[];
  locationId: string;
  /** Null for the facilitators of a group. */
  client: { clientId: string; demographicId: string } | null;
  startsAt: string;
  endsAt: string;
  activity: ServiceActivity;
  /** Chosen in the note or group, `H0004-HF`; otherwise the usual code of the activity type. */
  billingCode?: string | null;
}

/** TIM-5: billable is what has a client, a code in effect and at least one unit of it. */
async function billing(act: Act, service: DocumentedService, type: ActivityType, on: string) {
  const { client } = service;
  if (!client || !type.billableDefault)
    return { billable: false, nonBillableReason: null, billingCodeId: null, units: null };
  const text = service.billingCode ?? type.billingCode;
  const code = text && (await codeInEffect(act.db, text, on));
  if (!code) return { billable: false, nonBillableReason: "No billing code", billingCodeId: null, units: null };
  const minutes = minutesBetween(service.startsAt, service.endsAt);
  const units = unitsOf(code, minutes);
  const missing = code.minimumMinutes - minutes;
  const short = missing > 0 ? `${missing} minutes short of ${code.code}` : `Less than one unit of ${code.code}`;
  return { billable: units > 0, nonBillableReason: units > 0 ? null : short, billingCodeId: code.id, units };
}

/**
 * Records the time of a signed service for its staff, approved by the signature (TIM-1). Repeating it changes nothing.
 * Services without time have no entry.
 */
export async function recordService(act: Act, service: DocumentedService): Promise<void> {
  const { source, sourceId, startsAt, endsAt, locationId, client } = service;
  if (minutesBetween(startsAt, endsAt) < 1) return;
  const type = await activityTypeByCode(act.db, serviceActivities[service.activity]);
  if (!type) return;
  const { timeZone } = await placeById(act.db, locationId);
  const terms = await billing(act, service, type, localDate(startsAt, timeZone));
  const known = new Set((await entriesOfSource(act.db, source, sourceId)).map(({ clinicianId }) => clinicianId));
  for (const clinicianId of new Set(service.clinicianIds)) {
    if (known.has(clinicianId)) continue;
    await addEntries(act, [{ startsAt, endsAt }], {
      clinicianId,
      locationId,
      clientId: client?.clientId ?? null,
      demographicId: client?.demographicId ?? null,
      activityTypeId: type.id,
      ...terms,
      memo: null,
      source,
      sourceId,
      state: "approved",
    });
  }
  await act.raise("facility.time-changed", { locationId }, { topics: ["list:time"] });
}

/** The source was voided: its time ends, and a row takes back what was exported (TIM-1). */
export async function voidService(
  act: Act,
  { source, sourceId, reason }: Pick<DocumentedService, "source" | "sourceId"> & { reason: string },
): Promise<void> {
  const entries = await entriesOfSource(act.db, source, sourceId);
  const exported = entries.filter(({ state }) => state === "exported");
  for (const entry of exported) await reverse(act, entry, { state: "approved", reason });
  await saveEntries(
    act.db,
    exported.map(({ id }) => id),
    { correctedAt: act.now },
  );
  await saveEntries(
    act.db,
    entries.filter(({ state }) => state !== "exported").map(({ id }) => id),
    { state: "void", stateReason: reason },
  );
  const [first] = entries;
  if (first) await act.raise("facility.time-changed", { locationId: first.locationId }, { topics: ["list:time"] });
}
