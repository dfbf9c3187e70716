import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { PrincipalRef } from "#platform/server/authentication/accounts.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { PrincipalType } from "#platform/shared/authentication/principals.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { newChallenge, verifyChallenge } from "./challenges.ts";
import type { PasskeyAttestation } from "./passkey.contract.ts";
import { credentialIdsOf, insertPasskey, passkeyForUpdate, savePasskeyUse } from "./passkey.store.ts";
import type { PasskeyAssertion } from "./passkey-assertion.contract.ts";

const waitMs = 5 * 60_000;

export function passkeyRefused(): Problem {
  return new Problem("passkey-refused", "The passkey was not accepted. Try again, or sign in another way.");
}

/** The relying party is the facility's own host, so passkeys of one facility do not work at another. */
function party(act: Act): { rpID: string; origin: string } {
  const { origin } = act.request;
  if (!origin) throw passkeyRefused();
  return { rpID: new URL(origin).hostname, origin };
}

export async function registrationOptions(act: Act, user: { id: string; email: string; name: string }) {
  const { rpID } = party(act);
  const mine = await credentialIdsOf(act.db, user.id);
  const options = await generateRegistrationOptions({
    rpName: act.tenant.name,
    rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    timeout: waitMs,
    excludeCredentials: mine.map((id) => ({ id })),
    // Discoverable and with user verification (fingerprint, face, device PIN), so it counts as both factors (AUTH-6).
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await newChallenge(act, "passkey-register", { userId: user.id, challenge: options.challenge });
  return options;
}

// The two responses as the library reads them: it evaluates no client extensions.
function registrationOf({ id, rawId, type, response }: z.infer<typeof PasskeyAttestation>): RegistrationResponseJSON {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports }, clientExtensionResults: {} };
}
function assertionOf({ id, rawId, type, response }: PasskeyAssertion): AuthenticationResponseJSON {
  const { userHandle, ...signed } = response;
  return { id, rawId, type, response: userHandle ? { ...signed, userHandle } : signed, clientExtensionResults: {} };
}

export async function savePasskey(
  act: Act,
  { type: principalType, id: userId }: PrincipalRef,
  name: string,
  response: z.infer<typeof PasskeyAttestation>,
): Promise<{ id: string; backedUp: boolean }> {
  const { rpID, origin } = party(act);
  const verified = await verifyRegistrationResponse({
    response: registrationOf(response),
    expectedChallenge: (challenge) => verifyChallenge(act, "passkey-register", challenge, userId),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !verified.registrationInfo) throw passkeyRefused();
  const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
  const id = newId();
  await insertPasskey(act.db, {
    id,
    principalType,
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
    name,
    createdAt: act.now,
  });
  return { id, backedUp: credentialBackedUp };
}

/** Options without a credential list: the browser offers its own passkeys, also as autofill of the email field. */
export async function authenticationOptions(act: Act) {
  const { rpID } = party(act);
  const options = await generateAuthenticationOptions({ rpID, userVerification: "required", timeout: waitMs });
  await newChallenge(act, "passkey", { challenge: options.challenge });
  return options;
}

/** Verifies an assertion and returns its owner, who must be `userId` when given. Throws `passkey-refused`. */
export async function verifyPasskey(
  act: Act,
  response: PasskeyAssertion,
  userId?: string,
): Promise<{ passkeyId: string; principalType: PrincipalType; userId: string }> {
  const { rpID, origin } = party(act);
  const row = await passkeyForUpdate(act.db, response.id, userId);
  if (!row) throw passkeyRefused();
  const verified = await verifyAuthenticationResponse({
    response: assertionOf(response),
    expectedChallenge: (challenge) => verifyChallenge(act, "passkey", challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) throw passkeyRefused();
  await savePasskeyUse(act.db, row.id, verified.authenticationInfo.newCounter, act.now);
  return { passkeyId: row.id, principalType: row.principalType, userId: row.userId };
}
