import { readPreferences } from "#modules/accounts/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { authorize, execute } from "#platform/server/execution/execute.ts";
import type { Registry } from "#platform/server/execution/registry.ts";
import type { OptionCall } from "#platform/server/ports/notify.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatTime } from "#platform/shared/time/index.ts";
import { markAnswered, markDoneAbout, noticeToAnswer } from "./notice-changes.store.ts";
import { refreshNotices } from "./refresh-notices.ts";
import { type Matter, markSettled } from "./settled.store.ts";

/** The endpoint an answer calls. Throws if there is none, or if it requires a PIN or step-up. */
export function answeringHandler(registry: Registry, { call }: OptionCall) {
  const handler = registry.handlers.find(
    ({ contract }) => contract.method === call.method && contract.path === call.path,
  );
  if (!handler) throw new Error(`A notification's answer names ${call.method} ${call.path}, which no module serves.`);
  if (handler.contract.ticket || handler.contract.stepUp)
    throw new Error(`${call.method} ${call.path} needs a signature or step-up, so it cannot be an answer.`);
  return handler;
}

/**
 * Answers one notification (NTF-4): runs the endpoint with the user's permissions, in its own transaction and
 * with its own audit entry, then marks it done for all recipients. If it was already answered: `wrong-state`
 * 'Already done by Kim Okafor at 2:10 PM'. Problems of the endpoint are passed on.
 */
export async function answerNotice(act: Act, id: string, option: string): Promise<void> {
  const notice = await noticeToAnswer(act.db, act.actor.userId ?? "", id);
  if (!notice) throw new Problem("not-found");
  if (notice.doneAt) {
    const zone = (await readPreferences(act)).userTimezone ?? act.timeZone;
    const who = notice.doneBy === act.actor.userId ? "you" : (notice.doneByName ?? "someone");
    throw new Problem("wrong-state", `Already done by ${who} at ${formatTime(notice.doneAt, zone)}.`);
  }
  const chosen = notice.options.find(({ key }) => key === option);
  if (!chosen)
    throw new Problem("validation", {
      detail: "This notification has no such answer.",
      errors: [{ path: "body.option", message: "Choose one of the answers." }],
    });
  const which = notice.noticeId ? { noticeId: notice.noticeId } : { id };
  try {
    await runAnswer(act, id, chosen);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "wrong-state") throw error;
    // The work was done elsewhere: mark it done and return the reason.
    await settle(act, which, null);
    act.refuseAndCommit(error);
  }
  await settle(act, which, option);
}

async function runAnswer(act: Act, id: string, chosen: OptionCall): Promise<void> {
  const { platform, tenant, actor } = act;
  const handler = answeringHandler(platform.registry, chosen);
  const { contract } = handler;
  const parts = {
    platform,
    tenant,
    actor,
    contract,
    request: { ...act.request, idempotencyKey: `notice:${id}:${chosen.key}` },
  };
  authorize(handler, parts);
  const { params = {}, body } = chosen.call;
  await execute(handler, parts, {
    params: contract.params.parse(params),
    query: contract.query.parse({}),
    body: contract.body.parse(body),
  });
}

/** Marks it done for all recipients, with user and time. */
async function settle(act: Act, which: { noticeId: string } | { id: string }, option: string | null): Promise<void> {
  const done = { doneAt: act.now, doneBy: act.actor.userId, chosenOption: option };
  for (const userId of await markAnswered(act.db, which, done)) refreshNotices(act, userId);
}

/**
 * For work done on a module's own screen: marks the related notifications done in the same transaction,
 * so that they cannot be answered again; one that is delivered later is done from the start. `subject` as passed to `notify()`.
 */
export async function settleNotices(act: Act, about: Matter): Promise<void> {
  const done = { doneAt: act.now, doneBy: act.actor.userId };
  await markSettled(act.db, about, { settledAt: act.now, settledBy: act.actor.userId });
  for (const userId of await markDoneAbout(act.db, about, done)) refreshNotices(act, userId);
}
