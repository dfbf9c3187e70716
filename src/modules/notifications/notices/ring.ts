import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

/** Lets every open page of this person ask for its notices again, after the commit. */
export function ring(act: Act, userId: string): void {
  act.raised.push({
    eventId: newId(),
    type: "platform.notified",
    topics: [`user:${userId}`],
    subjectType: "user",
    subjectId: userId,
    subjectVersion: null,
  });
}
