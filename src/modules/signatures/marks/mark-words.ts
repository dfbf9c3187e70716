import { type MarkFault, markFault } from "./mark.ts";

export { markFault };

/** SIG-3: why a drawn signature is not accepted, shown to the signer. */
export const faultText: Record<MarkFault, string> = {
  empty: "Sign in the box",
  "too-few-points": "Too short. Sign your full name",
  "too-short": "Too short. Sign your full name",
  "too-small": "Too small. Use more of the box",
  "too-quick": "Too quick. Sign a little slower",
};
