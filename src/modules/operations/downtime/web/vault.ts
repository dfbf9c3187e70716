import type { Attempts } from "../attempts.ts";
import type { WrappedKey } from "../crypto.ts";
import type { OpeningKind } from "../downtime.contract.ts";
import type { SealedPacket } from "../packet.ts";

/** What an enrolled browser keeps for the time without the server. Nothing of it can be read without a PIN, but names of staff. */
export interface KeptThings {
  enrolment: { workstationId: string; locationId: string; name: string };
  deviceKey: CryptoKey;
  openers: KeptOpener[];
  packet: { etag: string; sealed: SealedPacket };
  attempts: Attempts;
  /** The latest moment this device has seen, ms: a clock that is turned back does not make a packet young. */
  latestSeen: number;
  /** When the server answered last, ms. */
  lastContact: number;
  openings: KeptOpening[];
}
export interface KeptOpener {
  id: string;
  clinicianId: string;
  name: string;
  wrapped: WrappedKey;
  /** How long the PIN is; six where it was kept before this was. */
  pinDigits?: number;
  /** When this PIN was last seen to be the person's, ms. */
  provedAt: number;
}
/** What happened here and the server has not heard of yet. */
export interface KeptOpening {
  id: string;
  what: OpeningKind;
  openerId: string | null;
  packetId: string | null;
  packetMadeAt: string | null;
  at: string;
  drill: boolean;
}

const databaseName = "cairn-downtime";
const storeName = "kept";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      // Written means written: the answer waits for the transaction, not for the request.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

export function readKept<K extends keyof KeptThings>(name: K): Promise<KeptThings[K] | undefined> {
  return within<KeptThings[K] | undefined>("readonly", (store) => store.get(name));
}
export async function keep<K extends keyof KeptThings>(name: K, value: KeptThings[K]): Promise<void> {
  await within("readwrite", (store) => store.put(value, name));
}
export async function forgetKept(name: keyof KeptThings): Promise<void> {
  await within("readwrite", (store) => store.delete(name));
}

/** Packet and everybody's keys go; that this browser is enrolled, and what happened here, stays until it was told. */
export async function throwPacketAway(): Promise<void> {
  await forgetKept("packet");
  await forgetKept("openers");
  await forgetKept("deviceKey");
  await forgetKept("attempts");
}
/** All of it: this browser is no workstation any more. */
export async function throwAllAway(): Promise<void> {
  await within("readwrite", (store) => store.clear());
}

export async function noteOpening(opening: Omit<KeptOpening, "id">): Promise<void> {
  const openings = (await readKept("openings")) ?? [];
  await keep("openings", [...openings, { id: crypto.randomUUID(), ...opening }]);
}

/** The latest moment this device has seen, moved on to now. */
export async function seeNow(nowMs: number): Promise<number> {
  const latest = Math.max((await readKept("latestSeen")) ?? 0, nowMs);
  await keep("latestSeen", latest);
  return latest;
}
