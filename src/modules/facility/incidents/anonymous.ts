/** Without letters and digits that are taken for one another on paper. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const codeLength = 12;

/** A code from random bytes: every letter is as likely as any other. */
export function codeOf(bytes: Uint8Array): string {
  const usable = 256 - (256 % codeLetters.length);
  return [...bytes]
    .filter((byte) => byte < usable)
    .slice(0, codeLength)
    .map((byte) => codeLetters[byte % codeLetters.length])
    .join("");
}

/** A code as typed, with or without spaces and hyphens; null where it can't be one. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null;
}

/** `ABCD-EFGH-JKMN`. */
export const showCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;
