import fc from "fast-check";
import { expect, it } from "vitest";
import { givenAdmittedClient } from "#modules/clients/testing.ts";
import { givenFacility } from "#testing/facility.ts";
import { takePayment, voidPayment } from "../collect/payment.contract.ts";
import { refundPayment } from "../refunds/refund.contract.ts";
import { ledgerOf, paymentNow } from "../testing.ts";
import { postEntry, printStatement, reverseEntry } from "./ledger.contract.ts";

const cents = fc.integer({ min: 1, max: 60_000 });
const step = fc.oneof(
  fc.record({ does: fc.constant("charge" as const), cents }),
  fc.record({ does: fc.constant("write_off" as const), cents }),
  fc.record({ does: fc.constant("pay" as const), cents }),
  fc.record({ does: fc.constant("refund" as const), cents, which: fc.nat(20) }),
  fc.record({ does: fc.constant("void" as const), which: fc.nat(20) }),
  fc.record({ does: fc.constant("reverse" as const), which: fc.nat(20) }),
);

it("PAY-1, PAY-3: after any sequence of changes the account adds up to the cent", async () => {
  const facility = await givenFacility();
  const billing = await facility.as("billing");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const client = await givenAdmittedClient(facility);
      const params = { mrNo: client.mrNo };
      const payments: string[] = [];
      const entries: string[] = [];
      let expected = 0;
      for (const one of steps) {
        if (one.does === "charge" || one.does === "write_off") {
          const isCharge = one.does === "charge";
          const body = { kind: one.does, amountCents: one.cents, category: isCharge ? ("self_pay" as const) : null };
          entries.push((await billing.call(postEntry, { params, body })).id);
          expected += isCharge ? one.cents : -one.cents;
        } else if (one.does === "pay") {
          const body = { method: "cash" as const, amountCents: one.cents };
          payments.push((await billing.call(takePayment, { params, body })).id);
          expected -= one.cents;
        } else if (one.does === "reverse") {
          const id = entries.splice(one.which % Math.max(entries.length, 1), 1)[0];
          if (!id) continue;
          const before = (await ledgerOf(facility, client)).rows.find((row) => row.id === id)?.amountCents ?? 0;
          await billing.call(reverseEntry, { params: { ...params, entryId: id }, body: { reason: "Posted in error" } });
          expected -= before;
        } else {
          const id = payments[one.which % Math.max(payments.length, 1)];
          if (!id) continue;
          const payment = await paymentNow(facility, client, id);
          const path = { params: { ...params, paymentId: id } };
          if (one.does === "refund") {
            const amountCents = Math.min(one.cents, 50_000);
            const refund = billing.call(refundPayment, { ...path, body: { amountCents, reason: "Too much" } });
            if (amountCents > payment.refundableCents) await expect(refund).rejects.toThrow();
            else {
              await refund;
              expected += amountCents;
            }
          } else {
            const body = { version: payment.version, kind: "error" as const, reason: "Entered twice" };
            const voided = billing.call(voidPayment, { ...path, body });
            if (payment.status === "succeeded") {
              await voided;
              expected += payment.amountCents;
            } else await expect(voided).rejects.toThrow();
          }
        }
      }
      const ledger = await ledgerOf(facility, client);
      expect(ledger.balanceCents).toBe(expected);
      expect(ledger.openCents - ledger.creditCents).toBe(expected);
      const open = ledger.rows.reduce((sum, { openCents }) => sum + openCents, 0);
      expect(open).toBe(ledger.openCents);
      expect(ledger.rows[0]?.balanceCents ?? 0).toBe(expected);
      const statement = await billing.call(printStatement, { params });
      expect(statement.openingCents).toBe(0);
      expect(statement.closingCents).toBe(expected);
    }),
    { numRuns: 12 },
  );
});
