import { sign, signaturesOf, verifySubject } from "#modules/signatures/index.ts";
import { canonicalHash } from "#modules/signatures/signatures/canonical.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import type { LeadRelease } from "../assessments/assessment.contract.ts";
import { assessmentsOfLead } from "../assessments/assessment.store.ts";
import { assessmentKindLabels } from "../assessments/assessment.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { contactsOf } from "../leads/contact.store.ts";
import { openLeadForChange, requireOpen, zoneOf } from "../leads/lead-write.actions.ts";
import { consentsOfLead } from "../onboarding/onboarding.store.ts";
import { onboardingConsentTitles } from "../onboarding/onboarding.ts";
import * as contract from "./referral-out.contract.ts";
import * as store from "./referral-out.store.ts";
import { isReleaseActive, releaseText } from "./release.ts";

const longestDays = 365;

function releaseView(view: View, row: store.ReleaseRecord): LeadRelease {
  const { leadId: _, signatureId: __, ...shown } = row;
  return { ...shown, isActive: isReleaseActive(row, localDate(view.now, view.timeZone)) };
}

/** A release as it is revoked. */
const releaseRecord = record({
  table: "leadReleases",
  subject: "lead-release",
  key: "releaseId",
  load: store.releaseForUpdate,
  read: store.releaseById,
  scope: async (act, row: store.ReleaseRecord) => {
    await openLeadForChange(act, row.leadId);
  },
  view: releaseView,
  audit: (row: store.ReleaseRecord) => ({ detail: { leadId: row.leadId, organizationId: row.organizationId } }),
  saved: async (act, { after, reason }) => {
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, {
      kind: "release-revoked",
      summary: `Release to ${after.organizationName} revoked`,
      subjectType: "lead-release",
      subjectId: after.id,
      detail: reason ?? undefined,
    });
  },
});

/** What the client read and signed. */
const releaseHash = (row: { id: string; statement: string; expiresOn: string }): string =>
  canonicalHash({ release: row.id, statement: row.statement, expiresOn: row.expiresOn });

async function requireExpiry(act: Act, locationId: string | null, expiresOn: string): Promise<void> {
  const today = localDate(act.now, await zoneOf(act, locationId));
  if (expiresOn < today || expiresOn > addDays(today, longestDays))
    throw fieldProblem("body.expiresOn", "Choose a date from today to one year from today.");
}

/** Refuses a signer who is not recorded as the client's guardian: such a release would permit nothing. */
async function guardianOf(act: Act, leadId: string, contactId: string): Promise<string> {
  const contact = (await contactsOf(act.db, leadId)).find(({ id }) => id === contactId);
  if (!contact?.isGuardian)
    throw fieldProblem("body.guardianId", "Choose a contact who is recorded as the client's guardian.");
  return contact.name;
}

export const releaseHandlers = [
  query(contract.listLeadSignatures, async (view, { query: { leadId } }) => {
    await view.openChart(leadId, "signatures", "lead");
    const releases = await store.releasesOfLead(view.db, leadId);
    const signed = [
      ...(await assessmentsOfLead(view.db, leadId))
        .filter(({ signedAt }) => signedAt !== null)
        .map((row) => ({ type: "leadAssessment" as const, id: row.id, title: assessmentKindLabels[row.kind] })),
      ...releases.map((row) => ({
        type: "electronicConsent" as const,
        id: row.id,
        title: `Release to ${row.organizationName}`,
      })),
      ...(await consentsOfLead(view.db, leadId)).map((row) => ({
        type: "electronicConsent" as const,
        id: row.id,
        title: onboardingConsentTitles[row.kind],
      })),
    ];
    const rows = [];
    for (const { type, id, title } of signed) {
      const verified = await verifySubject(view, type, id);
      for (const signature of await signaturesOf(view, type, id))
        rows.push({ ...signature, title, verified: verified.get(signature.id)?.status ?? ("unknown" as const) });
    }
    return { rows, releases: releases.map((row) => releaseView(view, row)) };
  }),

  action(contract.signRelease, async (act, { body }) => {
    const { leadId, organizationId, expiresOn } = body;
    const lead = await openLeadForChange(act, leadId);
    requireOpen(lead);
    if (!lead.firstName || !lead.lastName)
      throw fieldProblem("body.leadId", "Enter the client's first and last name before they sign a release.");
    await requireExpiry(act, lead.locationId, expiresOn);
    const organization = await store.receiver(act.db, organizationId);
    if (!organization || organization.archivedAt !== null)
      throw new Problem("not-found", "This organization does not exist.");
    if (organization.stage === "blocked")
      throw new Problem("organization-blocked", `${organization.name} is blocked and cannot receive referrals.`);
    const clientName = `${lead.firstName} ${lead.lastName}`;
    const guardianName = body.guardianId ? await guardianOf(act, leadId, body.guardianId) : null;
    const signerName = guardianName ?? clientName;
    const id = newId();
    const statement = releaseText({
      facilityName: act.tenant.name,
      clientName,
      guardianName,
      organizationName: organization.name,
      expiresOn,
    });
    const isGuardian = guardianName !== null;
    const { signatureId, signedAt } = await sign(act, {
      subjectType: "electronicConsent",
      subjectId: id,
      slotKey: isGuardian ? "guardian" : "client",
      role: isGuardian ? "guardian" : "client",
      meaning: "I read this release and agree to it.",
      documentHash: releaseHash({ id, statement, expiresOn }),
      timeZone: await zoneOf(act, lead.locationId),
      mark: {
        signer: { kind: "name", name: signerName, relationship: isGuardian ? "Guardian" : "Self" },
        drawing: body.drawing,
        reviewedAt: body.reviewedAt,
        intentAt: body.intentAt,
      },
    });
    await store.insertRelease(act.db, {
      id,
      leadId,
      organizationId,
      statement,
      signerName,
      relationship: isGuardian ? "guardian" : "self",
      signatureId,
      signedAt,
      expiresOn,
    });
    await touchLead(act, leadId);
    await logActivity(act, leadId, {
      kind: "release-signed",
      summary: `Release to ${organization.name} signed`,
      subjectType: "lead-release",
      subjectId: id,
    });
    act.audit({ subjectId: id, detail: { leadId, organizationId } });
    return releaseView(act, await store.releaseById(act.db, id));
  }),

  verb(contract.revokeRelease, releaseRecord, (act, row, { body: { reason } }) => {
    if (row.revokedAt !== null) throw new Problem("wrong-state", "This release is already revoked.");
    return { revokedAt: act.now, revokeReason: reason };
  }),
];
