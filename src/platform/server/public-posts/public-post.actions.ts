import { type PublicForm, publicTicket } from "#platform/shared/public-posts/public-post.contract.ts";
import { query } from "../execution/module.ts";
import { type PublicPostLimits, publicPostTicket } from "./guard-public-post.ts";

/** The numbers of each form; signing up is OPS-5's 20 a minute for an address of the network. */
export const publicPostLimits: Readonly<Record<PublicForm, PublicPostLimits>> = {
  "facility-signup": { minimumSeconds: 3, difficulty: 16, perAddressAMinute: 20, perIdentityAMinute: 5 },
  // A link of its own is known already; five wrong answers lock it.
  "form-link": { minimumSeconds: 2, difficulty: 16, perAddressAMinute: 20, perIdentityAMinute: 10 },
  "fit-letter": { minimumSeconds: 2, difficulty: 16, perAddressAMinute: 20, perIdentityAMinute: 10 },
  // The facility's workstations share an address.
  incident: { minimumSeconds: 3, difficulty: 16, perAddressAMinute: 10, perIdentityAMinute: 5 },
  // Its own limit is 10 an hour for an address.
  "public-form": { minimumSeconds: 3, difficulty: 16, perAddressAMinute: 30, perIdentityAMinute: 10 },
  onboarding: { minimumSeconds: 2, difficulty: 16, perAddressAMinute: 20, perIdentityAMinute: 10 },
};

export const publicPostHandlers = [
  query(publicTicket, async ({ platform, tenant }, { params: { form } }) => {
    const { difficulty, minimumSeconds } = publicPostLimits[form];
    return { ticket: publicPostTicket(platform, tenant, form), difficulty, minimumSeconds };
  }),
];
