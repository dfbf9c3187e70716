import { showPhone } from "#ui/index.ts";
import type { Call } from "../call.contract.ts";

/** "4 min 10 s", "22 s"; nothing for a call without a conversation. */
export function lengthText(seconds: number | null): string {
  if (!seconds) return "";
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}

/** The number of the other side; callers can withhold it. */
export function otherNumber(call: Pick<Call, "direction" | "fromE164" | "toE164">): string {
  const number = call.direction === "inbound" ? call.fromE164 : call.toE164;
  return number ? showPhone(number) : "Withheld number";
}

/** Caller ID, city and state, as far as the provider knows them. */
export function whereText({ callerName, city, state }: Pick<Call, "callerName" | "city" | "state">): string {
  return [callerName, [city, state].filter(Boolean).join(", ")].filter(Boolean).join(" · ");
}
