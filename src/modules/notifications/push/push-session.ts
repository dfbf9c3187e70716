import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import type { PushSubscriptionState } from "#platform/shared/columns.generated.ts";

const Token = z.uuid();

/**
 * A browser's push subscription sleeps while nobody is signed in there (SES-9) and wakes for the person it belongs to:
 * a shared computer tells nobody of another's work. The cookie stays, so that the browser need not be asked again.
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
