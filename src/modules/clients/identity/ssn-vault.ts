import { decrypt, encrypt, hmac } from "#platform/server/crypto/secrets.ts";
import type { View } from "#platform/server/execution/context.ts";
import { parseSocialSecurityNumber } from "./social-security.ts";

export interface SealedSsn {
  ssnEncrypted: Buffer;
  ssnLast4: string;
  ssnBlind: Buffer;
}

/** Seals a number under the tenant's key; the blind index lets equal numbers be found without opening any (CLI-5). */
export function sealSsn(view: View, typed: string): SealedSsn {
  const digits = parseSocialSecurityNumber(typed);
  return {
    ssnEncrypted: encrypt(view.platform.key(`clients.ssn:${view.tenant.id}`), digits),
    ssnLast4: digits.slice(-4),
    ssnBlind: blindSsn(view, digits),
  };
}

export function blindSsn(view: View, digits: string): Buffer {
  return hmac(view.platform.key(`clients.ssn.blind:${view.tenant.id}`), digits);
}

export function openSsn(view: View, sealed: Buffer): string {
  return decrypt(view.platform.key(`clients.ssn:${view.tenant.id}`), sealed).toString("utf8");
}
