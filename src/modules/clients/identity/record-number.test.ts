import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecordNumber, parseRecordNumber, recordNumber } from "./record-number.ts";

describe("record numbers", () => {
  it("are the ones on the wristbands of the demo", () => {
    expect(recordNumber("MR", 100001)).toBe("MR1000017");
    expect(recordNumber("MR", 100002)).toBe("MR1000025");
    expect(recordNumber("MR", 100010)).toBe("MR1000108");
  });

  it("refuse a wrong digit with words for the person who typed it", () => {
    expect(() => parseRecordNumber("MR1000018")).toThrow("A digit in this MR number is wrong.");
    expect(parseRecordNumber(" mr100-0017 ")).toBe("MR1000017");
  });

  it("notice every single wrong digit and every swap of two neighbours that Luhn can see", () => {
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
