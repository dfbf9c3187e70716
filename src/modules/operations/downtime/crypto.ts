import type { PacketContent, SealedKeys } from "./packet.ts";

/**
 * Cryptography of downtime packets in WebCrypto, so that server and browser share the code. docs/decisions/0013
 * has the threat model.
 *
 * part     AES-256-GCM under a key of its own
 * part keys, as JSON, sealed to a person: ECDH P-256 with a one-time key, HKDF-SHA-256, AES-256-GCM
 * person's private key, on the device: AES-256-GCM under PBKDF2(PIN), and that again under the device's own key
 */
const { subtle } = globalThis.crypto;
type Bytes = Uint8Array<ArrayBuffer>;
const text = new TextEncoder();
const curve = { name: "ECDH", namedCurve: "P-256" } as const;

/** OWASP 2023 requires at least 600,000 for PBKDF2-HMAC-SHA-256; stored with each wrapped key, so it can be raised. */
export const pinIterations = 1_000_000;

export function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  const view = new Uint8Array(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  let binary = "";
  for (let at = 0; at < view.length; at += 8192) binary += String.fromCharCode(...view.subarray(at, at + 8192));
  return btoa(binary);
}
export function fromBase64(encoded: string): Bytes {
  return Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
}
const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

const aesKey = (raw: Bytes) => subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]);

/** Nonce (12), ciphertext, tag (16). `about` is authenticated, so a ciphertext cannot be used for another purpose. */
async function seal(key: CryptoKey, plain: Bytes, about: string): Promise<Bytes> {
  const iv = random(12);
  const body = await subtle.encrypt({ name: "AES-GCM", iv, additionalData: text.encode(about) }, key, plain);
  const sealed = new Uint8Array(12 + body.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(body), 12);
  return sealed;
}
/** Throws for a wrong key, changed bytes or another `about`. */
async function unseal(key: CryptoKey, sealed: Bytes, about: string): Promise<Bytes> {
  const iv = sealed.subarray(0, 12);
  const plain = await subtle.decrypt(
    { name: "AES-GCM", iv, additionalData: text.encode(about) },
    key,
    sealed.subarray(12),
  );
  return new Uint8Array(plain);
}

async function through(bytes: Bytes, transform: CompressionStream | DecompressionStream): Promise<Bytes> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer());
}

/** Encrypts a part of a packet under a new key. @returns body and key in base64 */
export async function sealPart(
  packetId: string,
  kind: string,
  content: object,
): Promise<{ body: string; key: string }> {
  const raw = random(32);
  const packed = await through(text.encode(JSON.stringify(content)), new CompressionStream("gzip"));
  return { body: toBase64(await seal(await aesKey(raw), packed, `${packetId}|${kind}`)), key: toBase64(raw) };
}
/** The content is authenticated, so its shape is what the server wrote. */
export async function openPart(packetId: string, kind: string, body: string, key: string): Promise<PacketContent> {
  const packed = await unseal(await aesKey(fromBase64(key)), fromBase64(body), `${packetId}|${kind}`);
  return JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("gzip")))) as PacketContent;
}

/** Part keys in base64 by the kind of their part. */
export type PartKeys = Record<string, string>;

/** Reads part keys from JSON; what is no text is left out. */
export function readPartKeys(json: string): PartKeys {
  const value: unknown = JSON.parse(json);
  const entries: [string, unknown][] = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([kind, key]) => (typeof key === "string" ? [[kind, key]] : [])));
}

async function sharedKey(own: CryptoKey, theirs: CryptoKey, packetId: string): Promise<CryptoKey> {
  const secret = await subtle.deriveBits({ name: "ECDH", public: theirs }, own, 256);
  const base = await subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  return subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: text.encode(packetId), info: text.encode("cairn-downtime") },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}
/** Throws for anything that is not a point on the curve. */
export const publicKeyOf = (point: string) => subtle.importKey("raw", fromBase64(point), curve, true, []);

/** Part keys (`{ kind: key }`) encrypted to one user's public key. */
export async function sealKeys(
  packetId: string,
  opener: { id: string; publicKey: string },
  keys: Record<string, string>,
): Promise<SealedKeys> {
  const once = await subtle.generateKey(curve, true, ["deriveBits"]);
  const shared = await sharedKey(once.privateKey, await publicKeyOf(opener.publicKey), packetId);
  const body = await seal(shared, text.encode(JSON.stringify(keys)), opener.id);
  const ephemeral = toBase64(await subtle.exportKey("raw", once.publicKey));
  return { openerId: opener.id, ephemeral, body: toBase64(body) };
}
export async function openKeys(packetId: string, sealed: SealedKeys, privateKey: CryptoKey): Promise<PartKeys> {
  const shared = await sharedKey(privateKey, await publicKeyOf(sealed.ephemeral), packetId);
  const plain = await unseal(shared, fromBase64(sealed.body), sealed.openerId);
  return readPartKeys(new TextDecoder().decode(plain));
}

/** A user's private key as stored on a device; the PIN cannot be guessed without the device key. */
export interface WrappedKey {
  salt: string;
  iterations: number;
  body: string;
}

/** The device key: not extractable, so injected code cannot export it. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

async function pinKey(pin: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const base = await subtle.importKey("raw", text.encode(pin), "PBKDF2", false, ["deriveKey"]);
  return subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    base,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

/** A new key pair: the public key for the server, the private key wrapped by PIN and device key. */
export async function newOpenerKey(
  pin: string,
  deviceKey: CryptoKey,
  iterations = pinIterations,
): Promise<{ publicKey: string; wrapped: WrappedKey }> {
  const pair = await subtle.generateKey(curve, true, ["deriveBits"]);
  const privateBytes = new Uint8Array(await subtle.exportKey("pkcs8", pair.privateKey));
  const salt = random(16);
  const inner = await seal(await pinKey(pin, salt, iterations), privateBytes, "pin");
  const wrapped = { salt: toBase64(salt), iterations, body: toBase64(await seal(deviceKey, inner, "device")) };
  return { publicKey: toBase64(await subtle.exportKey("raw", pair.publicKey)), wrapped };
}

/** The private key, or null for a wrong PIN. Deliberately slow, about a second on a slow tablet. */
export async function unwrapOpenerKey(
  pin: string,
  deviceKey: CryptoKey,
  wrapped: WrappedKey,
): Promise<CryptoKey | null> {
  const inner = await unseal(deviceKey, fromBase64(wrapped.body), "device");
  try {
    const bytes = await unseal(await pinKey(pin, fromBase64(wrapped.salt), wrapped.iterations), inner, "pin");
    return await subtle.importKey("pkcs8", bytes, curve, false, ["deriveBits"]);
  } catch {
    return null;
  }
}
