import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { call } from "#platform/web/api/call.ts";
import { entered } from "#platform/web/session/session.ts";
import type { PasskeyRow } from "../../passkeys/passkey.contract.ts";
import {
  addPasskey,
  passkeyAuthenticationOptions,
  passkeyRegistrationOptions,
  passkeyTicket,
} from "../../passkeys/passkey.contract.ts";
import type { PasskeyAssertion } from "../../passkeys/passkey-assertion.contract.ts";
import { deviceProof } from "../../sessions/web/device-key.ts";
import { loginWithPasskey, type SignInAnswer } from "../sign-in.contract.ts";
import { CreationOptions, RequestOptions } from "./passkey-options.ts";

export const passkeysWork = (): boolean => browserSupportsWebAuthn();

/** Keeps only the fields of the contract, because browsers add `null` and fields of their own. */
function plain(response: AuthenticationResponseJSON): PasskeyAssertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response.response;
  return {
    id: response.id,
    rawId: response.rawId,
    type: "public-key",
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: { ...response.clientExtensionResults },
    ...(response.authenticatorAttachment ? { authenticatorAttachment: response.authenticatorAttachment } : {}),
  };
}

async function ask(autofill: boolean): Promise<PasskeyAssertion> {
  const optionsJSON = RequestOptions.parse(await call(passkeyAuthenticationOptions, {}, { background: true }));
  return plain(await startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
}

/** Asks the user for a passkey. Rejects with the browser's `NotAllowedError` when they cancel. */
export const askForPasskey = (): Promise<PasskeyAssertion> => ask(false);

/** Whether the user canceled the browser's prompt, or another request replaced it. No message is needed. */
export const canceledByUser = (error: unknown): boolean =>
  error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Signs in with a passkey; the answer is the next step, or the session is loaded. */
export async function signInWithPasskey(assertion: PasskeyAssertion): Promise<SignInAnswer> {
  const device = await deviceProof("passkey");
  const answer = await call(loginWithPasskey, { body: { response: assertion, ...(device ? { device } : {}) } });
  if (answer.status === "signed-in") await entered(answer.twoFactorDueAt);
  return answer;
}

/** Offers passkeys in the email field's autofill until stopped. Resolves null when the browser does not support it. */
export async function autofillPasskey(): Promise<PasskeyAssertion | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return ask(true);
}
export const stopAutofill = (): void => WebAuthnAbortService.cancelCeremony();

/** Creates a passkey on this device and saves it with a name. */
export async function makePasskey(name: string): Promise<PasskeyRow> {
  const optionsJSON = CreationOptions.parse(await call(passkeyRegistrationOptions));
  const made = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = made.response;
  return call(addPasskey, {
    body: {
      name,
      response: {
        id: made.id,
        rawId: made.rawId,
        type: "public-key",
        response: { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) },
        clientExtensionResults: { ...made.clientExtensionResults },
      },
    },
  });
}

/** AUTH-11: exchanges a passkey for a ticket to unlock or sign, in place of the PIN. */
export async function passkeyTicketFor(purpose: "unlock" | "sign"): Promise<string> {
  const response = await askForPasskey();
  return (await call(passkeyTicket, { body: { purpose, response } })).ticket;
}
