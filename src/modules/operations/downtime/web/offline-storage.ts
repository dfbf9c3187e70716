import type { Attempts } from "../attempts.ts";
import type { WrappedKey } from "../crypto.ts";
import type { OfflineEventKind } from "../downtime.contract.ts";
import type { SealedPacket } from "../packet.ts";

/** Offline storage of an enrolled browser. Everything except staff names is encrypted under a PIN. */
export interface StoredValues {
  enrollment: { workstationId: string; locationId: string; name: string };
  deviceKey: CryptoKey;
  openers: StoredOpener[];
  packet: { etag: string; sealed: SealedPacket };
  attempts: Attempts;
  /** The latest time this device has seen, ms; guards against a clock set back. */
  latestSeen: number;
  /** Last contact with the server, ms. */
  lastContact: number;
  openings: OfflineEvent[];
}
export interface StoredOpener {
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
export interface OfflineEvent {
  id: string;
  what: OfflineEventKind;
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

export function readStored<K extends keyof StoredValues>(name: K): Promise<StoredValues[K] | undefined> {
  return within<StoredValues[K] | undefined>("readonly", (store) => store.get(name));
}
export async function store<K extends keyof StoredValues>(name: K, value: StoredValues[K]): Promise<void> {
  await within("readwrite", (store) => store.put(value, name));
}
export async function deleteStored(name: keyof StoredValues): Promise<void> {
  await within("readwrite", (store) => store.delete(name));
}

/** Deletes the packet and all keys; keeps the enrollment and unreported events. */
export async function deletePacket(): Promise<void> {
  await deleteStored("packet");
  await deleteStored("openers");
  await deleteStored("deviceKey");
  await deleteStored("attempts");
}
/** Deletes everything, including the enrollment. */
export async function deleteEverything(): Promise<void> {
  await within("readwrite", (store) => store.clear());
}

export async function recordOfflineEvent(opening: Omit<OfflineEvent, "id">): Promise<void> {
  const openings = (await readStored("openings")) ?? [];
  await store("openings", [...openings, { id: crypto.randomUUID(), ...opening }]);
}

/** Updates and returns the latest time this device has seen. */
export async function latestTimeSeen(nowMs: number): Promise<number> {
  const latest = Math.max((await readStored("latestSeen")) ?? 0, nowMs);
  await store("latestSeen", latest);
  return latest;
}
