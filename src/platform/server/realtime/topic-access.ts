import { isAccessSubject, permissionToOpen } from "#platform/shared/access/permissions.ts";
import { TopicPattern } from "#platform/shared/realtime/frames.ts";
import { requireReach } from "../access/access.ts";
import type { Actor } from "../access/actor.ts";
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
  const needed = platform.registry.topics.get(`${kind}:${first}`);
  if (needed && !actor.grants.has(needed)) return false;
  if (kind === "list") return true;
  if (kind === "board") {
    const everywhere = actor.grants.get("locations.view") === "tenant";
    return everywhere || actor.locationIds.includes(second ?? "");
  }
  // `client:<id>` and `record:client:<id>` are the same record.
  const [type = "", id] = kind === "record" ? [first, second] : [kind, first];
  if (!isAccessSubject(type)) return kind === "record";
  const permission = permissionToOpen(type);
  if (!actor.grants.has(permission)) return false;
  try {
    await requireReach(platform.database.tenant(tenantId), actor, permission, type, id ?? "", platform.clock.now());
    return true;
  } catch {
    return false;
  }
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
