import { Problem } from "#platform/shared/problems.ts";

/** Numbers that carriers send for withheld caller IDs: never stored or matched (LEAD-3). */
const withheld = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

/**
 * Parses a typed phone number to E.164: `(310) 555-0142` → `+13105550142`. Ten digits are North American; other
 * countries need `+` and the country code. Throws `phone-invalid`.
 */
export function toE164(raw: string): string {
  const digits = raw.replace(/\D/g, "");
  const number = raw.trim().startsWith("+")
    ? `+${digits}`
    : digits.length === 11 && digits.startsWith("1")
      ? `+${digits}`
      : `+1${digits}`;
  const northAmerican = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
  const elsewhere = /^\+(?!1)[1-9]\d{6,14}$/;
  if (withheld.has(number) || !(northAmerican.test(number) || elsewhere.test(number)))
    throw new Problem("phone-invalid", `${raw} is not a valid phone number. Check the digits.`);
  return number;
}

/** `+13105550142` → `(310) 555-0142`; numbers of other countries unchanged. */
export function phoneText(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164;
}
