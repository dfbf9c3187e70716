import type { Permission } from "#platform/shared/access/permissions.ts";
import { type Language, languageOf } from "#platform/shared/messages/texts.ts";
import type { Registry } from "../execution/registry.ts";

export interface NotificationKind {
  kind: string;
  /** As shown in notification preferences and the morning summary: never a name. */
  label: string;
  /** The label in every other language, for mails (I18N-1). */
  labels: Readonly<Record<Exclude<Language, "en">, string>>;
  /** 1 critical 2 high 3 normal 4 low. */
  priority: 1 | 2 | 3 | 4;
  /** Only users with this permission receive it, so only they see it in their preferences. */
  audience?: Permission;
  /** The default for email: priority 1 at once, everything else off. */
  email?: "off" | "instant" | "digest";
  /** An unread notification of priority 1 is escalated to the holders of this permission. */
  escalateTo?: Permission;
}

export type KindDefaults = { inApp: boolean; email: "off" | "instant" | "digest"; push: boolean; sms: boolean };

/** The default channels of a kind. */
export function defaultsOf(kind: NotificationKind): KindDefaults {
  return {
    inApp: true,
    email: kind.email ?? (kind.priority === 1 ? "instant" : "off"),
    push: kind.priority <= 2,
    sms: false,
  };
}

/** A declared kind, or what an undeclared one counts as: normal, and named by its own word. */
export function kindOf(registry: Registry, kind: string): NotificationKind {
  return registry.notificationKinds.get(kind) ?? { kind, label: kind, labels: { es: kind }, priority: 3 };
}

/** The label in the language of this locale. */
export function kindLabel({ label, labels }: NotificationKind, locale: string): string {
  const language = languageOf(locale);
  return language === "en" ? label : labels[language];
}
