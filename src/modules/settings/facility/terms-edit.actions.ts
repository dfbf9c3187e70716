import { publishTerms } from "#modules/accounts/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { inEachLanguage } from "../notices.ts";
import { listTerms, publishTermsVersion } from "./terms-edit.contract.ts";
import { activeStaffCount, staffTermsVersions } from "./terms-edit.store.ts";
import { termsHtml } from "./terms-text.ts";

/** Terms of use are published as new versions and never edited, so acceptances stay provable. */
export const termsEditHandlers = [
  query(listTerms, async (view) => ({
    people: await activeStaffCount(view.db),
    rows: await staffTermsVersions(view.db),
  })),

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
