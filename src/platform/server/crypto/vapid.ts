import { createECDH } from "node:crypto";
import type { Platform } from "../platform.ts";

/**
 * This installation's VAPID key pair (RFC 8292), derived from the master key: every process has it and the database does
 * not store it. A new master key makes a new pair, and browsers subscribe again.
 */
export function vapidKeys(platform: Platform): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(platform.key("web-push-vapid"));
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: pair.getPrivateKey().toString("base64url"),
  };
}
