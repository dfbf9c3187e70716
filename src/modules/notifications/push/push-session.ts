import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { switchSubscription } from "./push-subscription.store.ts";

const Token = z.uuid();

/**
 * Pauses a browser's push subscription while signed out, and resumes it only for its own user, so that
 * a shared computer does not show another user's notifications. The cookie stays, so no new subscription is needed.
 */
export async function pausePush(act: Act): Promise<void> {
  await switchBrowser(act, { from: "active", to: "dormant" });
}

export async function resumePush(act: Act, userId: string): Promise<void> {
  await switchBrowser(act, { from: "dormant", to: "active", userId });
}

async function switchBrowser(act: Act, change: Parameters<typeof switchSubscription>[2]): Promise<void> {
  const token = Token.safeParse(act.request.cookies.pushToken);
  if (token.success) await switchSubscription(act.db, token.data, change);
}
