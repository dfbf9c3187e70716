import { languageOf } from "#platform/shared/messages/texts.ts";
import { changedPreferences } from "#platform/shared/preferences/change-preferences.ts";
import {
  defaultPreferences,
  getPreferences,
  Preferences,
  patchPreferences,
} from "#platform/shared/preferences/preferences.contract.ts";
import { jsonb } from "../database/json.ts";
import type { View } from "../execution/context.ts";
import { action, query } from "../execution/module.ts";

const Stored = Preferences.partial();

/** A person's settings; what they never set, or what a newer version added, is the default. */
export async function readPreferences(view: View): Promise<Preferences> {
  const row = await view.db
    .selectFrom("users as u")
    .leftJoin("userPreferences as p", "p.userId", "u.id")
    .select(["p.value", "u.locale"])
    .where("u.id", "=", view.actor.userId ?? "")
    .executeTakeFirst();
  const stored = Stored.safeParse(row?.value ?? {});
  const kept = stored.success ? Object.entries(stored.data).filter(([, value]) => value !== undefined) : [];
  return { ...defaultPreferences, ...Object.fromEntries(kept), language: languageOf(row?.locale) };
}

/** `User.locale`: the language with the country of the facilities that Cairn serves. */
const localeOf = { en: "en-US", es: "es-US" } as const;

export const preferenceHandlers = [
  query(getPreferences, (view) => readPreferences(view)),
  action(patchPreferences, async (act, { body }) => {
    const before = await readPreferences(act);
    const after = Preferences.parse(changedPreferences(before, body));
    const { language, ...own } = after;
    const value = jsonb(own);
    await act.db
      .insertInto("userPreferences")
      .values({ userId: act.actor.userId ?? "", value })
      .onConflict((conflict) => conflict.columns(["tenantId", "userId"]).doUpdateSet({ value, updatedAt: act.now }))
      .execute();
    if (language !== before.language)
      await act.db
        .updateTable("users")
        .set({ locale: localeOf[language] })
        .where("id", "=", act.actor.userId ?? "")
        .execute();
    act.audit({ subjectId: act.actor.userId, fields: Object.keys(body) });
    return after;
  }),
];
