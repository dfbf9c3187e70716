import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { broadcastNotification } from "../notices/notifications.contract.ts";

/** Locations of an announcement: the requested ones within the sender's own; null for the whole facility. */
function placesOf(act: Act, asked: readonly string[]): readonly string[] | null {
  const reach = act.reach("notifications.broadcast");
  if (reach.kind === "tenant") return asked.length > 0 ? asked : null;
  for (const id of asked) act.requireLocation(id);
  return asked.length > 0 ? asked : act.actor.locationIds;
}

/** Sends an announcement to everyone, or to selected roles, locations or groups. The audit entry has the recipient count. */
const broadcastAction = action(broadcastNotification, async (act, { body }) => {
  const places = placesOf(act, body.locationIds ?? []);
  const groups = body.groupIds ?? [];
  const people = await act.db
    .selectFrom("clinicians as c")
    .select("c.userId")
    .where("c.status", "=", 1)
    .where("c.userId", "!=", act.actor.userId ?? "")
    .$if((body.roles ?? []).length > 0, (q) => q.where("c.role", "in", body.roles ?? []))
    .$if(places !== null, (q) =>
      q.where(sql<boolean>`EXISTS (SELECT 1 FROM clinician_locations l WHERE l.clinician_id = c.id
        AND l.location_id = ANY (${[...(places ?? [])]}::uuid[]))`),
    )
    .$if(groups.length > 0, (q) =>
      q.where(sql<boolean>`EXISTS (SELECT 1 FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
        WHERE m.clinician_id = c.id AND g.id = ANY (${groups}::uuid[]) AND 'notification' = ANY (g.purposes))`),
    )
    .execute();
  if (people.length === 0)
    throw new Problem("validation", {
      detail: "No recipients match these roles, locations and groups. Choose others.",
      errors: [{ path: "body.roles", message: "No recipients match." }],
    });
  act.notify({
    kind: body.urgent ? "broadcast.urgent" : "broadcast",
    to: { userIds: people.map(({ userId }) => userId) },
    title: body.title,
    ...(body.body ? { body: body.body } : {}),
  });
  act.audit({ subjectId: newId(), detail: { people: people.length, urgent: body.urgent } });
  return { people: people.length };
});

export const broadcastHandlers = [broadcastAction];
