import { encrypt } from "#platform/server/crypto/secrets.ts";
import type { View } from "#platform/server/execution/context.ts";

/** Encrypts an X12 message, which names the member, with the tenant's key. */
export function encryptMessage(view: Pick<View, "platform" | "tenant">, message: string): Buffer {
  return encrypt(view.platform.key(`coverage.x12:${view.tenant.id}`), message);
}
