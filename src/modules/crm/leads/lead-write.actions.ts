import { sql } from "kysely";
import { setAccessScope } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import type { LeadPhoneLabel } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { emailsOf, type LeadRecord, leadById, phonesOf } from "./lead.store.ts";
import { exactLeadKeys, isOpenLead, leadName, leadStatuses, lifecycleLabel } from "./lead.ts";
import { toE164 } from "./phone.ts";

/** Opens a lead for a change: in reach, locked, and not a lead that became a client (LEAD-9). */
export async function openLeadForChange(act: Act, leadId: string, version?: number): Promise<LeadRecord> {
  await act.openChart(leadId, null, "lead");
  const lead = await lockLead(act, leadId);
  if (lead.status === 2)
    throw new Problem("lead-already-admitted", {
      detail: `${leadName(lead)} was admitted on ${formatDate(lead.closedAt ?? act.now, act.timeZone)}. Open the chart ${lead.mrNo ?? ""} or start a new lead.`,
      params: { clientId: lead.clientId, mrNo: lead.mrNo },
    });
  if (version !== undefined) act.requireVersion(lead, version);
  return lead;
}

export async function lockLead(act: Act, leadId: string): Promise<LeadRecord> {
  await act.db.selectFrom("leads").select("id").where("id", "=", leadId).forUpdate().execute();
  return leadById(act.db, leadId);
}

/** Closed leads are reopened before they are changed. */
export function requireOpen(lead: LeadRecord): void {
  if (!isOpenLead(lead.status)) throw new Problem("wrong-state", "This lead is closed. Reopen it first.");
}

/** A birth date that has not come yet at the lead's place is refused (LEAD-4). */
export function refuseUnborn(act: Act, dateOfBirth: string | null | undefined, timeZone: string): void {
  if (!dateOfBirth || dateOfBirth <= localDate(act.now, timeZone)) return;
  throw fieldProblem(
    "body.dateOfBirth",
    `${formatDate(dateOfBirth)} cannot be a birth date. Check the year.`,
    "dob-out-of-range",
  );
}

export async function zoneOf(act: Act, locationId: string | null | undefined): Promise<string> {
  if (!locationId) return act.timeZone;
  const row = await act.db.selectFrom("locations").select("timeZone").where("id", "=", locationId).executeTakeFirst();
  return row?.timeZone ?? act.timeZone;
}

interface PhoneGiven {
  raw: string;
  label: LeadPhoneLabel;
  okText: boolean;
  okVoicemail: boolean;
}

/** Makes the lead's numbers these; others are ended, not removed. The first is the primary one. */
export async function setPhones(act: Act, leadId: string, given: readonly PhoneGiven[]): Promise<void> {
  const wanted = given.map((phone, at) => {
    try {
      return { ...phone, e164: toE164(phone.raw) };
    } catch (error) {
      if (error instanceof Problem) throw fieldProblem(`body.phones.${at}.raw`, error.message, "phone-invalid");
      throw error;
    }
  });
  const unique = wanted.filter((phone, at) => wanted.findIndex((other) => other.e164 === phone.e164) === at);
  const before = await phonesOf(act.db, leadId);
  await act.db
    .updateTable("leadPhones")
    .set({ isPrimary: false })
    .where("leadId", "=", leadId)
    .where("isPrimary", "=", true)
    .where("endedAt", "is", null)
    .execute();
  const gone = before.filter((phone) => !unique.some((kept) => kept.e164 === phone.e164)).map((phone) => phone.id);
  if (gone.length > 0)
    await act.db.updateTable("leadPhones").set({ endedAt: act.now }).where("id", "in", gone).execute();
  for (const [at, { e164, raw, label, okText, okVoicemail }] of unique.entries()) {
    const known = before.find((phone) => phone.e164 === e164);
    const values = { raw, label, okText, okVoicemail, isPrimary: at === 0 };
    if (known) await act.db.updateTable("leadPhones").set(values).where("id", "=", known.id).execute();
    else
      await act.db
        .insertInto("leadPhones")
        .values({ id: newId(), leadId, e164, ...values })
        .execute();
  }
}

/** Makes the lead's e-mail addresses these; the first is the primary one. */
export async function setEmails(act: Act, leadId: string, given: readonly string[]): Promise<void> {
  const unique = [...new Set(given.map((address) => address.trim().toLowerCase()))];
  const before = await emailsOf(act.db, leadId);
  await act.db
    .updateTable("leadEmails")
    .set({ isPrimary: false })
    .where("leadId", "=", leadId)
    .where("isPrimary", "=", true)
    .where("endedAt", "is", null)
    .execute();
  const gone = before.filter((email) => !unique.includes(email.address)).map((email) => email.id);
  if (gone.length > 0)
    await act.db.updateTable("leadEmails").set({ endedAt: act.now }).where("id", "in", gone).execute();
  for (const [at, address] of unique.entries()) {
    const known = before.find((email) => email.address === address);
    if (known)
      await act.db
        .updateTable("leadEmails")
        .set({ isPrimary: at === 0 })
        .where("id", "=", known.id)
        .execute();
    else
      await act.db
        .insertInto("leadEmails")
        .values({ id: newId(), leadId, address, isPrimary: at === 0 })
        .execute();
  }
}

/** Where this lead can be found and by whom: after every change of name, number, place, owner or status. */
export async function publishLead(act: Act, leadId: string): Promise<LeadRecord> {
  const lead = await leadById(act.db, leadId);
  const [phones, emails] = [await phonesOf(act.db, leadId), await emailsOf(act.db, leadId)];
  await setAccessScope(act, {
    subjectType: "lead",
    subjectId: leadId,
    locationId: lead.locationId,
    restricted: false,
    careTeam: lead.ownerId ? [lead.ownerId] : [],
  });
  const state = leadStatuses.fromCode(lead.status);
  const stage = lead.status === 1 ? lifecycleLabel(lead.lifecycle) : state ? leadStatuses.label(state) : "";
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
    rank: isOpenLead(lead.status) ? 1 : 0,
  });
  return lead;
}

/** Notes that the lead stands in another status or lifecycle from now on, for the reports of time in stage. */
export async function recordStage(
  act: Act,
  leadId: string,
  stage: { status: number; lifecycle: number | null },
): Promise<void> {
  const open = await act.db
    .selectFrom("leadStages")
    .select(["id", sql<string>`lower(during)`.as("from")])
    .where("leadId", "=", leadId)
    .where(sql<boolean>`upper_inf(during)`)
    .executeTakeFirst();
  // Two moves in one instant leave no time between them: the row simply says the later stage.
  if (open && Date.parse(open.from) >= Date.parse(act.now)) {
    await act.db.updateTable("leadStages").set(stage).where("id", "=", open.id).execute();
    return;
  }
  if (open)
    await act.db
      .updateTable("leadStages")
      .set({ during: sql<string>`tstzrange(lower(during), ${act.now}::timestamptz, '[)')` })
      .where("id", "=", open.id)
      .execute();
  await act.db
    .insertInto("leadStages")
    .values({ id: newId(), leadId, ...stage, during: sql<string>`tstzrange(${act.now}::timestamptz, NULL, '[)')` })
    .execute();
}

/** Live topics that a change of this lead is told on. */
export function leadTopics(lead: { locationId: string | null }): string[] {
  return lead.locationId ? [`board:leads:${lead.locationId}`] : [];
}
