import { sql } from "kysely";
import { newId } from "#platform/shared/ids.ts";
import { broadcastNotification } from "#platform/shared/notifications/notifications.contract.ts";
import { Problem } from "#platform/shared/problems.ts";
import { action } from "../module.ts";

/** Tells everyone at once, or the people of some roles or places. Kept in the audit log with how many it reached. */
const broadcastAction = action(broadcastNotification, async (act, { body }) => {
  const people = await act.db
    .selectFrom("clinicians as c")
    .select("c.userId")
    .where("c.status", "=", 1)
    .where("c.userId", "!=", act.actor.userId ?? "")
    .$if((body.roles ?? []).length > 0, (q) => q.where("c.role", "in", body.roles ?? []))
    .$if((body.locationIds ?? []).length > 0, (q) =>
      q.where(sql<boolean>`EXISTS (SELECT 1 FROM clinician_locations l WHERE l.clinician_id = c.id
        AND l.location_id = ANY (${body.locationIds ?? []}::uuid[]))`),
    )
    .execute();
  if (people.length === 0)
    throw new Problem("validation", {
      detail: "Nobody works in these roles at these places. Choose others.",
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
