import { createHash } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { ask } from "#platform/server/http/ask.ts";
import type { OutsideSettings } from "#platform/server/ports/outside-settings.ts";

/** The person waits for it with the form in front of them, and a transaction is open. */
const waitMs = 3000;

function rangeAddress(outside: OutsideSettings): string | null {
  if (outside.breachedPasswords) return outside.breachedPasswords.replace(/\/?$/, "/");
  return outside.simulators ? `${outside.simulators.passwords}/range/` : null;
}

/**
 * Whether a password is known to be stolen, by a k-anonymous range service (AUTH-4): five hex digits of its SHA-1 go out,
 * padded answers with all that begin so come back, and the comparison is made here. False where none is configured, and
 * where it does not answer: nobody is kept from choosing a password by a service that is away; that is logged.
 */
export async function isBreached(act: Act, password: string): Promise<boolean> {
  const { outside, log } = act.platform;
  const address = rangeAddress(outside);
  if (!address) return false;
  const hash = createHash("sha1").update(password.normalize("NFC")).digest("hex").toUpperCase();
  const [prefix, rest] = [hash.slice(0, 5), hash.slice(5)];
  try {
    const reply = await ask(outside, {
      method: "GET",
      url: `${address}${prefix}`,
      // With it every answer has about the same length, so that its size does not give the prefix away.
      headers: { "add-padding": "true", accept: "text/plain" },
      timeoutMs: waitMs,
    });
    if (reply.status !== 200) {
      log.warn("the breached-password service refused", { tenantId: act.tenant.id, status: reply.status });
      return false;
    }
    return reply.body
      .toString("latin1")
      .split(/\r?\n/)
      .some((line) => {
        const [suffix, count] = line.split(":");
        // Padding has the count 0.
        return suffix?.toUpperCase() === rest && Number(count) > 0;
      });
  } catch (error) {
    log.warn("the breached-password service did not answer", {
      tenantId: act.tenant.id,
      errorName: error instanceof Error ? error.name : "unknown",
    });
    return false;
  }
}
