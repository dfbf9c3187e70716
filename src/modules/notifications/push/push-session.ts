import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { PushSubscriptionState } from "#platform/shared/columns.generated.ts";

const Token = z.uuid();

/**
 * Pauses a browser's push subscription while signed out, and resumes it only for its own user, so that
 * a shared computer does not show another user's notifications. The cookie stays, so no new subscription is needed.
 */
export async function pausePush(act: Act): Promise<void> {
  await move(act, "active", "dormant", null);
}

export async function resumePush(act: Act, userId: string): Promise<void> {
  await move(act, "dormant", "active", userId);
}

async function move(
  act: Act,
  from: PushSubscriptionState,
  to: PushSubscriptionState,
  userId: string | null,
): Promise<void> {
  const token = Token.safeParse(act.request.cookies.pushToken);
  if (!token.success) return;
  await act.db
    .updateTable("pushSubscriptions")
    .set({ state: to })
    .where("id", "=", token.data)
    .where("state", "=", from)
    .$if(userId !== null, (query) => query.where("principalId", "=", userId ?? ""))
    .execute();
}
