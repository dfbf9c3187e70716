import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecordNumber, parseRecordNumber, recordNumber } from "./record-number.ts";

describe("CLI-1: MR numbers", () => {
  it("match the demo wristbands", () => {
    expect(recordNumber("MR", 100001)).toBe("MR1000017");
    expect(recordNumber("MR", 100002)).toBe("MR1000025");
    expect(recordNumber("MR", 100010)).toBe("MR1000108");
  });

  it("reject a wrong digit with a message for the user", () => {
    expect(() => parseRecordNumber("MR1000018")).toThrow("A digit in this MR number is wrong.");
    expect(parseRecordNumber(" mr100-0017 ")).toBe("MR1000017");
  });

  it("detect every single wrong digit and every adjacent swap Luhn can detect", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100000, max: 99999999 }), fc.nat(), fc.integer({ min: 1, max: 9 }), (n, at, by) => {
        const number = recordNumber("MR", n);
        const place = 2 + (at % (number.length - 2));
        const wrong = (Number(number[place]) + by) % 10;
        expect(isRecordNumber(number)).toBe(true);
        expect(isRecordNumber(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
      }),
    );
  });
});
