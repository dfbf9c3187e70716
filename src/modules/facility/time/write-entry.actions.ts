import { clientsInReach, requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, formatDateTime, localDate } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import type { ActivityType } from "./activity-type.contract.ts";
import { activityTypeById } from "./activity-type.store.ts";
import { periodsBetween } from "./pay-period.store.ts";
import { insertTimeEntry, type NewTimeEntry, ownEntriesAt } from "./time-entry.store.ts";
import { spanError, splitAtPeriods, type TimeSpan } from "./time-entry.ts";

export function refuse(
  code: "time-invalid" | "validation" | "billable-needs-source",
  path: string,
  message: string,
): never {
  throw new Problem(code, { detail: message, errors: [{ path, message }] });
}

/** TIM-2: start, end and pay period. Answers with the span cut where a period ends. */
export async function requireSpan(act: Act, span: TimeSpan, timeZone: string): Promise<TimeSpan[]> {
  const wrong = spanError(span, act.now);
  if (wrong) refuse("time-invalid", `body.${wrong.field}`, wrong.message);
  const [from, to] = [localDate(span.startsAt, timeZone), localDate(span.endsAt, timeZone)];
  const periods = await periodsBetween(act.db, from, addDays(to, 1));
  const parts = splitAtPeriods(
    span,
    timeZone,
    periods.map(({ endOn }) => endOn),
  );
  for (const { startsAt } of parts) {
    const date = localDate(startsAt, timeZone);
    const period = periods.find(({ startOn, endOn }) => startOn <= date && date <= endOn);
    if (period?.state === "closed")
      refuse("time-invalid", "body.startsAt", `The pay period to ${period.endOn} is closed. Ask payroll to open it.`);
  }
  return parts;
}

/** TIM-2: names the other entry. The database refuses what two requests at once would both pass. */
export async function requireFree(act: Act, clinicianId: string, span: TimeSpan, exceptId: string | null = null) {
  const [other] = await ownEntriesAt(act.db, clinicianId, span, exceptId);
  if (!other) return;
  const from = formatDateTime(other.startsAt, other.timeZone);
  const to = formatDateTime(other.endsAt, other.timeZone);
  throw new Problem("time-overlap", {
    detail: `You already have ${other.activityName} from ${from} to ${to}.`,
    params: { entryId: other.id, startsAt: other.startsAt, endsAt: other.endsAt },
  });
}

type About = { clientId: string; demographicId: string } | null;

/** Whom and what the time is for. Throws `not-found` for a client out of reach. */
export async function requireSubject(act: Act, activityTypeId: string, about: About): Promise<ActivityType> {
  const type = await activityTypeById(act.db, activityTypeId);
  if (!type.active) refuse("validation", "body.activityTypeId", `${type.name} is no longer used. Choose another type.`);
  if (type.requiresClient && !about) refuse("validation", "body.client", `${type.name} needs a client.`);
  if (about) await requireClient(act, about);
  return type;
}

async function requireClient(act: Act, { clientId, demographicId }: NonNullable<About>): Promise<void> {
  const reached = await clientsInReach(act, "clients.read", [clientId]);
  if (!reached.has(clientId)) throw new Problem("not-found", "There is no such client.");
  const episode = await requireEpisode(act, { demographicId });
  if (episode.clientId !== clientId) refuse("validation", "body.client", "This stay is of another client.");
}

/** Adds entries for parts of a span; the work date is the local date of each start. */
export async function addEntries(
  act: Act,
  parts: readonly TimeSpan[],
  entry: Omit<NewTimeEntry, "id" | "startsAt" | "endsAt" | "workDate">,
): Promise<string[]> {
  const { timeZone } = await placeById(act.db, entry.locationId);
  const ids: string[] = [];
  for (const part of parts) {
    const id = newId();
    await insertTimeEntry(act.db, { ...entry, ...part, id, workDate: localDate(part.startsAt, timeZone) });
    ids.push(id);
  }
  return ids;
}

/** The staff member who acts. Throws `forbidden` for accounts without one. */
export function ownClinicianId(act: Pick<Act, "actor">): string {
  const { clinicianId } = act.actor;
  if (!clinicianId) throw new Problem("forbidden", "Only staff record time.");
  return clinicianId;
}
