import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";

/** The user and the kind. */
const Content = z.tuple([z.string(), z.string()]);

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

/** The unsubscribe token: user and kind. It grants nothing else, so it does not expire. */
export function unsubscribeToken(view: Pick<View, "platform" | "tenant">, link: Link): string {
  const payload = Buffer.from(JSON.stringify([link.userId, link.kind])).toString("base64url");
  return `${payload}.${sign(view, payload)}`;
}

/** Throws `link-expired` for tokens not issued by this facility. */
export function readUnsubscribeToken(view: Pick<View, "platform" | "tenant">, token: string): Link {
  const [payload = "", signature = ""] = token.split(".");
  const own = Buffer.from(sign(view, payload));
  const given = Buffer.from(signature);
  if (own.length !== given.length || !timingSafeEqual(own, given))
    throw new Problem(
      "link-expired",
      "This link is no longer valid. Change your email preferences in Profile, Notifications.",
    );
  const [userId, kind] = Content.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return { userId, kind };
}
