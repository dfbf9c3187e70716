import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openAmounts } from "./ledger/ledger.ts";
import { hasCardNumber } from "./money.ts";

describe("money", () => {
  it("PAY-9: card numbers are found in text; dates, phone numbers and references are not", () => {
    for (const text of ["4242424242424242", "paid 4242 4242-4242 4242 today", "378282246310005"])
      expect(hasCardNumber(text)).toBe(true);
    for (const text of ["(805) 555-0142", "2026-11-24 10:15", "4242424242424241", "0000000000000000", "A-20417"])
      expect(hasCardNumber(text)).toBe(false);
  });

  it("PAY-3: open charges less the credit are always the balance", () => {
    const entry = fc.integer({ min: -500_000, max: 500_000 }).filter((cents) => cents !== 0);
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 40 }), (amounts) => {
        const entries = amounts.map((amountCents, index) => ({ id: String(index), amountCents }));
        const { open, creditCents } = openAmounts(entries);
        const openCents = [...open.values()].reduce((sum, cents) => sum + cents, 0);
        expect(openCents - creditCents).toBe(amounts.reduce((sum, cents) => sum + cents, 0));
        expect(creditCents === 0 || openCents === 0).toBe(true);
        for (const [id, cents] of open) expect(cents).toBeLessThanOrEqual(amounts[Number(id)] ?? 0);
      }),
    );
  });
});
