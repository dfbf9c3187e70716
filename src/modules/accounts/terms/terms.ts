import { changeAccount, type PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { Problem } from "#platform/shared/problems.ts";
import { hasAccepted, insertAcceptance, insertTerms, type Terms, termsAt } from "./terms.store.ts";

export function termsInForce(view: View, audience: PrincipalType = "staff"): Promise<Terms | null> {
  return termsAt(view.db, audience, view.now);
}

/** The version the user has yet to accept, or null. */
export async function termsToAccept(view: View, account: PrincipalRef): Promise<string | null> {
  const terms = await termsInForce(view, account.type);
  return terms && !(await hasAccepted(view.db, account, terms.version)) ? terms.version : null;
}

const plainTag = /^<\/?(p|h2|h3|ul|ol|li|strong|em|br)>$/;

/**
 * Publishes a version, effective now or at the given time. Accepts plain tags only, because the sign-in page renders the HTML
 * and it must not contain scripts. Throws `validation`, `duplicate`.
 */
export async function publishTerms(
  act: Act,
  terms: { audience?: PrincipalType; version: string; title: string; bodyHtml: string; effectiveAt?: string },
): Promise<void> {
  const foreign = (terms.bodyHtml.match(/<[^>]*>?/g) ?? []).find((tag) => !plainTag.test(tag));
  if (foreign) throw new Problem("validation", "Terms can only contain headings, paragraphs and lists.");
  const audience = terms.audience ?? "staff";
  await insertTerms(act.db, {
    audience,
    version: terms.version,
    title: terms.title,
    bodyHtml: terms.bodyHtml,
    effectiveAt: terms.effectiveAt ?? act.now,
  });
  await act.raise("platform.terms-published", { audience, version: terms.version });
}

/** Records that the user accepted a version. Repeating it changes nothing. */
export async function recordAcceptance(act: Act, account: PrincipalRef, version: string): Promise<void> {
  await insertAcceptance(act.db, {
    userId: account.id,
    audience: account.type,
    version,
    ip: act.request.ip,
    at: act.now,
  });
  await changeAccount(act, account, { termsAcceptedVersion: version });
}
