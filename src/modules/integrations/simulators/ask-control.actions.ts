import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { ask } from "#platform/server/http/ask.ts";
import { Problem } from "#platform/shared/problems.ts";

const notRunning = "The simulators are not running. Start them with npm start.";

const Reason = z.object({ error: z.string() });

/**
 * Calls the simulators' control endpoint. Throws `not-found` where none run or the request is unknown, `wrong-state`
 * with their reason, `upstream-failed` when they don't respond.
 */
export async function askControl<T>(
  view: Pick<View, "platform">,
  shape: z.ZodType<T>,
  path: string,
  body?: object,
): Promise<T> {
  const { outside } = view.platform;
  if (!outside.simulators) throw new Problem("not-found");
  const reply = await ask(outside, {
    method: body ? "POST" : "GET",
    url: `${outside.simulators.control}${path}`,
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new Problem("upstream-failed", notRunning);
  });
  if (reply.status === 409) throw new Problem("wrong-state", Reason.parse(JSON.parse(reply.body.toString())).error);
  if (reply.status === 400) throw new Problem("not-found");
  if (reply.status !== 200) throw new Problem("upstream-failed", notRunning);
  return shape.parse(JSON.parse(reply.body.toString()));
}
