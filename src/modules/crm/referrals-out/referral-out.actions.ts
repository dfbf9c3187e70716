import { insuranceOfLead } from "#modules/coverage/index.ts";
import { levelOfCare } from "#modules/facility/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { type AssessmentRecord, assessmentsOfLead } from "../assessments/assessment.store.ts";
import {
  dimensionLabels,
  dimensions,
  riskLabels,
  suicideAnswers,
  withdrawalAnswers,
} from "../assessments/assessment.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, leadById } from "../leads/lead.store.ts";
import { leadName, leadStatusCode, leadStatuses, statusOf } from "../leads/lead.ts";
import { closeReasonOf, locationById } from "../leads/lead-options.store.ts";
import { phonesOf } from "../leads/lead-phones.store.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { leadTopics, openLeadForChange } from "../leads/lead-write.actions.ts";
import { endPipeline, requireCrisisResolved } from "../leads/stage-change.actions.ts";
import { announcePartner } from "../partners/partner.actions.ts";
import * as contract from "./referral-out.contract.ts";
import * as store from "./referral-out.store.ts";
import { referralState, referralStates } from "./referral-out.ts";
import { isEmergencyLetterOpen, isReleaseActive } from "./release.ts";

type Row = store.ReferralRecord;

const isClosed = ({ status }: LeadRecord) => leadStatuses.next(statusOf(status), "refer_out") === undefined;

function referralView(row: Row): contract.ReferralOut {
  return {
    id: row.id,
    leadId: row.leadId,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    organizationPhone: row.organizationPhone,
    occurredAt: row.occurredAt,
    reason: row.reason,
    level: row.level,
    state: referralState(row.status),
    outcomeAt: row.outcomeAt,
    offered: row.offered,
    chosenBy: row.chosenBy ?? "client",
    letterBasis: row.letterBasis,
    byName: row.byName,
    version: row.version,
  };
}

/** A referral out, followed until its outcome is known; its lead is closed by then. */
const referralRecord = record({
  table: "referrals",
  subject: "referral",
  key: "referralId",
  load: store.referralForUpdate,
  read: store.referralById,
  scope: (act, row: Row) => act.openChart(row.leadId, null, "lead"),
  view: (_act, row: Row) => referralView(row),
  audit: (row: Row) => ({ detail: { leadId: row.leadId, organizationId: row.organizationId } }),
  saved: async (act, { after }) => {
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, {
      kind: "referral-changed",
      summary: `Referral to ${after.organizationName}: ${referralStates.label(referralState(after.status)).toLowerCase()}`,
      subjectType: "referral",
      subjectId: after.id,
    });
    await announcePartner(act, "organization", after.organizationId);
  },
});

/** Refuses an incomplete record of what the client was offered and who chose (REF-1). */
function requireChoice(body: {
  offeredIds: readonly string[];
  organizationId?: string | undefined;
  chosenBy?: "client" | "guardian" | undefined;
}): { organizationId: string; chosenBy: "client" | "guardian"; offeredIds: string[] } {
  const { organizationId, chosenBy } = body;
  const offeredIds = [...new Set(body.offeredIds)];
  if (!organizationId || !chosenBy || !offeredIds.includes(organizationId))
    throw new Problem("choice-not-documented", {
      detail: "Record which programs were offered, which one was chosen, and who chose.",
      errors: [
        ...(offeredIds.length === 0 ? [{ path: "body.offeredIds", message: "Choose the programs you offered" }] : []),
        ...(organizationId ? [] : [{ path: "body.organizationId", message: "Choose the program" }]),
        ...(chosenBy ? [] : [{ path: "body.chosenBy", message: "Enter who chose" }]),
      ],
    });
  return { organizationId, chosenBy, offeredIds };
}

/** What permits the letter (REF-2). Throws `consent-required` without a release in force that names the organization. */
async function basisOf(
  act: Act,
  { leadId, organizationId, organizationName }: { leadId: string; organizationId: string; organizationName: string },
  body: { letter: "none" | "release" | "emergency"; emergency?: { recipientName: string; nature: string } | undefined },
) {
  if (body.letter === "none") return { letterBasis: null, releaseId: null, emergency: null };
  if (body.letter === "emergency") {
    if (!body.emergency)
      throw fieldProblem("body.emergency.nature", "Enter who receives it and the nature of the medical emergency.");
    return { letterBasis: "emergency" as const, releaseId: null, emergency: body.emergency };
  }
  const today = localDate(act.now, act.timeZone);
  const release = await store.activeRelease(act.db, { leadId, organizationId, today });
  if (!release)
    throw new Problem(
      "consent-required",
      `There is no signed release naming ${organizationName}. Have the client sign one, or give them the phone number instead.`,
    );
  return { letterBasis: "release" as const, releaseId: release.id, emergency: null };
}

async function requireReceiver(act: Act, id: string): Promise<string> {
  const row = await store.receiver(act.db, id);
  if (!row || row.archivedAt !== null) throw new Problem("not-found", "This organization does not exist.");
  if (row.stage === "blocked")
    throw new Problem("organization-blocked", `${row.name} is blocked: ${row.blockedReason ?? "no reason recorded"}.`);
  return row.name;
}

/** Findings of the latest signed assessment, for the letter. */
function findingsOf(rows: readonly AssessmentRecord[]): { label: string; value: string }[] {
  const latest = rows.find(({ signedAt }) => signedAt !== null);
  if (!latest) return [];
  const { answers, asam } = latest;
  const lines: { label: string; value: string }[] = [];
  const add = (label: string, value: string | undefined) => value && lines.push({ label, value });
  add("Substances, amount and last use", answers.substances);
  add("Withdrawal risk", answers.withdrawal && withdrawalAnswers[answers.withdrawal]);
  add("Medical conditions", answers.medical);
  add("Current medications", answers.medications);
  add("Suicide risk", answers.suicide && suicideAnswers[answers.suicide]);
  add("Safety plan", answers.safetyPlan);
  for (const [index, dimension] of dimensions.entries()) {
    const risk = asam[dimension]?.risk;
    const note = asam[dimension]?.note;
    if (risk !== null && risk !== undefined)
      add(
        `ASAM dimension ${index + 1}: ${dimensionLabels[dimension]}`,
        [riskLabels[risk], note].filter(Boolean).join(". "),
      );
  }
  add("Clinical impression", latest.impression ?? undefined);
  return lines;
}

const lineOf = ({ line1, city, state, postalCode }: { [part: string]: string | null | undefined }): string | null =>
  [line1, city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ") || null;

/** The letter is printed only while what permitted it still does: a revoked or expired release stops it (REF-2). */
async function requireLetter(view: View, row: Row): Promise<void> {
  if (row.letterBasis === "emergency" && isEmergencyLetterOpen(row.occurredAt, view.now)) return;
  const release = (await store.releasesOfLead(view.db, row.leadId)).find(({ id }) => id === row.releaseId);
  const today = localDate(view.now, view.timeZone);
  if (row.letterBasis !== "release" || !release || !isReleaseActive(release, today))
    throw new Problem(
      "consent-required",
      `There is no release to ${row.organizationName} in force. Give the client the program's contact information instead.`,
    );
}

export const referralOutHandlers = [
  query(contract.referralOptions, async (view, { query: { leadId, levelOfCareId, q } }) => {
    await view.openChart(leadId, "referrals", "lead");
    const lead = await leadById(view.db, leadId);
    const levelId = levelOfCareId ?? lead.levelOfCareId;
    const level = levelId ? await levelOfCare(view, levelId) : null;
    const insurance = await insuranceOfLead(view, leadId);
    const rows = await store.referralChoices(view.db, {
      leadId,
      levelCode: level?.code ?? null,
      payMethod: lead.payMethod,
      payerNames: insurance.map(({ text }) => text.replace(/^[^:]*: /, "")),
      postalCode: lead.address.postalCode ?? null,
      state: lead.address.state ?? null,
      q: q || undefined,
      today: localDate(view.now, view.timeZone),
    });
    return { rows };
  }),

  query(contract.listReferralsOut, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "referrals", "lead");
    return { rows: (await store.referralsOfLead(view.db, leadId)).map(referralView) };
  }),

  action(contract.referOut, async (act, { body }) => {
    const lead = await openLeadForChange(act, body.leadId, body.version);
    if (isClosed(lead)) throw new Problem("wrong-state", "This lead is closed. Reopen it before you refer it out.");
    requireCrisisResolved({ ...lead, crisisResolution: body.crisisResolution ?? lead.crisisResolution });
    const { organizationId, chosenBy, offeredIds } = requireChoice(body);
    const reason = await closeReasonOf(act.db, body.closeReasonId, leadStatusCode.referred_out);
    if (!reason) throw new Problem("close-reason-required", "Choose why the lead is referred out.");
    const organizationName = await requireReceiver(act, organizationId);
    for (const other of offeredIds) await requireReceiver(act, other);
    const basis = await basisOf(act, { leadId: lead.id, organizationId, organizationName }, body);
    const id = newId();
    await store.insertReferral(act.db, {
      id,
      direction: "out",
      leadId: lead.id,
      organizationId,
      occurredAt: act.now,
      levelOfCareId: body.levelOfCareId ?? lead.levelOfCareId,
      status: referralStates.code("sent"),
      closeReasonId: reason.id,
      offeredIds,
      chosenBy,
      clinicalSummary: basis.letterBasis === null ? null : (body.clinicalSummary ?? null),
      ...basis,
    });
    await endPipeline(act, lead);
    await logActivity(act, lead.id, {
      kind: "referred-out",
      summary: `Referred to ${organizationName}`,
      subjectType: "referral",
      subjectId: id,
      detail: reason.label,
    });
    await changeLead(act, lead, {
      status: leadStatusCode.referred_out,
      closeReasonId: reason.id,
      closedAt: act.now,
      nurtureUntil: null,
      ...(body.crisisResolution ? { crisisResolution: body.crisisResolution } : {}),
    });
    await act.raise(
      "crm.lead-closed",
      { leadId: lead.id, status: leadStatusCode.referred_out },
      { topics: leadTopics(lead) },
    );
    await act.raise("crm.referral-sent", { referralId: id, leadId: lead.id, organizationId });
    await announcePartner(act, "organization", organizationId);
    act.audit({ subjectId: id, detail: { leadId: lead.id, organizationId, basis: basis.letterBasis } });
    return referralView(await store.referralById(act.db, id));
  }),

  query(contract.referralLetter, async (view, { params, query: { as } }) => {
    const row = await store.referralById(view.db, params.referralId);
    await view.openChart(row.leadId, "referrals", "lead");
    if (as === "letter") await requireLetter(view, row);
    view.readSubject = { subjectId: row.id };
    const lead = await leadById(view.db, row.leadId);
    const [phone] = await phonesOf(view.db, lead.id);
    const location = await locationById(view.db, lead.locationId);
    return {
      referral: referralView(row),
      leadName: leadName(lead),
      leadNo: lead.leadNo,
      part2: lead.part2Status === "part2",
      facilityPhone: await store.phoneOfLocation(view.db, lead.locationId),
      locationName: location?.name ?? null,
      organizationAddress: lineOf(row.organizationAddress),
      organizationFax: row.organizationFax,
      requirements: row.requirements,
      client:
        as === "client"
          ? null
          : {
              dateOfBirth: lead.dateOfBirth,
              phone: phone?.e164 ?? null,
              presentingProblem: lead.presentingProblem,
              summary: row.clinicalSummary,
              findings: findingsOf(await assessmentsOfLead(view.db, lead.id)),
            },
    };
  }),

  verb(contract.setReferralOutcome, referralRecord, (act, row, { body: { outcome } }) => {
    const next = referralStates.next(referralState(row.status), outcome);
    if (!next) throw new Problem("wrong-state", "The outcome of this referral is already recorded.");
    return { status: referralStates.code(next), outcomeAt: outcome === "acknowledge" ? null : act.now };
  }),
];
