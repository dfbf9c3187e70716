import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { generateSync } from "otplib";
import { type Facility, type Person, testPassword } from "#testing/facility.ts";
import {
  changeDevice,
  type DeviceKey,
  type DeviceProof,
  deviceMessage,
  deviceNonce,
  listDevices,
} from "./devices/device.contract.ts";
import { confirmTotp, startTotp } from "./factors/two-factor.contract.ts";
import { addPasskey, passkeyRegistrationOptions } from "./passkeys/passkey.contract.ts";
import type { PasskeyAssertion } from "./passkeys/passkey-assertion.contract.ts";
import { login, type SignInAnswer } from "./sign-in/sign-in.contract.ts";

const p256 = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** A test browser with its own device key, as kept in IndexedDB. */
export class TestDevice {
  readonly #keys = p256();
  readonly key: DeviceKey;
  constructor() {
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    this.key = { kty: "EC", crv: "P-256", x, y };
  }

  proofOver(nonce: string, about: string): DeviceProof {
    const key = { key: this.#keys.privateKey, dsaEncoding: "ieee-p1363" as const };
    return {
      key: this.key,
      nonce,
      signature: sign("sha256", Buffer.from(deviceMessage(nonce, about)), key).toString("base64url"),
    };
  }

  /** A proof over a fresh server nonce, signed about `about`. */
  async proof(person: Person, about: string): Promise<DeviceProof> {
    const { nonce } = await person.call(deviceNonce);
    return this.proofOver(nonce, about);
  }
}

/** The code an authenticator app shows at this instant. */
export const totpAt = (secret: string, now: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.parse(now) / 1000) });

/** Sets up an authenticator app as the profile page does. */
export async function givenTotp(person: Person, now: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await person.call(startTotp);
  const { recoveryCodes } = await person.call(confirmTotp, { body: { code: totpAt(secret, now) } });
  return { secret, recoveryCodes };
}

/** Adds a passkey as the profile page does. */
export async function givenPasskey(person: Person, origin: string): Promise<{ key: TestAuthenticator; id: string }> {
  const key = new TestAuthenticator();
  const options = await person.call(passkeyRegistrationOptions);
  const { id } = await person.call(addPasskey, { body: { name: "Test key", response: key.register(options, origin) } });
  return { key, id };
}

/** Signs in with this browser's key, and trusts or shares the device if asked. Returns the device id. */
export async function atDevice(
  person: Person,
  device: TestDevice,
  as: { trusted?: boolean; shared?: boolean } = {},
): Promise<string> {
  const body = { email: person.email, password: testPassword, device: await device.proof(person, person.email) };
  await person.call(login, { body });
  const { rows } = await person.call(listDevices);
  const deviceId = rows.find((row) => row.current)?.id ?? "";
  if (as.trusted)
    await person.call(changeDevice, {
      params: { deviceId },
      body: { trusted: true, device: await device.proof(person, "trust") },
    });
  if (as.shared) await person.call(changeDevice, { params: { deviceId }, body: { isShared: true } });
  return deviceId;
}

/** A client without a session for the same email address. */
export const elsewhere = (facility: Facility, person: Person): Person =>
  Object.assign(facility.stranger(), { email: person.email });

export const enter = (person: Person, password = testPassword): Promise<SignInAnswer> =>
  person.call(login, { body: { email: person.email, password } });

/** Narrows the answer to this step. Throws when it is another step. */
export function at<S extends SignInAnswer["status"]>(
  answer: SignInAnswer,
  status: S,
): Extract<SignInAnswer, { status: S }> {
  if (answer.status !== status) throw new Error(`The sign-in is at step ${answer.status}, not ${status}.`);
  return answer as Extract<SignInAnswer, { status: S }>;
}

/** Emails sent to an address, oldest first. */
export async function mailsTo(facility: Facility, to: string) {
  await facility.runJobs();
  return facility.outbox({ to });
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** A software security key with user verification: WebAuthn with `none` attestation and ES256. */
export class TestAuthenticator {
  readonly #keys = p256();
  readonly #id = randomBytes(16);
  #counter = 0;
  #userHandle = "";

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(rpId: string, flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counter, rest]);
  }

  register(options: object, origin: string) {
    const { challenge, rp, user } = options as Options;
    this.#userHandle = user?.id ?? "";
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, cose]);
    // User present, user verified, attested credential data.
    const authData = this.#authData(rp?.id ?? "", 0x45, credential);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, string>>([
        ["fmt", "none"],
        ["attStmt", new Map<string, string>()],
        ["authData", new Uint8Array(authData)],
      ]),
    );
    const id = this.#id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
        transports: ["internal"],
      },
      clientExtensionResults: {},
      authenticatorAttachment: "platform" as const,
    };
  }

  assert(options: object, origin: string, { verified = true } = {}): PasskeyAssertion {
    const { challenge, rpId = "" } = options as Options;
    this.#counter += 1;
    const authData = this.#authData(rpId, verified ? 0x05 : 0x01);
    const clientData = this.#clientData("webauthn.get", challenge, origin);
    const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
    const id = this.#id.toString("base64url");
    const key = createPrivateKey(this.#keys.privateKey.export({ type: "pkcs8", format: "pem" }));
    return {
      id,
      rawId: id,
      type: "public-key",
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: sign("sha256", signed, key).toString("base64url"),
        userHandle: this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }
}

/** The browser of this person has these cookies and no others. */
export function restoreCookies(person: Person, cookies: ReadonlyMap<string, string>): void {
  person.cookies.clear();
  for (const [name, value] of cookies) person.cookies.set(name, value);
}
