import { accessScopeOf, setAccessScope } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { type LeadRecord, leadById, leadForUpdate } from "./lead.store.ts";
import {
  exactLeadKeys,
  hasContact,
  isInPipeline,
  isOpenLead,
  leadName,
  leadStatuses,
  lifecycleLabel,
  statusOf,
} from "./lead.ts";
import { emailsOf } from "./lead-emails.store.ts";
import { locationById } from "./lead-options.store.ts";
import { type PhoneValues, phonesOf, replacePhones } from "./lead-phones.store.ts";
import { requirePhone } from "./phone.ts";

/** Refuses a change of a lead that was converted to a client (LEAD-9). */
export function requireNotAdmitted(act: Act, lead: LeadRecord): void {
  if (statusOf(lead.status) !== "admitted") return;
  throw new Problem("lead-already-admitted", {
    detail: `${leadName(lead)} was admitted on ${formatDate(lead.closedAt ?? act.now, act.timeZone)}. Open chart ${lead.mrNo ?? ""} or add a new lead.`,
    params: { clientId: lead.clientId, mrNo: lead.mrNo },
  });
}

/** Opens a lead for a change that is no verb of the lead record: within the actor's access, locked, not converted. */
export async function openLeadForChange(act: Act, leadId: string, version?: number): Promise<LeadRecord> {
  await act.openChart(leadId, null, "lead");
  const lead = await leadForUpdate(act.db, leadId);
  requireNotAdmitted(act, lead);
  if (version !== undefined) act.requireVersion(lead, version);
  return lead;
}

export function requireOpen(lead: LeadRecord): void {
  if (!isOpenLead(lead.status)) throw new Problem("wrong-state", "This lead is closed. Reopen it first.");
}

/** Refuses a lead that could not be contacted again (LEAD-1). */
export function requireContact(lead: Parameters<typeof hasContact>[0]): void {
  if (!hasContact(lead))
    throw new Problem(
      "lead-needs-contact",
      "Add a phone number, an email address, or a first and last name, so you can find this client again.",
    );
}

/** Refuses a date of birth after today in the lead's time zone (LEAD-4). */
export function requirePastBirthDate(act: Act, dateOfBirth: string | null | undefined, timeZone: string): void {
  if (!dateOfBirth || dateOfBirth <= localDate(act.now, timeZone)) return;
  throw fieldProblem(
    "body.dateOfBirth",
    `${formatDate(dateOfBirth)} is not a valid date of birth. Check the year.`,
    "dob-out-of-range",
  );
}

/** The location's time zone; the facility's for a lead without a location. */
export async function zoneOf(act: Act, locationId: string | null | undefined): Promise<string> {
  return (await locationById(act.db, locationId))?.timeZone ?? act.timeZone;
}

/** Replaces the lead's phone numbers with these, in E.164. Throws `phone-invalid` at the field (LEAD-3). */
export async function setPhones(act: Act, leadId: string, given: readonly Omit<PhoneValues, "e164">[]): Promise<void> {
  const phones = given.map((phone, index) => {
    try {
      return { ...phone, e164: requirePhone(phone.raw) };
    } catch (error) {
      if (error instanceof Problem) throw fieldProblem(`body.phones.${index}.raw`, error.message, "phone-invalid");
      throw error;
    }
  });
  await replacePhones(act.db, leadId, phones, act.now);
}

/** Updates the lead's access scope and search entry: after every change of name, phone, location, owner or status. */
export async function indexLead(act: Act, leadId: string): Promise<LeadRecord> {
  const lead = await leadById(act.db, leadId);
  const [phones, emails] = [await phonesOf(act.db, leadId), await emailsOf(act.db, leadId)];
  const chart = lead.clientId ? await accessScopeOf(act.db, "client", lead.clientId) : undefined;
  // The lead of a restricted client is the same person, so only the care team of the chart reaches it (LEAD-15).
  const restricted = chart?.restricted ?? false;
  await setAccessScope(act, {
    subjectType: "lead",
    subjectId: leadId,
    locationId: lead.locationId,
    ...(chart && restricted ? chart : { restricted, careTeam: lead.ownerId ? [lead.ownerId] : [] }),
  });
  const stage = isInPipeline(lead) ? lifecycleLabel(lead.lifecycle) : leadStatuses.label(statusOf(lead.status));
  await indexForSearch(act, {
    kind: "lead",
    subjectId: leadId,
    title: leadName(lead),
    subtitle: `${lead.leadNo} · ${stage}`,
    text: [
      lead.firstName,
      lead.middleName,
      lead.lastName,
      lead.preferredName,
      lead.leadNo,
      lead.dateOfBirth,
      lead.dateOfBirth ? formatDate(lead.dateOfBirth) : null,
      ...phones.flatMap((phone) => [phone.e164.replace(/^\+1?/, ""), phone.e164.slice(-4)]),
      ...emails.map((email) => email.address),
    ]
      .filter(Boolean)
      .join(" "),
    link: `/crm/lead/${leadId}`,
    exact: exactLeadKeys(lead),
    locationId: lead.locationId,
    restricted,
    rank: isOpenLead(lead.status) ? 1 : 0,
  });
  return lead;
}

/** Live topics that announce a change of this lead. */
export function leadTopics(lead: { locationId: string | null }): string[] {
  return lead.locationId ? [`board:leads:${lead.locationId}`] : [];
}
