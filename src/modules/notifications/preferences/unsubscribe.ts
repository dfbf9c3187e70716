import { createHmac, timingSafeEqual } from "node:crypto";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";

interface Link {
  userId: string;
  kind: string;
}

function sign(view: Pick<View, "platform" | "tenant">, payload: string): string {
  return createHmac("sha256", view.platform.key("unsubscribe"))
    .update(`${view.tenant.id}|${payload}`)
    .digest("base64url")
    .slice(0, 32);
}

/** The secret of a mail's foot: who stops hearing of which kind by mail. It opens nothing else, so it does not run out. */
export function unsubscribeToken(view: Pick<View, "platform" | "tenant">, link: Link): string {
  const payload = Buffer.from(JSON.stringify([link.userId, link.kind])).toString("base64url");
  return `${payload}.${sign(view, payload)}`;
}

/** Throws `link-expired` for anything that this facility did not write. */
export function readUnsubscribeToken(view: Pick<View, "platform" | "tenant">, token: string): Link {
  const [payload = "", mark = ""] = token.split(".");
  const own = Buffer.from(sign(view, payload));
  const given = Buffer.from(mark);
  if (own.length !== given.length || !timingSafeEqual(own, given))
    throw new Problem(
      "link-expired",
      "This link does not work any more. You can change your mails under Profile, Notifications.",
    );
  const [userId, kind] = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as [string, string];
  return { userId, kind };
}
