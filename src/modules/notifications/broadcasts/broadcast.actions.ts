import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { broadcastNotification } from "../notices/notifications.contract.ts";
import { usersInAudience } from "./broadcast.store.ts";

/** Locations of an announcement: the requested ones within the sender's own; null for the whole facility. */
function locationsOf(act: Act, asked: readonly string[]): readonly string[] | null {
  const reach = act.reach("notifications.broadcast");
  if (reach.kind === "tenant") return asked.length > 0 ? asked : null;
  for (const id of asked) act.requireLocation(id);
  return asked.length > 0 ? asked : act.actor.locationIds;
}

/** Sends an announcement to everyone, or to selected roles, locations or groups. The audit entry has the recipient count. */
const broadcastAction = action(broadcastNotification, async (act, { body }) => {
  const userIds = await usersInAudience(act.db, act.actor.userId, {
    roles: body.roles ?? [],
    locationIds: locationsOf(act, body.locationIds ?? []),
    groupIds: body.groupIds ?? [],
  });
  if (userIds.length === 0)
    throw new Problem("validation", {
      detail: "No recipients match these roles, locations and groups. Choose others.",
      errors: [{ path: "body.roles", message: "No recipients match." }],
    });
  act.notify({
    kind: body.urgent ? "broadcast.urgent" : "broadcast",
    to: { userIds },
    title: body.title,
    ...(body.body ? { body: body.body } : {}),
  });
  act.audit({ subjectId: newId(), detail: { people: userIds.length, urgent: body.urgent } });
  return { people: userIds.length };
});

export const broadcastHandlers = [broadcastAction];
