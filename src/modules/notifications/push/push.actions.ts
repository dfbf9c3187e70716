import { z } from "zod";
import { sessionPolicy } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { ask, refusedHost } from "#platform/server/http/ask.ts";
import { Problem } from "#platform/shared/problems.ts";
import { getPushSubscription, subscribePush, unsubscribePush } from "./push.contract.ts";
import { isSubscribed, revokeSubscription, saveSubscription } from "./push-subscription.store.ts";

const Simulated = z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) });
const Token = z.uuid();

function tokenOf(view: View): string | null {
  const token = Token.safeParse(view.request.cookies.pushToken);
  return token.success ? token.data : null;
}

const get = query(getPushSubscription, async (view) => {
  const token = tokenOf(view);
  return { subscribed: token !== null && (await isSubscribed(view.db, token, view.actor.userId ?? "")) };
});

/** A browser has one subscription, which moves to the last user who subscribes. */
const subscribe = action(subscribePush, async (act, { body }) => {
  const { endpoint, keys } = "simulated" in body ? await simulatedBrowser(act) : body;
  const refusal = refusedHost(act.platform.outside, endpoint);
  if (refusal) throw new Problem("validation", refusal);
  const appVersion = "appVersion" in body ? (body.appVersion ?? null) : null;
  const id = await saveSubscription(act.db, { userId: act.actor.userId ?? "", endpoint, keys, appVersion }, act.now);
  act.cookies.push({ name: "pushToken", value: id, httpOnly: false, days: sessionPolicy.cookieDays.push });
  return { pushToken: id };
});

const unsubscribe = action(unsubscribePush, async (act) => {
  const token = tokenOf(act);
  if (token) await revokeSubscription(act.db, token, act.actor.userId ?? "");
  act.cookies.push({ name: "pushToken", value: null, httpOnly: false, days: 0 });
});

function simulatedBrowser(act: Act): Promise<z.infer<typeof Simulated>> {
  if (!act.platform.outside.simulators) throw new Problem("not-found");
  return act.outside("simulated browser", () => askSimulatedBrowser(act));
}

async function askSimulatedBrowser(act: Act): Promise<z.infer<typeof Simulated>> {
  const { outside } = act.platform;
  if (!outside.simulators) throw new Problem("not-found");
  try {
    const reply = await ask(outside, {
      method: "POST",
      url: `${outside.simulators.push}/subscriptions`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ facility: act.tenant.id, name: act.actor.name }),
    });
    return Simulated.parse(JSON.parse(reply.body.toString()));
  } catch {
    throw new Problem("upstream-failed", "The simulators are not running. Start them with npm start.");
  }
}

export const pushHandlers = [get, subscribe, unsubscribe];
