import { z } from "zod";
import { newId } from "#platform/shared/ids.ts";
import { isPermission } from "#platform/shared/permissions.ts";
import type { Act } from "../context.ts";
import { defineJob } from "../jobs/jobs.ts";
import { holdersOf } from "../roles/holders.ts";

const Request = z.object({
  kind: z.string(),
  /** These people, and (or) everyone who holds a permission, at one location if it is given. */
  to: z.object({
    userIds: z.array(z.string()).optional(),
    clinicianIds: z.array(z.string()).optional(),
    permission: z.string().optional(),
    locationId: z.string().optional(),
  }),
  title: z.string().max(200),
  body: z.string().max(1000).optional(),
  link: z.string().max(500).optional(),
  subject: z.object({ type: z.string(), id: z.string() }).optional(),
  clientId: z.string().optional(),
  /** While unread, a second notice of the same key raises the first one's count instead (NTF-2). */
  groupKey: z.string().optional(),
});
export type NotifyRequest = z.infer<typeof Request>;
const Payload = Request.extend({ actorId: z.string().nullable() });

/** Works out who is to be told, and tells them; never the person who did it (NTF-1). */
export const notifyJob = defineJob({
  module: "platform",
  name: "notify",
  payload: Payload,
  run: async (act, request) => {
    const priority = act.platform.registry.notificationKinds.get(request.kind)?.priority ?? 3;
    for (const userId of await recipients(act, request)) {
      if (userId === request.actorId) continue;
      await act.db
        .insertInto("notifications")
        .values({
          id: newId(),
          userId,
          kind: request.kind,
          priority,
          title: request.title,
          body: request.body ?? null,
          link: request.link ?? null,
          subjectType: request.subject?.type ?? null,
          subjectId: request.subject?.id ?? null,
          clientId: request.clientId ?? null,
          actorId: request.actorId,
          groupKey: request.groupKey ?? null,
          createdAt: act.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["tenantId", "userId", "groupKey"])
            .where("groupKey", "is not", null)
            .where("readAt", "is", null)
            .where("archivedAt", "is", null)
            .doUpdateSet((eb) => ({
              groupCount: eb("notifications.groupCount", "+", 1),
              title: request.title,
              createdAt: act.now,
            })),
        )
        .execute();
      act.raised.push({
        eventId: newId(),
        type: "platform.notified",
        topics: [`user:${userId}`],
        subjectType: "user",
        subjectId: userId,
        subjectVersion: null,
      });
    }
  },
});

async function recipients(act: Act, { to }: NotifyRequest): Promise<Set<string>> {
  const users = new Set(to.userIds ?? []);
  if (to.clinicianIds?.length) {
    const rows = await act.db.selectFrom("clinicians").select("userId").where("id", "in", to.clinicianIds).execute();
    for (const { userId } of rows) users.add(userId);
  }
  const { permission, locationId } = to;
  if (permission && isPermission(permission)) {
    const rows = await holdersOf(act.db, permission, act.now);
    const here = locationId
      ? new Set(
          (
            await act.db
              .selectFrom("clinicianLocations")
              .select("clinicianId")
              .where("locationId", "=", locationId)
              .execute()
          ).map((row) => row.clinicianId),
        )
      : null;
    for (const row of rows) if (!here || row.scope === "tenant" || here.has(row.clinicianId)) users.add(row.userId);
  }
  return users;
}
