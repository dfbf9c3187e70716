import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

/** Makes the user's open pages refetch notifications after the commit. */
export function refreshNotices(act: Act, userId: string): void {
  act.raised.push({
    eventId: newId(),
    type: "platform.notified",
    topics: [`user:${userId}`],
    subjectType: "user",
    subjectId: userId,
    subjectVersion: null,
  });
}
