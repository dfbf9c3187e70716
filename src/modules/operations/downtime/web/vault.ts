import type { Attempts } from "../attempts.ts";
import type { WrappedKey } from "../crypto.ts";
import type { OpeningKind } from "../downtime.contract.ts";
import type { SealedPacket } from "../packet.ts";

/** Offline storage of an enrolled browser. Everything except staff names is encrypted under a PIN. */
export interface KeptThings {
  enrolment: { workstationId: string; locationId: string; name: string };
  deviceKey: CryptoKey;
  openers: KeptOpener[];
  packet: { etag: string; sealed: SealedPacket };
  attempts: Attempts;
  /** The latest time this device has seen, ms; guards against a clock set back. */
  latestSeen: number;
  /** Last contact with the server, ms. */
  lastContact: number;
  openings: KeptOpening[];
}
export interface KeptOpener {
  id: string;
  clinicianId: string;
  name: string;
  wrapped: WrappedKey;
  /** PIN length; six for records stored before this field existed. */
  pinDigits?: number;
  /** When this PIN was last verified, ms. */
  provedAt: number;
}
/** Offline events not reported yet. */
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
      // Resolves when the transaction commits, not when the request succeeds.
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

/** Deletes the packet and all keys; keeps the enrollment and unreported events. */
export async function throwPacketAway(): Promise<void> {
  await forgetKept("packet");
  await forgetKept("openers");
  await forgetKept("deviceKey");
  await forgetKept("attempts");
}
/** Deletes everything, including the enrollment. */
export async function throwAllAway(): Promise<void> {
  await within("readwrite", (store) => store.clear());
}

export async function noteOpening(opening: Omit<KeptOpening, "id">): Promise<void> {
  const openings = (await readKept("openings")) ?? [];
  await keep("openings", [...openings, { id: crypto.randomUUID(), ...opening }]);
}

/** Updates and returns the latest time this device has seen. */
export async function seeNow(nowMs: number): Promise<number> {
  const latest = Math.max((await readKept("latestSeen")) ?? 0, nowMs);
  await keep("latestSeen", latest);
  return latest;
}
