import { changeAccount, type PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";

export interface Terms {
  version: string;
  title: string;
  bodyHtml: string;
  effectiveAt: string;
}

export async function termsInForce(view: View, audience: PrincipalType = "staff"): Promise<Terms | null> {
  const row = await view.db
    .selectFrom("termsVersions")
    .select(["version", "title", "bodyHtml", "effectiveAt"])
    .where("audience", "=", audience)
    .where("effectiveAt", "<=", view.now)
    .orderBy("effectiveAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The version the user has yet to accept, or null. */
export async function termsToAccept(view: View, { type, id }: PrincipalRef): Promise<string | null> {
  const terms = await termsInForce(view, type);
  if (!terms) return null;
  const accepted = await view.db
    .selectFrom("termsAcceptances")
    .select("id")
    .where("userId", "=", id)
    .where("audience", "=", type)
    .where("version", "=", terms.version)
    .executeTakeFirst();
  return accepted ? null : terms.version;
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
  await act.db
    .insertInto("termsVersions")
    .values({
      id: newId(),
      audience,
      version: terms.version,
      title: terms.title,
      bodyHtml: terms.bodyHtml,
      effectiveAt: terms.effectiveAt ?? act.now,
    })
    .execute();
  await act.raise("platform.terms-published", { audience, version: terms.version });
}

/** Records that the user accepted a version. Repeating it changes nothing. */
export async function noteAcceptance(act: Act, account: PrincipalRef, version: string): Promise<void> {
  await act.db
    .insertInto("termsAcceptances")
    .values({ id: newId(), userId: account.id, audience: account.type, version, ip: act.request.ip, at: act.now })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "audience", "version"]).doNothing())
    .execute();
  await changeAccount(act, account, { termsAcceptedVersion: version });
}
