import { clientByMrNo, recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { move, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { FormRecord } from "../forms/form.store.ts";
import type { PinnedTemplate } from "../templates/template.store.ts";
import { type Consent, listConsents, revokeConsent } from "./consent.contract.ts";
import {
  activeConsents,
  type ConsentRecord,
  consentForUpdate,
  consentsOf,
  insertConsent,
  saveConsent,
} from "./consent.store.ts";
import { consentFacts, consentStates, statusOn } from "./consent.ts";

function consentView(consent: ConsentRecord, now: string): Consent {
  const { clientId: _, demographicId: __, statements: ___, ...rest } = consent;
  return { ...rest, status: statusOn(consent, localDate(now, consent.timeZone)) };
}

/** A consent as its verbs change it. */
const consentRecord = record({
  table: "consents",
  subject: "consent",
  key: "consentId",
  load: consentForUpdate,
  scope: (act, consent) => act.openChart(consent.clientId, "consents"),
  view: (act, consent) => consentView(consent, act.now),
  states: { column: "status", table: consentStates },
  saved: async (act: Act, { after }) => {
    await announceConsent(act, { ...after, consentId: after.id });
    await recordChartEvent(act, {
      module: "forms",
      kind: "consent.revoked",
      subjectType: "consent",
      subjectId: after.id,
      clientId: after.clientId,
      demographicId: after.demographicId,
      title: `${after.title} revoked`,
      summary: after.recipients[0]?.name ?? null,
      importance: "high",
      permission: "consents.view",
      link: `/forms/${after.formId}`,
    });
  },
});

export const listConsentsQuery = query(listConsents, async (view, { params }) => {
  const client = await clientByMrNo(view, params.mrNo);
  await view.openChart(client.clientId, "consents");
  const rows = await consentsOf(view.db, client.clientId);
  return { rows: rows.map((row) => consentView(row, view.now)) };
});

/**
 * Revokes a consent (CON-5): disclosures are refused from the commit on. Throws `wrong-state` for a consent that is not
 * active, and `not-revocable-yet` for a criminal justice consent. Raises `forms.consent-changed`.
 */
export const revokeConsentAction = move(revokeConsent, consentRecord, "revoke", (act, consent, { body }) => {
  if (!consentStates.can(statusOn(consent, localDate(act.now, consent.timeZone)), "revoke"))
    throw new Problem("wrong-state", "This consent is not active, so it cannot be revoked.");
  if (consent.type === "criminalJustice")
    throw new Problem("not-revocable-yet", `This consent ends when ${consent.expiresEvent ?? "its condition is met"}.`);
  act.auditDetail({ method: body.method, type: consent.type });
  return {
    revokedAt: act.now,
    revokedBy: act.actor.userId,
    revocationMethod: body.method,
    revocationNote: body.note,
  };
});

/**
 * Creates the consent of a completed form, active from today in the facility's time zone. It supersedes an earlier consent
 * of the same type; releases can be active side by side.
 */
export async function consentFromForm(act: Act, form: FormRecord, template: PinnedTemplate): Promise<string | null> {
  if (template.consentType === null) return null;
  const type = template.consentType;
  const former = type === "release" ? [] : await activeConsents(act.db, form.clientId, type);
  for (const one of former) {
    await saveConsent(act.db, one.id, { status: "superseded" });
    await announceConsent(act, { consentId: one.id, clientId: form.clientId, type, status: "superseded" });
  }
  const consentId = await insertConsent(act.db, {
    ...consentFacts(template.definition, form.answers),
    clientId: form.clientId,
    demographicId: form.demographicId,
    formId: form.id,
    type,
    effectiveOn: localDate(act.now, form.timeZone),
    isSud: template.sensitivity === "part2",
    status: "active",
    signedAt: act.now,
    supersedesId: former[0]?.id ?? null,
  });
  await announceConsent(act, { consentId, clientId: form.clientId, type, status: "active" });
  return consentId;
}

/** Revokes the consent of a voided form. */
export async function revokeConsentOfVoidedForm(act: Act, consent: ConsentRecord): Promise<void> {
  const status = consentStates.next(consent.status, "revoke");
  if (!status) return;
  await saveConsent(act.db, consent.id, {
    status,
    revokedAt: act.now,
    revokedBy: act.actor.userId,
    revocationMethod: "electronic",
    revocationNote: "The form was voided.",
  });
  await announceConsent(act, { consentId: consent.id, clientId: consent.clientId, type: consent.type, status });
}

async function announceConsent(
  act: Act,
  consent: { consentId: string; clientId: string; type: string; status: string },
): Promise<void> {
  const { consentId, clientId, type, status } = consent;
  await act.raise("forms.consent-changed", { consentId, clientId, type, status });
}
