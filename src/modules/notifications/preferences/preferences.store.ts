import { settingOf } from "#modules/settings/index.ts";
import { mayDo } from "#platform/server/access/actor.ts";
import type { View } from "#platform/server/execution/context.ts";
import { defaultsOf, type KindDefaults, type NotificationKind } from "#platform/server/ports/notification-kinds.ts";
import { servedChannels } from "../notices/channels.ts";
import type { KindPreference, NotificationPreferences } from "./preferences.contract.ts";

export type Wanted = KindDefaults;

export interface PersonsPreferences {
  wanted(kind: NotificationKind): Wanted;
  /** The user's own quiet hours; null means the facility's apply. */
  hours: QuietHours | null;
}
export interface QuietHours {
  quietFrom: string | null;
  quietTo: string | null;
}

/** The row `*` holds settings for all kinds: the quiet hours. */
const everything = "*";

/** The user's preferences over the defaults. Priority 1 is always shown in the app. */
export async function preferencesOf(view: Pick<View, "db">, userId: string): Promise<PersonsPreferences> {
  const rows = await view.db
    .selectFrom("notificationPreferences")
    .select(["kind", "inApp", "email", "push", "sms", "quietFrom", "quietTo"])
    .where("userId", "=", userId)
    .execute();
  const hours = rows.find((row) => row.kind === everything);
  return {
    hours: hours
      ? { quietFrom: hours.quietFrom?.slice(0, 5) ?? null, quietTo: hours.quietTo?.slice(0, 5) ?? null }
      : null,
    wanted(kind) {
      const chosen = rows.find((row) => row.kind === kind.kind);
      const usual = defaultsOf(kind);
      if (!chosen) return usual;
      const { push, sms } = chosen;
      return { inApp: chosen.inApp || kind.priority === 1, email: chosen.email, push, sms };
    },
  };
}

/** A user's quiet hours: their own, else the facility's. */
export async function quietHoursOf(view: View, { hours }: PersonsPreferences): Promise<QuietHours> {
  if (hours) return hours;
  const { quietFrom, quietTo } = await settingOf(view, "notifications");
  return { quietFrom, quietTo };
}

/** All kinds the user can receive, by priority. */
export async function preferencesPage(view: View): Promise<NotificationPreferences> {
  const mine = await preferencesOf(view, view.actor.userId ?? "");
  const kinds = [...view.platform.registry.notificationKinds.values()]
    .filter(({ audience }) => !audience || mayDo(view.actor, audience))
    .sort((a, b) => a.priority - b.priority || a.label.localeCompare(b.label));
  return {
    channels: servedChannels(),
    kinds: kinds.map((kind) => ({ kind: kind.kind, label: kind.label, priority: kind.priority, ...mine.wanted(kind) })),
    ...(await quietHoursOf(view, mine)),
  };
}

export async function keepPreference(
  view: Pick<View, "db" | "now">,
  userId: string,
  one: KindPreference,
): Promise<void> {
  const { kind, inApp, email, push, sms } = one;
  const values = { userId, kind, inApp, email, push, sms, updatedAt: view.now };
  await view.db
    .insertInto("notificationPreferences")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "kind"]).doUpdateSet(values))
    .execute();
}

export async function keepQuietHours(
  view: Pick<View, "db" | "now">,
  userId: string,
  hours: { quietFrom: string | null; quietTo: string | null },
): Promise<void> {
  const values = { userId, kind: everything, ...hours, updatedAt: view.now };
  await view.db
    .insertInto("notificationPreferences")
    .values(values)
    .onConflict((conflict) => conflict.columns(["tenantId", "userId", "kind"]).doUpdateSet(values))
    .execute();
}
