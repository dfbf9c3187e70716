import { createECDH } from "node:crypto";
import type { Platform } from "../platform.ts";

/**
 * This installation's VAPID key pair (RFC 8292), derived from the master key: every process has it and nothing lies in the
 * database. A new master key makes new ones, and browsers subscribe again.
 */
export function vapidKeys(platform: Platform): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(platform.key("web-push-vapid"));
  return {
    publicKey: pair.getPublicKey().toString("base64url"),
    privateKey: pair.getPrivateKey().toString("base64url"),
  };
}
