import { createHash, createPublicKey, verify } from "node:crypto";
import type { PrincipalRef } from "#platform/server/authentication/accounts.ts";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { verifyChallenge } from "../passkeys/challenges.ts";
import { type DeviceKey, type DeviceProof, deviceMessage } from "./device.contract.ts";
import { deviceByThumbprint, insertDevice, isSharedBrowser, type KnownDevice, saveDevice } from "./device.store.ts";

/** How many days a trusted device skips the second factor (AUTH-7). */
export const trustDays = 30;

/** A browser that has just proved its key. */
export interface ProvenDevice {
  thumbprint: string;
  key: DeviceKey;
}
/** RFC 7638: SHA-256 over the key's required members in alphabetical order, base64url. */
export function thumbprintOf({ crv, kty, x, y }: DeviceKey): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

/** Whether the key signed this nonce and subject. Does not check that the nonce is fresh. */
export function signatureFits(proof: DeviceProof, about: string): boolean {
  try {
    const key = createPublicKey({ key: { ...proof.key }, format: "jwk" });
    const signature = Buffer.from(proof.signature, "base64url");
    const message = Buffer.from(deviceMessage(proof.nonce, about));
    return verify("sha256", message, { key, dsaEncoding: "ieee-p1363" }, signature);
  } catch {
    return false;
  }
}

/** The device of a proof; null, not an error, for a browser that cannot prove its key. */
export async function proveDevice(
  act: Act,
  proof: DeviceProof | undefined,
  about: string,
): Promise<ProvenDevice | null> {
  if (!proof || !signatureFits(proof, about)) return null;
  if (!(await verifyChallenge(act, "device", proof.nonce))) return null;
  return { thumbprint: thumbprintOf(proof.key), key: proof.key };
}

export async function knownDevice(
  view: View,
  userId: string,
  device: ProvenDevice | null,
): Promise<KnownDevice | null> {
  return device && deviceByThumbprint(view.db, userId, device.thumbprint);
}

/** Id of the device this session runs on; null for a browser without a device key. */
export async function currentDeviceId(view: View): Promise<string | null> {
  const session = await view.platform.sessions.state(view.tenant.id, view.actor.sessionId ?? "");
  return session?.deviceId ?? null;
}

export const isTrusted = (device: KnownDevice | null, now: string): boolean =>
  device?.trustedUntil !== null && device?.trustedUntil !== undefined && device.trustedUntil > now;

/** Records a sign-in from this browser and returns whether it is new for the user. Shared browsers are never trusted. */
export async function recordDevice(
  act: Act,
  { type: principalType, id: userId }: PrincipalRef,
  device: ProvenDevice,
  facts: { name: string; userAgent: string; trust: boolean },
): Promise<{ id: string; isNew: boolean; isShared: boolean }> {
  const shared = await isSharedBrowser(act.db, device.thumbprint);
  const trustedUntil = facts.trust && !shared ? later(act.now, trustDays * 86_400) : null;
  const known = await knownDevice(act, userId, device);
  if (known) {
    await saveDevice(act.db, known.id, { lastSeenAt: act.now, ...(trustedUntil ? { trustedUntil } : {}) });
    return { id: known.id, isNew: false, isShared: shared };
  }
  const id = newId();
  await insertDevice(act.db, {
    id,
    principalType,
    userId,
    thumbprint: device.thumbprint,
    publicKeyJwk: device.key,
    name: facts.name,
    platform: facts.userAgent.slice(0, 200),
    firstSeenAt: act.now,
    lastSeenAt: act.now,
    trustedUntil,
    isShared: shared,
  });
  return { id, isNew: true, isShared: shared };
}

/** A name such as "Chrome on Windows", for lists of sessions and devices. */
export function deviceNameOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  const first = (pairs: readonly (readonly [RegExp, string])[], otherwise: string) =>
    pairs.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
  const browser = first(
    [
      [/Edg\//, "Edge"],
      [/Firefox\//, "Firefox"],
      [/Chrome\//, "Chrome"],
      [/Safari\//, "Safari"],
    ],
    "Browser",
  );
  const system = first(
    [
      [/iPhone|iPad/, "iOS"],
      [/Android/, "Android"],
      [/Mac OS/, "macOS"],
      [/Windows/, "Windows"],
      [/Linux/, "Linux"],
    ],
    "this device",
  );
  return `${browser} on ${system}`;
}
