import { z } from "zod";

/** `(805) 555-0102`, `805.555.0102`, `+44 20 7946 0000` → E.164; null when invalid. Ten digits are a US number. */
export function toE164(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (text.trim().startsWith("+")) return /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
  if (digits.length === 10 && /^[2-9]/.test(digits)) return `+1${digits}`;
  return digits.length === 11 && /^1[2-9]/.test(digits) ? `+${digits}` : null;
}

/** `+18055550102` → `(805) 555-0102`; other countries unchanged. */
export function phoneText(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}

export const PhoneNumber = z.string().transform((text, context) => {
  const number = toE164(text);
  if (number === null) context.addIssue({ code: "custom", message: "Enter a phone number with area code" });
  return number ?? z.NEVER;
});
