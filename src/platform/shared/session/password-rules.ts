/** Rules for passwords and PINs (platform AUTH-4, AUTH-11): what is refused, said so that a person can do better. */

const common = new Set(
  "password passw0rd qwertyuiop letmein welcome administrator iloveyou sunshine princess football baseball superman trustno1 whatever recovery".split(
    " ",
  ),
);

export interface PasswordContext {
  email: string;
  name: string;
  facility: string;
}

/** The reason a password is too easy, or null. Length 12-128, any characters, no composition rule. */
export function weakPasswordReason(password: string, context: PasswordContext): string | null {
  const length = [...password].length;
  if (length < 12) return "Use at least 12 characters. A few words in a row are easy to remember.";
  if (length > 128) return "Use at most 128 characters.";
  const flat = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  if (new Set(flat).size <= 3) return "It repeats the same few characters.";
  if (isRun(flat)) return "It is a plain sequence.";
  for (const [what, text] of [
    ["your e-mail address", context.email.split("@")[0] ?? ""],
    ["your name", context.name],
    ["the facility's name", context.facility],
  ] as const) {
    const part = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    if (part.length >= 4 && flat.replaceAll(part, "").length < 4) return `It is little more than ${what}.`;
  }
  const letters = flat.replace(/\d+/g, "");
  if (common.has(letters) || common.has(letters.slice(0, letters.length / 2)))
    return "It is one of the passwords that are tried first.";
  return null;
}

/** The reason a PIN is too easy, or null: repeats, sequences, pairs, a birth year. */
export function weakPinReason(pin: string, birthYear?: number): string | null {
  if (new Set(pin).size <= 2) return "Use at least three different digits.";
  if (isRun(pin)) return "A sequence is tried first. Mix the digits.";
  if (pin.slice(0, pin.length / 2) === pin.slice(pin.length / 2)) return "The two halves are the same.";
  if (birthYear !== undefined && pin.includes(String(birthYear))) return "It holds your birth year.";
  return null;
}

function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => char.charCodeAt(0) - text.charCodeAt(index));
  return steps.length > 2 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
