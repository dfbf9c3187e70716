import { clientByMrNo, recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
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
export const revokeConsentAction = action(revokeConsent, async (act, { params, body }) => {
  const consent = await consentForUpdate(act.db, params.consentId);
  await act.openChart(consent.clientId, "consents");
  if (consent.version !== body.version) act.requireVersion(consentView(consent, act.now), body.version);
  const today = localDate(act.now, consent.timeZone);
  const status = consentStates.next(statusOn(consent, today), "revoke");
  if (!status) throw new Problem("wrong-state", "This consent is not active, so it cannot be revoked.");
  if (consent.type === "criminalJustice")
    throw new Problem("not-revocable-yet", `This consent ends when ${consent.expiresEvent ?? "its condition is met"}.`);
  await saveConsent(act.db, consent.id, {
    status,
    revokedAt: act.now,
    revokedBy: act.actor.userId,
    revocationMethod: body.method,
    revocationNote: body.note,
  });
  await announceConsent(act, { ...consent, consentId: consent.id, status });
  await recordChartEvent(act, {
    module: "forms",
    kind: "consent.revoked",
    subjectType: "consent",
    subjectId: consent.id,
    clientId: consent.clientId,
    demographicId: consent.demographicId,
    title: `${consent.title} revoked`,
    summary: consent.recipients[0]?.name ?? null,
    importance: "high",
    permission: "consents.view",
    link: `/forms/${consent.formId}`,
  });
  act.audit({ subjectId: consent.id, detail: { method: body.method, type: consent.type } });
  return consentView(await consentForUpdate(act.db, consent.id), act.now);
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
