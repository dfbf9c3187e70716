import { createHash, randomBytes } from "node:crypto";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Act } from "../execution/context.ts";
import { type Ticket, type TicketPurpose, ticketStore } from "../ports/ticket-store.ts";
import { later } from "./session-policy.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** Single-use proofs, valid for two minutes, that a user has just entered their PIN (AUTH-11). */
export class Tickets {
  async issue(
    act: Act,
    ticket: {
      purpose: TicketPurpose;
      sessionId: string;
      userId: string;
      clinicianId: string | null;
      method: Ticket["method"];
    },
    lifeSeconds = 120,
  ): Promise<{ text: string; expiresAt: string }> {
    const id = newId();
    const secret = randomBytes(24).toString("base64url");
    const expiresAt = later(act.now, lifeSeconds);
    await ticketStore(act).insert(act.db, { id, secretHash: hashOf(secret), at: act.now, expiresAt, ...ticket });
    return { text: `${id}.${secret}`, expiresAt };
  }

  /** Throws 401 `step-up-required` without a ticket, 422 `ticket-used` for one that is used, stale or of another act. */
  async use(act: Act, purpose: TicketPurpose, text: string | null | undefined): Promise<Ticket> {
    if (!text)
      throw new Problem("step-up-required", { detail: "Enter your PIN to sign.", params: { methods: ["pin"] } });
    const [id, secret] = text.split(".");
    if (!id || !secret || !/^[0-9a-f-]{36}$/.test(id)) throw unusable();
    const sessionId = act.actor.sessionId ?? "00000000-0000-0000-0000-000000000000";
    const used = await ticketStore(act).use(act.db, { id, secretHash: hashOf(secret), purpose, sessionId }, act.now);
    if (!used) throw unusable();
    return used;
  }
}

function unusable(): Problem {
  return new Problem("ticket-used", "That confirmation was used or has expired. Enter the PIN again.");
}
