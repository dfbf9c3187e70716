import {
  defaultPreferences,
  getPreferences,
  Preferences,
  patchPreferences,
} from "#platform/shared/preferences/preferences.contract.ts";
import type { View } from "../context.ts";
import { jsonb } from "../database/json.ts";
import { action, query } from "../module.ts";

/** A person's settings; what they never set, or what a newer version added, is the default. */
export async function readPreferences(view: View): Promise<Preferences> {
  const row = await view.db
    .selectFrom("userPreferences")
    .select("value")
    .where("userId", "=", view.actor.userId ?? "")
    .executeTakeFirst();
  const stored = Preferences.partial().safeParse(row?.value ?? {});
  const kept = stored.success ? Object.entries(stored.data).filter(([, value]) => value !== undefined) : [];
  return { ...defaultPreferences, ...Object.fromEntries(kept) };
}

export const preferenceHandlers = [
  query(getPreferences, (view) => readPreferences(view)),
  action(patchPreferences, async (act, { body }) => {
    const before = await readPreferences(act);
    const value = Preferences.parse({ ...before, ...body });
    await act.db
      .insertInto("userPreferences")
      .values({ userId: act.actor.userId ?? "", value: jsonb(value) })
      .onConflict((conflict) =>
        conflict.columns(["tenantId", "userId"]).doUpdateSet({ value: jsonb(value), updatedAt: act.now }),
      )
      .execute();
    act.audit({ subjectId: act.actor.userId, fields: Object.keys(body) });
    return value;
  }),
];
