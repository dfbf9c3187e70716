import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { broadcastNotification } from "../notices/notifications.contract.ts";

/** The places an announcement goes to: those asked for, and never others than the sender's own; null: the whole facility. */
function placesOf(act: Act, asked: readonly string[]): readonly string[] | null {
  const reach = act.reach("notifications.broadcast");
  if (reach.kind === "tenant") return asked.length > 0 ? asked : null;
  for (const id of asked) act.requireLocation(id);
  return asked.length > 0 ? asked : act.actor.locationIds;
}

/** Tells everyone at once, or the people of some roles, places or groups. Kept in the audit log with how many it reached. */
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
      detail: "Nobody of these roles, places and groups is there to be told. Choose others.",
      errors: [{ path: "body.roles", message: "Nobody would be told." }],
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
