import { describe, expect, it } from "vitest";
import { hasCardNumber, refuseCardNumbers } from "./money.ts";

describe("money", () => {
  it("PAY-9: card numbers are found in text; dates, phone numbers and references are not", () => {
    for (const text of ["4242424242424242", "paid 4242 4242-4242 4242 today", "378282246310005"])
      expect(hasCardNumber(text)).toBe(true);
    for (const text of ["(805) 555-0142", "2026-11-24 10:15", "4242424242424241", "0000000000000000", "A-20417"])
      expect(hasCardNumber(text)).toBe(false);
  });

  it("PAY-9: the id of a record is not read as a card number, a text that holds one is", () => {
    const paymentMethodId = "0198ac5e-4242-4242-4242-424242abcdef";
    expect(hasCardNumber(paymentMethodId)).toBe(true);
    expect(() => refuseCardNumbers({ paymentMethodId, amount: 100 })).not.toThrow();
    expect(() => refuseCardNumbers({ reference: `see ${paymentMethodId}` })).toThrow("card number");
  });
});
