import { action, query } from "#platform/server/execution/module.ts";
import { kindOf } from "#platform/server/ports/notification-kinds.ts";
import { Problem } from "#platform/shared/problems.ts";
import * as contract from "./preferences.contract.ts";
import { keepPreference, keepQuietHours, preferencesOf, preferencesPage } from "./preferences.store.ts";
import { readUnsubscribeToken } from "./unsubscribe.ts";

export const notificationPreferenceHandlers = [
  query(contract.getNotificationPreferences, (view) => preferencesPage(view)),
  action(contract.putNotificationPreferences, async (act, { body }) => {
    const userId = act.actor.userId ?? "";
    const unknown = body.kinds.find(({ kind }) => !act.platform.registry.notificationKinds.has(kind));
    if (unknown)
      throw new Problem("validation", {
        detail: `Unknown notification type "${unknown.kind}".`,
        errors: [{ path: "body.kinds", message: "Unknown type." }],
      });
    for (const one of body.kinds) await keepPreference(act, userId, one);
    await keepQuietHours(act, userId, { quietFrom: body.quietFrom, quietTo: body.quietTo });
    act.audit({ subjectId: userId, fields: [...body.kinds.map(({ kind }) => kind), "quietHours"] });
    return preferencesPage(act);
  }),
  query(contract.readUnsubscribeLink, async (view, { params }) => {
    const { userId, kind } = readUnsubscribeToken(view, params.token);
    const declared = kindOf(view.platform.registry, kind);
    return { label: declared.label, email: (await preferencesOf(view, userId)).wanted(declared).email };
  }),
  action(contract.unsubscribeFromKind, async (act, { params, body }) => {
    const { userId, kind } = readUnsubscribeToken(act, params.token);
    const declared = kindOf(act.platform.registry, kind);
    const before = (await preferencesOf(act, userId)).wanted(declared);
    await keepPreference(act, userId, { kind, ...before, email: body.email });
    act.audit({ subjectId: userId, fields: [kind], detail: { by: "link" } });
    return { label: declared.label, email: body.email };
  }),
];
