import { toE164 } from "#modules/clients/identity/phone.ts";
import { Problem } from "#platform/shared/problems.ts";

/** Numbers that carriers send for withheld caller IDs: never stored or matched (LEAD-3). */
const withheld = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;

/**
 * Parses a typed phone number to E.164 as charts do: `(310) 555-0142` → `+13105550142`. Refuses North American numbers that
 * cannot exist, because a lead's phone is what finds its duplicates. Throws `phone-invalid`.
 */
export function requirePhone(raw: string): string {
  const number = toE164(raw);
  if (number === null || withheld.has(number) || (number.startsWith("+1") && !northAmerican.test(number)))
    throw new Problem("phone-invalid", `${raw} is not a valid phone number. Check the digits.`);
  return number;
}
