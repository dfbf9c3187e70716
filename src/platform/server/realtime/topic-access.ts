import type { AccessSubject } from "#platform/shared/access/access-subjects.ts";
import { isAccessSubject, type Permission, permissionToOpen } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { type LiveEvent, TopicPattern } from "#platform/shared/realtime/frames.ts";
import { requireReach } from "../access/access.ts";
import type { Actor } from "../access/actor.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform } from "../platform.ts";

/** Whether a user may subscribe to a topic: boards and charts follow the reach of their endpoints (RT-3). */
export async function maySubscribe(
  platform: Platform,
  who: { tenantId: string; actor: Actor },
  topic: string,
): Promise<boolean> {
  const { actor, tenantId } = who;
  if (!TopicPattern.test(topic)) return false;
  const [kind, first, second] = topic.split(":");
  if (kind === "tenant") return true;
  if (kind === "user") return first === actor.userId;
  const declared = platform.registry.topics.get(`${kind}:${first}`);
  const needed = typeof declared === "object" ? declared.permission : declared;
  if (needed && !actor.grants.has(needed)) return false;
  if (kind === "list") return true;
  if (kind === "board") {
    const everywhere = actor.grants.get("locations.view") === "tenant";
    return everywhere || actor.locationIds.includes(second ?? "");
  }
  // `client:<id>` and `record:client:<id>` are the same record.
  const [type = "", id] = kind === "record" ? [first, second] : [kind, first];
  const db = platform.database.tenant(tenantId);
  if (!isAccessSubject(type)) {
    if (typeof declared !== "object") return false;
    const clientId = await declared.clientOf(db, id ?? "");
    return clientId !== null && reaches({ platform, db, actor }, declared.permission, "client", clientId);
  }
  const permission = permissionToOpen(type);
  return actor.grants.has(permission) && reaches({ platform, db, actor }, permission, type, id ?? "");
}

async function reaches(
  { platform, db, actor }: { platform: Platform; db: TenantDb; actor: Actor },
  permission: Permission,
  type: AccessSubject,
  id: string,
): Promise<boolean> {
  try {
    await requireReach(db, actor, permission, type, id, platform.clock.now());
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * The record of an event as this topic shows it. A list is one topic for all who have its permission, whatever charts they
 * reach, so its events say that the list changed and not which record: the page reads the list again under its own rights.
 */
export function subjectOn(
  platform: Platform,
  topic: string,
  event: Pick<LiveEvent, "subject" | "v">,
): Pick<LiveEvent, "subject" | "v"> {
  const { subject, v } = event;
  const isOfClients = platform.registry.topics.has(topic) || isAccessSubject(subject.type);
  return topic.startsWith("list:") && isOfClients
    ? { subject: { type: subject.type, id: "" }, v: null }
    : { subject, v };
}

/** Events that may change rights: roles, a user's role, who reaches a record, break-the-glass access. */
export function changesRights(type: string): boolean {
  return (
    type === "platform.roles-changed" ||
    type === "platform.role-changed" ||
    type === "platform.access-scope-changed" ||
    type.startsWith("platform.glass-")
  );
}
