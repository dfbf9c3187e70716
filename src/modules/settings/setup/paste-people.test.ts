import { describe, expect, it } from "vitest";
import { readPastedPeople } from "./paste-people.ts";

const eva = { firstName: "Eva", lastName: "Lind", email: "eva@quiet.example", role: "nurse_manager" };

describe("pasted staff list", () => {
  it.each([
    "Eva Lind <eva@quiet.example>, Nurse manager",
    "Eva Lind\teva@quiet.example\tnurse_manager",
    "Eva\tLind\tEVA@quiet.example\tNurse Manager",
    "nurse manager; eva@quiet.example; Eva Lind",
  ])("reads %j", (line) => {
    expect(readPastedPeople(line)).toEqual([eva]);
  });

  it("skips headings and empty lines and keeps incomplete rows", () => {
    const text = "Name,Email,Role\n\nAnna Maria Berg, anna@quiet.example\r\nbo@quiet.example, astronaut";
    expect(readPastedPeople(text)).toEqual([
      { firstName: "Anna Maria", lastName: "Berg", email: "anna@quiet.example" },
      { firstName: "astronaut", email: "bo@quiet.example" },
    ]);
  });
});
