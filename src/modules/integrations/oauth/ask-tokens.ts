import { z } from "zod";
import { ask } from "#platform/server/http/ask.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { OpenConnection } from "../connections/integration-type.ts";
import { integrationType } from "../connections/integration-types.ts";

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().int().positive().default(3600),
  scope: z.string().optional(),
});
export type Tokens = z.infer<typeof Tokens>;

/** The provider revoked the sign-in (`invalid_grant`); a user must sign in again. */
export class SignInLost extends OutboundFailure {
  constructor(connection: OpenConnection) {
    super("needsAttention", `${connection.label} no longer accepts the sign-in.`);
  }
}

/** Shorter than the idle-in-transaction timeout, so that a rotated token is always saved. */
const tokenTimeoutMs = 6_000;

/** Throws `SignInLost`, or `OutboundFailure` `temporary` or `needsAttention`. */
export async function askTokens(connection: OpenConnection, form: Record<string, string>): Promise<Tokens> {
  const { tokenUrl, clientId, clientAuth = "form" } = oauthOf(connection);
  const secret = connection.secrets.clientSecret ?? "";
  const inHeader = clientAuth === "header";
  const reply = await ask(connection.platform.outside, {
    method: "POST",
    url: tokenUrl,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "application/json",
      ...(inHeader ? { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` } : {}),
    },
    timeoutMs: tokenTimeoutMs,
    body: new URLSearchParams({
      ...form,
      ...(inHeader ? {} : { client_id: clientId, client_secret: secret }),
    }).toString(),
  });
  const said = json(reply.body);
  const tokens = Tokens.safeParse(reply.status < 300 ? said : null);
  if (tokens.success) return tokens.data;
  const refusal = Refusal.safeParse(said);
  if (refusal.success && refusal.data.error === "invalid_grant") throw new SignInLost(connection);
  // A wrong client ID, secret or scope: the sign-in is kept, because it works once that is corrected.
  if (refusal.success && reply.status < 500 && !passing.includes(refusal.data.error))
    throw new OutboundFailure(
      "needsAttention",
      `${connection.label} refuses to renew the sign-in (${refusal.data.error}). Check the client ID and secret.`,
    );
  throw new OutboundFailure("temporary", `${connection.label} cannot renew the sign-in now (${reply.status}).`);
}

/** RFC 6749, section 5.2: only the error code is shown to staff. */
const Refusal = z.object({ error: z.string().regex(/^[a-z_]{3,40}$/) });
const passing = ["temporarily_unavailable", "server_error", "slow_down"];

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** Throws `wrong-state` for a kind of connection without a sign-in. */
export function oauthOf(connection: OpenConnection) {
  const type = integrationType(connection.platform, connection.typeKey);
  if (!type?.oauth) throw new Problem("wrong-state", "This connection type has no sign-in at the provider.");
  return type.oauth(connection);
}
