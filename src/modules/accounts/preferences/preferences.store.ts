import { jsonb } from "#platform/server/database/json.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { type Language, languageOf } from "#platform/shared/messages/texts.ts";
import { defaultPreferences, Preferences } from "#platform/shared/preferences/preferences.contract.ts";

const Stored = Preferences.partial();

/** The preferences of the signed-in user. A setting they never changed, or one that a newer version added, has its default. */
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

export async function savePreferences(act: Act, preferences: Omit<Preferences, "language">): Promise<void> {
  const value = jsonb(preferences);
  await act.db
    .insertInto("userPreferences")
    .values({ userId: act.actor.userId ?? "", value })
    .onConflict((conflict) => conflict.columns(["tenantId", "userId"]).doUpdateSet({ value, updatedAt: act.now }))
    .execute();
}

/** `User.locale`: the language with the country of the facilities that Cairn serves. */
const localeOf = { en: "en-US", es: "es-US" } as const satisfies Record<Language, string>;

export async function saveLanguage(act: Act, language: Language): Promise<void> {
  await act.db
    .updateTable("users")
    .set({ locale: localeOf[language] })
    .where("id", "=", act.actor.userId ?? "")
    .execute();
}
