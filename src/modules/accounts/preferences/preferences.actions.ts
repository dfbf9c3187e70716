import { action, query } from "#platform/server/execution/module.ts";
import { changedPreferences } from "#platform/shared/preferences/change-preferences.ts";
import { getPreferences, Preferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { readPreferences, saveLanguage, savePreferences } from "./preferences.store.ts";

export const preferenceHandlers = [
  query(getPreferences, (view) => readPreferences(view)),
  action(patchPreferences, async (act, { body }) => {
    const before = await readPreferences(act);
    const after = Preferences.parse(changedPreferences(before, body));
    const { language, ...own } = after;
    await savePreferences(act, own);
    if (language !== before.language) await saveLanguage(act, language);
    act.audit({ subjectId: act.actor.userId, fields: Object.keys(body) });
    return after;
  }),
];
