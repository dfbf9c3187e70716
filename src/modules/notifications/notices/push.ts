import type { Act } from "#platform/server/execution/context.ts";
import { letterIn } from "../letters.ts";
import { sendPush } from "../ports.ts";
import type { DueNotice } from "./channels.ts";

/** Pushes to every subscribed browser of the user. Shown on lock screens, so it has no details (NTF-3). */
export async function pushNotice(act: Act, notice: DueNotice): Promise<void> {
  await sendPush(act, {
    userIds: [notice.userId],
    title: act.tenant.productName,
    body: letterIn(notice.locale)("notice.waits", { product: act.tenant.productName }),
    link: "/notifications",
    urgent: notice.priority === 1,
    kind: "notifications.push",
    key: `notice:${notice.id}:${notice.repeats}`,
  });
}
