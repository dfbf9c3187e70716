import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PaymentMethodStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CardFacts } from "../processor/stripe-messages.ts";

const columns = [
  "id",
  "clientId",
  "processorCustomer",
  "processorToken",
  "brand",
  "last4",
  "expMonth",
  "expYear",
  "status",
  "version",
] as const;

/** Cards of a client that were not removed, the latest first. */
export const cardsOf = (db: TenantDb, clientId: string) =>
  db
    .selectFrom("paymentMethods")
    .select(columns)
    .where("clientId", "=", clientId)
    .where("status", "<>", "removed")
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .execute();

/** A card of a client that can be charged. Throws `not-found`, `wrong-state`. */
export async function usableCard(db: TenantDb, clientId: string, id: string) {
  const card = await db.selectFrom("paymentMethods").select(columns).where("id", "=", id).executeTakeFirst();
  if (!card || card.clientId !== clientId || card.status === "removed")
    throw new Problem("not-found", "There is no such card on this chart.");
  if (card.status === "refused")
    throw new Problem("wrong-state", "The bank refused this card for good. Use another card.");
  return card;
}

/** Keeps a card that the client agreed to keep; the same card again is kept once. */
export async function keepCard(db: TenantDb, clientId: string, card: CardFacts): Promise<void> {
  if (card.token === null || card.customer === null) return;
  const { token, customer, brand, last4, expMonth, expYear } = card;
  await db
    .insertInto("paymentMethods")
    .values({
      id: newId(),
      clientId,
      processorCustomer: customer,
      processorToken: token,
      brand,
      last4,
      expMonth,
      expYear,
      status: "active",
    })
    .onConflict((conflict) => conflict.columns(["tenantId", "processorToken"]).doNothing())
    .execute();
}

export async function setCardStatus(db: TenantDb, id: string, status: PaymentMethodStatus): Promise<void> {
  await db.updateTable("paymentMethods").set({ status }).where("id", "=", id).execute();
}
