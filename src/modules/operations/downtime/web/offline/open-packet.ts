import { afterWrongPin, mostAttempts, noAttempts } from "../../attempts.ts";
import { openKeys, openPart, unwrapOpenerKey } from "../../crypto.ts";
import { assemblePacket, type PacketContent, type PacketHead } from "../../packet.ts";
import { deletePacket, readStored, recordOfflineEvent, type StoredOpener, store } from "../offline-storage.ts";

/** A decrypted packet, held only in this page's memory. */
export interface OpenedPacket extends Required<PacketContent> {
  head: PacketHead;
  opener: StoredOpener;
  /** Parts the user may not see. */
  hidden: string[];
}
export type Opening =
  | { state: "opened"; packet: OpenedPacket }
  | { state: "wrong"; blockedUntil: number; left: number }
  | { state: "wiped" }
  | { state: "not-yours" };

/** Whether the server responds; if so, an opening is a drill. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(3_000) })).ok;
  } catch {
    return false;
  }
}

/** Opens the stored packet with a user's PIN, counts wrong PINs, and records events for the audit log. */
export async function openPacket(opener: StoredOpener, pin: string): Promise<Opening> {
  const [deviceKey, held, attempts = noAttempts] = await Promise.all([
    readStored("deviceKey"),
    readStored("packet"),
    readStored("attempts"),
  ]);
  if (!deviceKey || !held) return { state: "wiped" };
  const now = Date.now();
  if (attempts.blockedUntil > now)
    return { state: "wrong", blockedUntil: attempts.blockedUntil, left: mostAttempts - attempts.wrong };
  const { sealed } = held;
  const about = { openerId: opener.id, packetId: sealed.head.id, packetMadeAt: sealed.head.madeAt };
  const at = new Date(now).toISOString();
  const drill = serverAnswers();
  // Counted before the check, so that closing the page gives no extra attempt.
  const { wipe, ...after } = afterWrongPin(attempts, now);
  await store("attempts", after);
  const key = await unwrapOpenerKey(pin, deviceKey, opener.wrapped);
  if (!key) {
    await recordOfflineEvent({ what: "refused", ...about, at, drill: await drill });
    if (!wipe) return { state: "wrong", blockedUntil: after.blockedUntil, left: mostAttempts - after.wrong };
    await deletePacket();
    await recordOfflineEvent({ what: "wiped", ...about, at, drill: await drill });
    return { state: "wiped" };
  }
  await store("attempts", noAttempts);
  const mine = sealed.keys.find(({ openerId }) => openerId === opener.id);
  if (!mine) return { state: "not-yours" };
  const keys = await openKeys(sealed.head.id, mine, key);
  const shown = sealed.parts.filter(({ kind }) => keys[kind]);
  const contents = await Promise.all(
    shown.map(({ kind, body }) => openPart(sealed.head.id, kind, body, keys[kind] ?? "")),
  );
  await recordOfflineEvent({ what: "opened", ...about, at, drill: await drill });
  const hidden = sealed.parts.filter((part) => !shown.includes(part)).map((part) => part.title);
  return { state: "opened", packet: { ...assemblePacket(contents), head: sealed.head, opener, hidden } };
}
