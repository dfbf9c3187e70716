import { expect, it } from "vitest";
import { exactKey, initialsOf, nameKey, numberKey } from "./exact.ts";

const ana = nameKey("María Ana Delgado", "1980-03-11");

it.each(["maria ana delgado 03/11/1980", "Delgado, Maria Ana 3-11-1980", "1980-03-11 DELGADO María Ana"])(
  "SRCH-3 '%s' is the whole name with the birth date",
  (typed) => expect(exactKey(typed)).toBe(ana),
);

it("SRCH-3 only the whole record number is a key", () => {
  expect(exactKey(" mr1000017 ")).toBe(numberKey("MR1000017"));
  expect(exactKey("L-000123")).toBe(numberKey("l-000123"));
  for (const typed of ["MR", "Maria Ana Delgado", "1980-03-11", "Delgado 03/11/1980", "1000017", "ana"])
    expect(exactKey(typed)).toBeNull();
  expect(exactKey("Maria Delgado 03/11/1980")).not.toBe(ana);
  expect(exactKey("Maria Ana Delgado 03/12/1980")).not.toBe(ana);
});

it("SRCH-3 shows initials only", () => {
  expect(initialsOf("Delgado, María Ana")).toBe("M. D.");
  expect(initialsOf("Prince")).toBe("P.");
});
