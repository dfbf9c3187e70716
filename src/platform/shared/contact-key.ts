import { Problem } from "./problems.ts";

/** The form under which an address is known: an email in lower case, a phone number as E.164 (US when it has no +). */
export function contactKey(address: string): { kind: "email" | "phone"; key: string } {
  if (address.includes("@")) return { kind: "email", key: address.trim().toLowerCase() };
  const digits = address.replace(/[^\d+]/g, "");
  const key = digits.startsWith("+") ? digits : digits.length === 10 ? `+1${digits}` : `+${digits}`;
  if (!/^\+[1-9]\d{6,14}$/.test(key)) throw new Problem("validation", "That telephone number cannot be reached.");
  return { kind: "phone", key };
}
