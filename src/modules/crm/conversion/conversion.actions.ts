import {
  type CreatedClient,
  clientsInReach,
  createClient,
  readmitClient,
  recordChartEvent,
} from "#modules/clients/index.ts";
import { insuranceOfLead, moveLeadInsurance } from "#modules/coverage/index.ts";
import { levelOfCare, releaseCalendar } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { approvedAssessment } from "../assessments/assessment.store.ts";
import { endAssessments } from "../assessments/end-assessments.actions.ts";
import { fulfillIntakesOf } from "../intakes/intake.store.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, updateLeadRow } from "../leads/lead.store.ts";
import { leadStatuses, statusOf } from "../leads/lead.ts";
import { emailsOf } from "../leads/lead-emails.store.ts";
import { locationById, sourceById } from "../leads/lead-options.store.ts";
import { phonesOf } from "../leads/lead-phones.store.ts";
import { recordStage } from "../leads/lead-stage.store.ts";
import { indexLead, leadTopics, openLeadForChange } from "../leads/lead-write.actions.ts";
import { requireCrisisResolved } from "../leads/stage-change.actions.ts";
import { endEntriesOf } from "../waitlist/waitlist.store.ts";
import { admitConverted } from "./admit-converted.actions.ts";
import { carryParts, partsOf } from "./carry-parts.actions.ts";
import { addressesOf, maritalStatusOf, referralSourceOf, reportedLines } from "./client-values.ts";
import { convertLead, type ManifestItem, previewConversion } from "./conversion.contract.ts";
import { insertConversion, insertConversionItems } from "./conversion.store.ts";
import { conversionGaps, leadColumnMap } from "./conversion-map.ts";
import { addEmergencyContact, copyContacts } from "./copy-contacts.actions.ts";
import { manifestOf, type NameOfIds } from "./manifest.ts";

export const conversionHandlers = [
  action(previewConversion, async (act, { body }) => {
    const lead = await openLeadForChange(act, body.leadId);
    const { priorClientId } = lead;
    const client = priorClientId
      ? (await clientsInReach(act, "crm.convert", [priorClientId])).get(priorClientId)
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
      approval: await approvalOf(act, lead.id),
    };
  }),

  action(convertLead, async (act, { body }) => {
    const lead = await completeLead(act, await openLeadForChange(act, body.leadId, body.version), body);
    requireCrisisResolved(lead);
    if (!leadStatuses.can(statusOf(lead.status), "convert"))
      throw new Problem("wrong-state", "This lead is closed. Reopen it before you convert it.");
    const approval = await approvalOf(act, lead.id);
    if (!approval && !body.overrideReason)
      throw new Problem(
        "assessment-required",
        "No approved pre-admission assessment is on file. Enter who approved the admission.",
      );
    const items = await itemsOf(act, lead);
    const created = await createChart(act, lead, body.confirmNotDuplicateOf);
    const conversionId = await recordConversion(act, lead, created, items, body.overrideReason ?? null);
    if (body.admit?.emergencyContact) await addEmergencyContact(act, lead.id, body.admit.emergencyContact);
    await copyContacts(act, { leadId: lead.id, clientId: created.clientId, conversionId });
    await carryInsurance(act, lead.id, created.clientId, conversionId);
    await carryParts(act, lead, created, conversionId);
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

/** The assessment that approved the admission, and who decided it. */
async function approvalOf(view: View, leadId: string): Promise<{ byName: string; at: string } | null> {
  const found = await approvedAssessment(view.db, leadId);
  return found?.decidedAt ? { byName: found.decidedByName ?? "", at: found.decidedAt } : null;
}

interface GivenFacts {
  legalFirstName?: string | undefined;
  legalLastName?: string | undefined;
  dateOfBirth?: string | undefined;
  sexAtBirth?: "M" | "F" | "UNK" | undefined;
  levelOfCareId?: string | undefined;
  payMethod?: LeadRecord["payMethod"] | undefined;
  crisisResolution?: string | undefined;
}

/** Adds the facts entered in the dialog to the lead, then refuses if anything the chart needs is missing (CONV-1). */
async function completeLead(act: Act, lead: LeadRecord, given: GivenFacts): Promise<LeadRecord> {
  const values = {
    ...(given.legalFirstName ? { firstName: given.legalFirstName } : {}),
    ...(given.legalLastName ? { lastName: given.legalLastName } : {}),
    ...(given.dateOfBirth ? { dateOfBirth: given.dateOfBirth } : {}),
    ...(given.sexAtBirth ? { sexAtBirth: given.sexAtBirth } : {}),
    ...(given.levelOfCareId ? { levelOfCareId: given.levelOfCareId } : {}),
    ...(given.payMethod ? { payMethod: given.payMethod } : {}),
    ...(given.crisisResolution ? { crisisResolution: given.crisisResolution } : {}),
  };
  if (Object.keys(values).length > 0) await updateLeadRow(act.db, lead.id, values);
  const complete = { ...lead, ...values };
  const missing = conversionGaps(complete);
  if (missing.length > 0)
    throw new Problem("conversion-incomplete", {
      detail: `Still needed to admit: ${missing.map((gap) => gap.label).join(", ")}.`,
      params: { missing },
    });
  return complete;
}

async function itemsOf(view: View, lead: LeadRecord): Promise<ManifestItem[]> {
  const location = await locationById(view.db, lead.locationId);
  const source = await sourceById(view.db, lead.sourceId);
  const level = lead.levelOfCareId ? await levelOfCare(view, lead.levelOfCareId) : null;
  const names: NameOfIds = {
    location: location?.name ?? null,
    level: level ? `${level.code} ${level.name}` : null,
    source: source?.name ?? null,
  };
  const insurances = (await insuranceOfLead(view, lead.id)).map(
    ({ text }): ManifestItem => ({
      source: "insurance",
      label: "Insurance",
      target: "insurance",
      value: text,
      disposition: "linked",
      reason: null,
    }),
  );
  return [...manifestOf(lead, names, view.timeZone), ...insurances, ...(await partsOf(view, lead))];
}

/** Makes the lead's insurance the client's and records each in the conversion (INS-4). */
async function carryInsurance(act: Act, leadId: string, clientId: string, conversionId: string): Promise<void> {
  const moved = await moveLeadInsurance(act, leadId, clientId);
  await insertConversionItems(
    act.db,
    conversionId,
    moved.map(({ insuranceId, moved: isMoved }) => ({
      sourceType: "leadInsurance",
      sourceId: insuranceId,
      targetDomain: "insurance",
      targetId: insuranceId,
      disposition: isMoved ? "linked" : "excluded",
    })),
  );
}

/** Creates the chart, or a new episode for an existing client, in this transaction (CONV-4, CONV-5). */
async function createChart(act: Act, lead: LeadRecord, notDuplicates: readonly string[]): Promise<CreatedClient> {
  const locationId = lead.locationId ?? "";
  if (lead.priorClientId) await act.requireReachOfClient(lead.priorClientId);
  if (lead.priorClientId) return readmitClient(act, { clientId: lead.priorClientId, locationId, leadId: lead.id });
  const [phones, emails] = [await phonesOf(act.db, lead.id), await emailsOf(act.db, lead.id)];
  const source = await sourceById(act.db, lead.sourceId);
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
          notDuplicateReason: "Reviewed and ruled out when the lead was converted",
        }
      : {}),
  });
}

/** Records the conversion: the lead becomes Admitted, its intake completed, its waiting list entry used. */
async function recordConversion(
  act: Act,
  lead: LeadRecord,
  created: CreatedClient,
  items: readonly ManifestItem[],
  overrideReason: string | null,
): Promise<string> {
  const conversionId = newId();
  await insertConversion(act.db, {
    id: conversionId,
    leadId: lead.id,
    ...created,
    mode: lead.priorClientId ? "readmit" : "admit",
    convertedBy: act.actor.userId ?? "",
    convertedAt: act.now,
    overrideReason,
  });
  // Insurances, contacts and the other parts are recorded with their own ids when they are carried.
  const converted = items
    .filter(({ source }) => source in leadColumnMap)
    .map((item) => ({
      sourceType: `lead.${item.source}`,
      sourceId: lead.id,
      targetDomain: item.target,
      targetId: created.demographicId,
      disposition: item.disposition,
    }));
  await insertConversionItems(act.db, conversionId, converted);
  const status = leadStatuses.code("admitted");
  await updateLeadRow(act.db, lead.id, {
    status,
    conversionId,
    clientId: created.clientId,
    mrNo: created.mrNo,
    closedAt: act.now,
    nurtureUntil: null,
  });
  await releaseCalendar(act, "crmIntake", await fulfillIntakesOf(act.db, lead.id));
  await endEntriesOf(act.db, lead.id, "admitted");
  await endAssessments(act, lead.id, "The lead became a client.");
  await touchLead(act, lead.id);
  await recordStage(act.db, lead.id, { status, lifecycle: lead.lifecycle }, act.now);
  await logActivity(act, lead.id, {
    kind: "lead-converted",
    summary: `Converted to client ${created.mrNo}`,
    subjectType: "client",
    subjectId: created.clientId,
    detail: overrideReason ?? undefined,
  });
  await indexLead(act, lead.id);
  const reported = reportedLines(lead);
  await recordChartEvent(act, {
    module: "crm",
    kind: "lead.converted",
    subjectType: "lead",
    subjectId: lead.id,
    clientId: created.clientId,
    demographicId: created.demographicId,
    title: `Converted from lead ${lead.leadNo}`,
    summary: reported.length > 0 ? `As reported by phone, unverified. ${reported.join(". ")}` : null,
    sensitivity: lead.part2Status === "part2" ? "part2" : "normal",
    link: `/crm/lead/${lead.id}`,
  });
  return conversionId;
}
