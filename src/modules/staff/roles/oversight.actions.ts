import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { type Holder, holdersOf, isOversightRole } from "./holders.store.ts";

/**
 * Notifies compliance of a change to the access of owners or compliance staff. The recipients are read before the change, so that
 * a user who loses the permission is notified too.
 */
export async function watchOversight(act: Act, roleCodes: readonly string[]): Promise<(what: Change) => void> {
  for (const code of roleCodes)
    if (await isOversightRole(act.db, code)) {
      const watchers = await holdersOf(act.db, "audit.verify", act.now);
      return (what) => notifyWatchers(act, watchers, what);
    }
  return () => {};
}

type Change = { role: string; link: string } | { clinician: { id: string; fullName: string } };

function notifyWatchers(act: Act, watchers: readonly Holder[], what: Change): void {
  const by = act.actor.name;
  act.notify({
    kind: "access.oversight-changed",
    to: { userIds: watchers.map((one) => one.userId) },
    title: inEachLanguage((say) =>
      "role" in what
        ? say("oversight.role", { role: what.role, by })
        : say("oversight.clinician", { name: what.clinician.fullName, by }),
    ),
    link: "role" in what ? what.link : `/clinicians/${what.clinician.id}?tabs=access`,
    ...("clinician" in what ? { subject: { type: "clinician", id: what.clinician.id } } : {}),
  });
}
