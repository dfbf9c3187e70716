import { Problem } from "#platform/shared/problems.ts";

/** Numbers under which networks hide a caller: never stored, never matched (LEAD-3). */
const withheld = new Set(["+266696687", "+7378742833", "+2562533", "+8656696", "+86282452253"]);

/**
 * A typed phone as E.164, `(310) 555-0142` → `+13105550142`. Ten digits are read as North American; anything longer
 * needs its country code with `+`. Throws `phone-invalid`.
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
    throw new Problem("phone-invalid", `${raw} cannot be dialled. Check the digits.`);
  return number;
}

/** `+13105550142` → `(310) 555-0142`; numbers of other countries as they stand. */
export function phoneText(e164: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : e164;
}
