/** `8055550142` → `(805) 555-0142`; anything else as it is. */
export function showPhone(stored: string): string {
  const digits = stored.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 && !/^\+(?!1)/.test(stored)
    ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
    : stored;
}
