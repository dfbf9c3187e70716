import { decrypt, encrypt, hmac } from "#platform/server/crypto/secrets.ts";
import type { View } from "#platform/server/execution/context.ts";

interface EncryptedMemberId {
  memberIdEncrypted: Buffer;
  memberIdBlind: Buffer;
  memberIdLast4: string;
}
const none = { memberIdEncrypted: null, memberIdBlind: null, memberIdLast4: null };

/** Encrypts a member ID with the tenant's key; the blind index finds equal IDs without decrypting. */
export function memberIdColumns(view: View, memberId: string | null): EncryptedMemberId | typeof none {
  if (memberId === null) return none;
  return {
    memberIdEncrypted: encrypt(view.platform.key(`coverage.member-id:${view.tenant.id}`), memberId),
    memberIdBlind: hmac(view.platform.key(`coverage.member-id.blind:${view.tenant.id}`), memberId),
    memberIdLast4: memberId.slice(-4),
  };
}

export function decryptMemberId(view: Pick<View, "platform" | "tenant">, encrypted: Buffer): string {
  return decrypt(view.platform.key(`coverage.member-id:${view.tenant.id}`), encrypted).toString("utf8");
}
