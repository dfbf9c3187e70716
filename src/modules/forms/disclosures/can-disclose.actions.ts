import type { Act, View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { consentsOf } from "../consents/consent.store.ts";
import {
  type ConsentQuestion,
  type ConsentVerdict,
  checkConsent,
  type InformationCategory,
} from "../consents/consent-check.ts";
import { categoryText } from "../consents/consent-text.ts";
import { inEachLanguage } from "../notices.ts";
import { consentsForDisclosure, insertDisclosure } from "./disclosure.store.ts";
import { type DisclosureBasis, type DisclosureMethod, noticeFor, requireBasis } from "./disclosure.ts";

export const emergencyKind = "forms.emergency-disclosure";

type ClientQuestion = Omit<ConsentQuestion, "on">;

export interface DisclosureAsked extends ClientQuestion {
  client: { clientId: string; demographicId: string | null; name: string; timeZone: string; part2: boolean };
  basis: DisclosureBasis;
  method: DisclosureMethod;
  description: string;
  emergency?: { personName: string; affiliation: string; nature: string } | undefined;
  documentIds?: readonly string[];
  /** The law a mandatory report cites, in place of a document. */
  law?: string;
  /** All categories go out together: one that is not permitted refuses them all. */
  whole?: boolean;
}

export interface Disclosed {
  disclosureId: string;
  /** What may be disclosed; the caller leaves out everything else. */
  categories: InformationCategory[];
  omitted: ConsentVerdict["omitted"];
  period: ConsentVerdict["period"];
  notice: "full" | "short" | "none";
}

/** Checks the client's consents today, without disclosing (CON-6). The caller has opened the chart. */
export async function verdictFor(
  view: View,
  client: { clientId: string; timeZone: string },
  question: ClientQuestion,
): Promise<ConsentVerdict> {
  const rows = await consentsOf(view.db, client.clientId);
  return checkConsent(rows, { ...question, on: localDate(view.now, client.timeZone) });
}

/**
 * The one check before information about a client is disclosed. Returns what may be disclosed and records the disclosure in
 * the caller's transaction. Throws `consent-required` when no active consent permits any of it, and `legal-basis-missing`
 * when a disclosure without consent lacks what its legal basis requires (CON-8, CON-12). Never cache the answer, because a
 * consent can be revoked between two calls. Compliance is notified of an emergency disclosure.
 */
export async function canDisclose(act: Act, asked: DisclosureAsked): Promise<Disclosed> {
  const { client, basis, method, recipient } = asked;
  const documentIds = asked.documentIds ?? [];
  const emergency = asked.emergency ?? null;
  const open = asked.period ?? { from: null, to: null };
  let verdict: ConsentVerdict = {
    decision: "permit",
    permitted: [],
    omitted: [],
    period: open,
    consentIds: [],
  };
  if (basis === "consent") {
    const rows = await consentsForDisclosure(act.db, client.clientId);
    verdict = checkConsent(rows, { ...asked, on: localDate(act.now, client.timeZone) });
    if (verdict.decision === "deny") throw consentRequired(asked, verdict);
    if (asked.whole && verdict.omitted.length > 0) throw leaveOut(verdict);
  } else {
    const approverId = act.can("disclosures.write") ? act.actor.clinicianId : null;
    const { law, proceeding = false } = asked;
    requireBasis({ basis, emergency, documentIds, law, approverId, proceeding });
  }
  const categories = basis === "consent" ? verdict.permitted.map((one) => one.category) : [...asked.categories];
  const notice = noticeFor(method, client.part2, basis);
  const disclosureId = await insertDisclosure(act.db, {
    clientId: client.clientId,
    demographicId: client.demographicId,
    consentId: verdict.consentIds[0] ?? null,
    basis,
    recipient,
    documentIds,
    categories,
    periodFrom: verdict.period.from,
    periodTo: verdict.period.to,
    description: asked.description,
    purpose: asked.purpose,
    method,
    emergency,
    approvedBy: basis === "consent" ? null : act.actor.clinicianId,
    noticeForm: notice,
    disclosedAt: act.now,
  });
  if (basis === "medicalEmergency")
    act.notify({
      kind: emergencyKind,
      to: { permission: "audit.view" },
      title: inEachLanguage((say) => say("disclosed.emergency")),
      link: "/audit",
      subject: { type: "disclosure", id: disclosureId },
      clientId: client.clientId,
    });
  return { disclosureId, categories, omitted: verdict.omitted, period: verdict.period, notice };
}

function consentRequired({ recipient, categories, client }: DisclosureAsked, verdict: ConsentVerdict): Problem {
  const what = categories.map((category) => categoryText[category] ?? category).join(", ");
  return new Problem("consent-required", {
    detail: `No active consent permits ${recipient.name} to receive ${what}. Ask ${client.name} for a release.`,
    params: { reasons: verdict.omitted },
  });
}

function leaveOut({ omitted }: ConsentVerdict): Problem {
  const what = omitted.map(({ category }) => categoryText[category] ?? category).join(", ");
  return new Problem("consent-required", {
    detail: `Leave out: ${what}. ${omitted[0]?.reason ?? ""}`,
    params: { reasons: omitted },
  });
}
