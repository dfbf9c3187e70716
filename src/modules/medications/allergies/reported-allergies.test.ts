import { expect, it } from "vitest";
import { allergiesIn } from "./reported-allergies.ts";

it("reads the allergies a client names, and none from an answer that denies them", () => {
  expect(allergiesIn("Penicillin (hives), peanuts and latex.")).toEqual(["Penicillin (hives)", "peanuts", "latex"]);
  expect(allergiesIn("Sulfa\nsulfa; Codeine")).toEqual(["Sulfa", "Codeine"]);
  for (const text of [null, "", "None", "NKDA", "No known drug allergies", "denies any", "none reported"])
    expect(allergiesIn(text)).toEqual([]);
  expect(allergiesIn("NKDA, shellfish")).toEqual(["shellfish"]);
});
