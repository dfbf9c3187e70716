import { PostalAddress } from "./location-edit.contract.ts";

/** An address as far as it can be read: rows saved before today's validation may lack parts of it. */
export function readAddress(value: unknown): PostalAddress {
  const given = typeof value === "object" && value !== null ? value : {};
  const text = (key: string) => {
    const part: unknown = Reflect.get(given, key);
    return typeof part === "string" ? part : "";
  };
  const whole = PostalAddress.safeParse({
    line1: text("line1"),
    line2: text("line2"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
  });
  return whole.success ? whole.data : PostalAddress.parse({ line1: text("line1"), city: text("city") });
}
