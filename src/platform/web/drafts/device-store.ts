import { z } from "zod";

/**
 * What is typed, kept on this device too: in IndexedDB, encrypted under an AES key that the browser will not give out,
 * so a copied profile or disk is no readable copy. Wiped at sign-out with the key.
 */
const DeviceDraft = z.object({
  payload: z.unknown(),
  baseVersion: z.number().nullable(),
  updatedAt: z.string(),
});
export type DeviceDraft = z.infer<typeof DeviceDraft>;

/** What was typed. Only the screen that a key belongs to writes and reads under it, and it knows the shape. */
export const payloadOf = <V>({ payload }: Pick<DeviceDraft, "payload">): V => payload as V;

interface StoredDraft {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

const databaseName = "cairn-device";
let opened: Promise<IDBDatabase> | null = null;

/** Drafts and the browser's own key share a database: the first one opened makes both stores. */
export function makeDeviceStores(database: IDBDatabase): void {
  for (const name of ["drafts", "keys"])
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name);
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 2);
    request.onupgradeneeded = () => makeDeviceStores(request.result);
    request.onsuccess = () => {
      // Another tab brings a newer version: holding on would keep it waiting for ever.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function store(name: "drafts" | "keys", mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(name, mode).objectStore(name);
}

async function draftKey(): Promise<CryptoKey> {
  const known = await settle<CryptoKey | undefined>((await store("keys", "readonly")).get("drafts"));
  if (known) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const keys = await store("keys", "readwrite");
  // Another tab may have been first: what is stored holds.
  const raced = await settle<CryptoKey | undefined>(keys.get("drafts"));
  if (raced) return raced;
  await settle(keys.put(made, "drafts"));
  return made;
}

const nameOf = (userId: string, key: string) => `${userId} ${key}`;

export async function keepOnDevice(userId: string, key: string, draft: DeviceDraft): Promise<void> {
  const secret = await draftKey();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(draft));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, secret, plain);
  await settle((await store("drafts", "readwrite")).put({ iv, data } satisfies StoredDraft, nameOf(userId, key)));
}

/** The draft of this person on this device; null when there is none, or it can no longer be read. */
export async function readOnDevice(userId: string, key: string): Promise<DeviceDraft | null> {
  const stored = await settle<StoredDraft | undefined>((await store("drafts", "readonly")).get(nameOf(userId, key)));
  if (!stored) return null;
  try {
    const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv: stored.iv }, await draftKey(), stored.data);
    return DeviceDraft.safeParse(JSON.parse(new TextDecoder().decode(plain))).data ?? null;
  } catch {
    return null;
  }
}

export async function forgetOnDevice(userId: string, key: string): Promise<void> {
  await settle((await store("drafts", "readwrite")).delete(nameOf(userId, key)));
}

/** Drafts and their key go (SES-9); the browser's own key stays, or it would be an unknown device after each sign-out. */
export async function wipeDevice(): Promise<void> {
  await settle((await store("drafts", "readwrite")).clear());
  await settle((await store("keys", "readwrite")).delete("drafts"));
}
