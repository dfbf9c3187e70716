import type { TicketStore } from "#platform/server/ports/ticket-store.ts";

/** What the kernel reads and writes of PIN tickets (port `ticketStore`). */
export const ticketRows: TicketStore = {
  insert: async (db, ticket) => {
    await db.insertInto("actTickets").values(ticket).execute();
  },

  use: (db, { id, secretHash, purpose, sessionId }, now) =>
    db
      .updateTable("actTickets")
      .set({ usedAt: now })
      .where("id", "=", id)
      .where("secretHash", "=", secretHash)
      .where("purpose", "=", purpose)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", now)
      .where("sessionId", "=", sessionId)
      .returning(["clinicianId", "userId", "method", "at"])
      .executeTakeFirst(),
};
