import { decrypt, encrypt, hmac } from "#platform/server/crypto/secrets.ts";
import type { View } from "#platform/server/execution/context.ts";
import { parseSocialSecurityNumber } from "./social-security.ts";

export interface EncryptedSsn {
  ssnEncrypted: Buffer;
  ssnLast4: string;
  ssnBlind: Buffer;
}

/** Encrypts an SSN with the tenant's key; the blind index finds equal numbers without decrypting (CLI-5). */
export function encryptSsn(view: View, typed: string): EncryptedSsn {
  const digits = parseSocialSecurityNumber(typed);
  return {
    ssnEncrypted: encrypt(view.platform.key(`clients.ssn:${view.tenant.id}`), digits),
    ssnLast4: digits.slice(-4),
    ssnBlind: ssnBlindIndex(view, digits),
  };
}

export function ssnBlindIndex(view: View, digits: string): Buffer {
  return hmac(view.platform.key(`clients.ssn.blind:${view.tenant.id}`), digits);
}

export function decryptSsn(view: View, encrypted: Buffer): string {
  return decrypt(view.platform.key(`clients.ssn:${view.tenant.id}`), encrypted).toString("utf8");
}
