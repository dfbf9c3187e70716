import {
  type CreatedClient,
  clientsById,
  createClient,
  readmitClient,
  recordChartEvent,
} from "#modules/clients/index.ts";
import { levelOfCare } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { emailsOf, type LeadRecord, phonesOf } from "../leads/lead.store.ts";
import { leadStatuses } from "../leads/lead.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";
import { leadTopics, openLeadForChange, publishLead, recordStage } from "../leads/lead-write.actions.ts";
import { refuseOpenCrisis } from "../leads/stage-change.actions.ts";
import { admitConverted } from "./admit-converted.actions.ts";
import { carryParts } from "./carry-parts.actions.ts";
import { convertLead, type ManifestItem, previewConversion } from "./conversion.contract.ts";
import { conversionGaps } from "./conversion-map.ts";
import { manifestOf, type Words } from "./manifest.ts";
import { addressesOf, maritalStatusOf, referralSourceOf, reportedLines } from "./to-client.ts";

export const conversionHandlers = [
  action(previewConversion, async (act, { body }) => {
    const lead = await openLeadForChange(act, body.leadId);
    const client = lead.priorClientId
      ? (await clientsById(act, [lead.priorClientId])).get(lead.priorClientId)
      : undefined;
    act.audit({ subjectId: lead.id });
    return {
      version: lead.version,
      items: await itemsOf(act, lead),
      missing: conversionGaps(lead),
      priorClient: client
        ? {
            clientId: client.clientId,
            mrNo: client.mrNo,
            name: `${client.legalLastName}, ${client.legalFirstName}`,
          }
        : null,
    };
  }),

  action(convertLead, async (act, { body }) => {
    const lead = await completed(act, await openLeadForChange(act, body.leadId, body.version), body);
    refuseOpenCrisis(lead);
    const state = leadStatuses.fromCode(lead.status);
    if (!state || !leadStatuses.can(state, "convert"))
      throw new Problem("wrong-state", "This lead is closed. Reopen it before you convert it.");
    const items = await itemsOf(act, lead);
    const created = await makeClient(act, lead, body.confirmNotDuplicateOf);
    const conversionId = await recordConversion(act, lead, created, items, body.overrideReason);
    await carryParts(act, { lead, created, conversionId });
    await act.raise(
      "crm.lead-converted",
      {
        leadId: lead.id,
        clientId: created.clientId,
        demographicId: created.demographicId,
        mode: lead.priorClientId ? "readmit" : "admit",
        conversionId,
      },
      { topics: leadTopics(lead) },
    );
    if (body.admit) await admitConverted(act, lead, created, body.admit);
    act.audit({
      subjectId: lead.id,
      clientId: created.clientId,
      detail: { conversionId, admitted: Boolean(body.admit) },
    });
    return { ...created, conversionId, items: items.length, admitted: Boolean(body.admit) };
  }),
];

interface Given {
  legalFirstName?: string | undefined;
  legalLastName?: string | undefined;
  dateOfBirth?: string | undefined;
  sexAtBirth?: "M" | "F" | "UNK" | undefined;
}

/** Writes what was missing to the lead as well, then refuses with everything that still is (CONV-1). */
async function completed(act: Act, lead: LeadRecord, given: Given): Promise<LeadRecord> {
  const values = {
    ...(given.legalFirstName ? { firstName: given.legalFirstName } : {}),
    ...(given.legalLastName ? { lastName: given.legalLastName } : {}),
    ...(given.dateOfBirth ? { dateOfBirth: given.dateOfBirth } : {}),
    ...(given.sexAtBirth ? { sexAtBirth: given.sexAtBirth } : {}),
  };
  if (Object.keys(values).length > 0) await act.db.updateTable("leads").set(values).where("id", "=", lead.id).execute();
  const whole = { ...lead, ...values };
  const missing = conversionGaps(whole);
  if (missing.length > 0)
    throw new Problem("conversion-incomplete", {
      detail: `Still needed to admit: ${missing.map((gap) => gap.label).join(", ")}.`,
      params: { missing },
    });
  return whole;
}

async function itemsOf(view: View, lead: LeadRecord): Promise<ManifestItem[]> {
  const location = lead.locationId
    ? await view.db.selectFrom("locations").select("name").where("id", "=", lead.locationId).executeTakeFirst()
    : undefined;
  const source = lead.sourceId
    ? await view.db.selectFrom("leadSources").select("name").where("id", "=", lead.sourceId).executeTakeFirst()
    : undefined;
  const level = lead.levelOfCareId ? await levelOfCare(view, lead.levelOfCareId) : null;
  const words: Words = {
    location: location?.name ?? null,
    level: level ? `${level.code} ${level.name}` : null,
    source: source?.name ?? null,
  };
  return manifestOf(lead as unknown as Record<string, unknown>, words, view.timeZone);
}

/** The person and the stay before admission, made by the chart's own verbs in this transaction (CONV-4, CONV-5). */
async function makeClient(act: Act, lead: LeadRecord, notDuplicates: readonly string[]): Promise<CreatedClient> {
  const locationId = lead.locationId ?? "";
  if (lead.priorClientId) return readmitClient(act, { clientId: lead.priorClientId, locationId, leadId: lead.id });
  const [phones, emails] = [await phonesOf(act.db, lead.id), await emailsOf(act.db, lead.id)];
  const source = lead.sourceId
    ? await act.db.selectFrom("leadSources").select("tedsCode").where("id", "=", lead.sourceId).executeTakeFirst()
    : undefined;
  return createClient(act, {
    legalFirstName: lead.firstName ?? "",
    legalMiddleName: lead.middleName,
    legalLastName: lead.lastName ?? "",
    suffix: lead.suffix,
    preferredName: lead.preferredName,
    pronouns: lead.pronouns,
    genderIdentity: lead.genderIdentity,
    preferredLanguage: lead.language,
    interpreterNeeded: lead.interpreterNeeded,
    maritalStatus: maritalStatusOf(lead.maritalStatus),
    veteranStatus: lead.veteran === null ? null : lead.veteran ? "veteran" : "none",
    addresses: addressesOf(lead.address),
    phones: phones.map((phone) => ({
      number: phone.e164,
      use: phone.label,
      okToText: phone.okText,
      okToVoicemail: phone.okVoicemail,
    })),
    email: emails[0]?.address ?? null,
    referralSource: referralSourceOf(source?.tedsCode ?? null),
    presentingProblem: lead.presentingProblem?.slice(0, 2000) ?? null,
    birthDate: lead.dateOfBirth ?? "",
    sexAtBirth: lead.sexAtBirth ?? "UNK",
    locationId,
    leadId: lead.id,
    ...(notDuplicates.length > 0
      ? {
          confirmNotDuplicateOf: [...notDuplicates],
          notDuplicateReason: "Looked at and told apart when the lead was converted",
        }
      : {}),
  });
}

/** The lead is won, its intake fulfilled, its place in the line used; what went where is kept for ever. */
async function recordConversion(
  act: Act,
  lead: LeadRecord,
  created: CreatedClient,
  items: readonly ManifestItem[],
  overrideReason: string,
): Promise<string> {
  const conversionId = newId();
  await act.db
    .insertInto("leadConversions")
    .values({
      id: conversionId,
      leadId: lead.id,
      ...created,
      mode: lead.priorClientId ? "readmit" : "admit",
      convertedBy: act.actor.userId ?? "",
      convertedAt: act.now,
      overrideReason,
    })
    .execute();
  await act.db
    .insertInto("leadConversionItems")
    .values(
      items.map((item) => ({
        id: newId(),
        conversionId,
        sourceType: `lead.${item.source}`,
        sourceId: lead.id,
        targetDomain: item.target,
        targetId: created.demographicId,
        disposition: item.disposition,
      })),
    )
    .execute();
  await act.db
    .updateTable("leads")
    .set({
      status: leadStatuses.code("admitted"),
      conversionId,
      clientId: created.clientId,
      mrNo: created.mrNo,
      closedAt: act.now,
      nurtureUntil: null,
    })
    .where("id", "=", lead.id)
    .execute();
  await act.db
    .updateTable("intakeAppointments")
    .set({ status: 4 })
    .where("leadId", "=", lead.id)
    .where("kind", "=", "intake")
    .where("status", "in", [1, 2, 3])
    .execute();
  await act.db
    .updateTable("waitlistEntries")
    .set({ status: 6 })
    .where("leadId", "=", lead.id)
    .where("status", "in", [1, 2, 3])
    .execute();
  await touchLead(act, lead.id);
  await recordStage(act, lead.id, { status: 2, lifecycle: lead.lifecycle });
  await tellStory(act, lead.id, {
    kind: "lead-converted",
    summary: `Became client ${created.mrNo}`,
    subjectType: "client",
    subjectId: created.clientId,
    detail: overrideReason,
  });
  await publishLead(act, lead.id);
  const reported = reportedLines(lead);
  await recordChartEvent(act, {
    module: "crm",
    kind: "lead.converted",
    subjectType: "lead",
    subjectId: lead.id,
    clientId: created.clientId,
    demographicId: created.demographicId,
    title: `Came to us as lead ${lead.leadNo}`,
    summary: reported.length > 0 ? `As reported on the telephone, unverified. ${reported.join(". ")}` : null,
    sensitivity: lead.part2Status === "part2" ? "part2" : "normal",
    link: `/crm/lead/${lead.id}`,
  });
  return conversionId;
}
