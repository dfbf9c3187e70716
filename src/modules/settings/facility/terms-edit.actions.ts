import { sql } from "kysely";
import { publishTerms } from "#modules/accounts/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "#platform/server/messages/notification-texts.ts";
import { listTerms, publishTermsVersion } from "./terms-edit.contract.ts";
import { termsHtml } from "./terms-text.ts";

/** Terms of use are published as new versions and never edited, so acceptances stay provable. */
export const termsEditHandlers = [
  query(listTerms, async (view) => {
    const { people } = await view.db
      .selectFrom("clinicians")
      .select(sql<number>`count(*)::int`.as("people"))
      .where("status", "=", 1)
      .executeTakeFirstOrThrow();
    const rows = await view.db
      .selectFrom("termsVersions as t")
      .select(["t.version", "t.title", "t.effectiveAt"])
      .select(
        sql<number>`(SELECT count(DISTINCT a.user_id)::int FROM terms_acceptances a JOIN clinicians c ON c.user_id = a.user_id
          WHERE a.audience = 'staff' AND a.version = t.version AND c.status = 1)`.as("accepted"),
      )
      .where("t.audience", "=", "staff")
      .orderBy("t.effectiveAt", "desc")
      .orderBy("t.id", "desc")
      .execute();
    return { people, rows };
  }),

  action(publishTermsVersion, async (act, { body: { title, version, text } }) => {
    await publishTerms(act, { version, title, bodyHtml: termsHtml(text) });
    act.audit({ subjectId: version, fields: ["terms"] });
    act.notify({
      kind: "terms.updated",
      to: { permission: "notifications.use" },
      title: inEachLanguage((say) => say("terms.updated", { title })),
      body: inEachLanguage((say) => say("terms.updatedText")),
      groupKey: "terms.updated",
    });
    return { version };
  }),
];
