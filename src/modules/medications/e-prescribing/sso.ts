import { createHash } from "node:crypto";

/** How many characters of the phrase are part of the user's verification. */
const verifyChars = 22;
/** Length of the random phrase; its characters are all allowed in a URL. */
export const phraseLength = 32;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const digest = (text: string) => createHash("sha512").update(text, "utf8").digest("base64").replace(/==$/, "");

/** A phrase from random bytes, which are used once. */
export function phraseOf(bytes: Uint8Array): string {
  return [...bytes.subarray(0, phraseLength)].map((byte) => letters[byte % letters.length]).join("");
}

/** The code and the verification of a sign-on: phrase and key, user, phrase and key, each hashed with SHA-512. */
export function signOnCodes(key: string, userId: string, phrase: string): { code: string; verify: string } {
  return {
    code: `${phrase}${digest(`${phrase}${key}`)}`,
    verify: digest(`${userId}${phrase.slice(0, verifyChars)}${key}`),
  };
}

export type SignOnPage = { patientId: string } | { page: "notifications" };

/** The address that opens the service signed in. Made at the click, used once, neither stored nor logged (MED-74). */
export function signOnUrl(
  base: string,
  { clinicId, clinicKey, userId, phrase }: { clinicId: string; clinicKey: string; userId: string; phrase: string },
  page: SignOnPage,
): string {
  const { code, verify } = signOnCodes(clinicKey, userId, phrase);
  const url = new URL(`${base.replace(/\/$/, "")}/LoginSingleSignOn.aspx`);
  url.searchParams.set("SingleSignOnClinicId", clinicId);
  url.searchParams.set("SingleSignOnUserId", userId);
  url.searchParams.set("SingleSignOnPhraseLength", String(phraseLength));
  url.searchParams.set("SingleSignOnCode", code);
  url.searchParams.set("SingleSignOnUserIdVerify", verify);
  if ("patientId" in page) url.searchParams.set("PatientId", page.patientId);
  else url.searchParams.set("RefillsErrors", "1");
  return url.href;
}
