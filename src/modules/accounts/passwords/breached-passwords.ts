import { createHash } from "node:crypto";
import type { Act } from "#platform/server/execution/context.ts";
import { ask } from "#platform/server/http/ask.ts";
import type { OutsideSettings } from "#platform/server/ports/outside-settings.ts";

/** Short, because the user waits for the answer. */
const waitMs = 3000;

function rangeAddress(outside: OutsideSettings): string | null {
  if (outside.breachedPasswords) return outside.breachedPasswords.replace(/\/?$/, "/");
  return outside.simulators ? `${outside.simulators.passwords}/range/` : null;
}

/**
 * Whether a password appears in a k-anonymity range service of breached passwords (AUTH-4). Only five hex digits of its SHA-1
 * are sent, and the comparison is made here. False when no service is configured. Also false, with a log line, when the
 * service fails, so that an outage does not keep users from choosing a password.
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
      // Pads every answer to about the same length, so that its size does not reveal the prefix.
      headers: { "add-padding": "true", accept: "text/plain" },
      timeoutMs: waitMs,
    });
    if (reply.status !== 200) {
      log.warn("breached-password service returned an error", { tenantId: act.tenant.id, status: reply.status });
      return false;
    }
    return reply.body
      .toString("latin1")
      .split(/\r?\n/)
      .some((line) => {
        const [suffix, count] = line.split(":");
        // Padding entries have the count 0.
        return suffix?.toUpperCase() === rest && Number(count) > 0;
      });
  } catch (error) {
    log.warn("breached-password service did not answer", {
      tenantId: act.tenant.id,
      errorName: error instanceof Error ? error.name : "unknown",
    });
    return false;
  }
}
