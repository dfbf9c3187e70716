import { call } from "#platform/web/api/call.ts";
import { makeDeviceStores } from "#platform/web/drafts/device-store.ts";
import { type DeviceKey, type DeviceProof, deviceMessage, deviceNonce } from "../../devices/device.contract.ts";

// Preloaded with the key, because every sign-in needs it.
export { login } from "../../sign-in/sign-in.contract.ts";

const databaseName = "cairn-device";
const storeName = "keys";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 2);
    request.onupgradeneeded = () => makeDeviceStores(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function within<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = work(database.transaction(storeName, mode).objectStore(storeName));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * This browser's device key: P-256 with a non-extractable private key, created at the first sign-in and kept after sign-out.
 * Two tabs that create one at the same time both use the first.
 */
async function deviceKeys(): Promise<CryptoKeyPair> {
  const database = await open();
  try {
    const known = await within<CryptoKeyPair | undefined>(database, "readonly", (store) => store.get("device"));
    if (known) return known;
    const made = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
    await within(database, "readwrite", (store) => store.add(made, "device")).catch(() => undefined);
    return (await within<CryptoKeyPair | undefined>(database, "readonly", (store) => store.get("device"))) ?? made;
  } finally {
    database.close();
  }
}

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/**
 * Signs a fresh server nonce about something (`trust`, `switch`, an email address). Undefined when the browser cannot store a
 * key (some private windows, plain HTTP); the sign-in then continues as an unknown device.
 */
export async function deviceProof(about: string): Promise<DeviceProof | undefined> {
  try {
    const keys = await deviceKeys();
    const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
    const key: DeviceKey = { kty: "EC", crv: "P-256", x, y };
    const { nonce } = await call(deviceNonce, {}, { background: true });
    const message = new TextEncoder().encode(deviceMessage(nonce, about));
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, message);
    return { key, nonce, signature: base64Url(signature) };
  } catch {
    return undefined;
  }
}
