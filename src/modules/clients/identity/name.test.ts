import { describe, expect, it } from "vitest";
import { foldText, listName, PersonName, searchText, sortName } from "./name.ts";

describe("CLI-6: names", () => {
  it("match regardless of accents, case, apostrophes and hyphens", () => {
    expect(foldText("O'Brien")).toBe(foldText("OBrien"));
    expect(foldText("Núñez")).toBe("nunez");
    expect(foldText("Anne-Marie")).toBe("annemarie");
    expect(foldText("Łukasz Sørensen")).toBe("lukasz sorensen");
  });

  it("keep any script and are stored in NFC and trimmed", () => {
    expect(PersonName.parse("  Nu\u0301n\u0303ez ")).toBe("Núñez");
    expect(PersonName.parse("李  小龍")).toBe("李 小龍");
    expect(PersonName.safeParse("   ").success).toBe(false);
    expect(PersonName.safeParse("x".repeat(101)).success).toBe(false);
  });

  it("sort by last name and show the preferred name", () => {
    const name = { legalFirstName: "Robert", legalLastName: "O'Hale", suffix: "Jr.", preferredName: "Bob" };
    expect(sortName(name)).toBe("ohale,robert,");
    expect(listName(name)).toBe("O'Hale Jr., Robert “Bob”");
  });

  it("are searched together with the MR number and phone digits", () => {
    const text = searchText([{ legalFirstName: "María", legalLastName: "Delgado" }], ["Ruiz"], "MR1000017", [
      "+1 805 555 0102",
    ]);
    expect(text).toBe("maria delgado ruiz mr1000017 18055550102");
  });
});
