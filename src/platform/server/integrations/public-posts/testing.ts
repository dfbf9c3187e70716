import { proofAmong } from "#platform/shared/public-posts/proof.ts";
import { type PublicForm, publicTicket } from "#platform/shared/public-posts/public-post.contract.ts";
import type { Facility } from "../../testing.ts";

/** What a browser sends with a form without a session: its ticket, the work done, and the time a person takes. */
export async function publicPostOf(facility: Facility, form: PublicForm) {
  const { ticket, difficulty, minimumSeconds } = await facility.stranger().call(publicTicket, { params: { form } });
  facility.clock.advance({ seconds: minimumSeconds + 1 });
  return { ticket, proof: proofAmong(ticket, difficulty, 0, Number.MAX_SAFE_INTEGER) ?? "", honeypot: "" };
}
