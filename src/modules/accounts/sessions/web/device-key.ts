import { call } from "#platform/web/api/call.ts";
import { makeDeviceStores } from "#platform/web/drafts/device-store.ts";
import { type DeviceKey, type DeviceProof, deviceMessage, deviceNonce } from "../../devices/device.contract.ts";

// With the key, because nobody signs in without asking for it.
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
 * This browser's own key: P-256, its private half not extractable, made at the first sign-in and kept through sign-out
 * (platform §2, Device). Two tabs that make one at the same moment agree on the first.
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
 * Signs a fresh nonce of the server about something (`trust`, `switch`, an e-mail address). Undefined where a browser
 * keeps no key (private windows of some, plain HTTP): it is then an unknown device, and signing in goes on.
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
