import { type MarkFault, markFault } from "./mark.ts";

export { markFault };

/** Why a mark is no signature yet, to the person with the pen (SIG-3). */
export const faultText: Record<MarkFault, string> = {
  empty: "Nothing was drawn yet",
  "too-few-points": "That is too little to tell from a dot: sign your whole name",
  "too-short": "That is too short: sign your whole name",
  "too-small": "That is too small: use more of the box",
  "too-quick": "That was a slip of the hand: sign a little slower",
};
