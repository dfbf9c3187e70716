import { expect, it } from "vitest";
import { actionLabel, fieldWords } from "../labels.ts";
import { recordIn } from "./new-hold.tsx";
import { relationThen } from "./relation.ts";

const note = "0198a000-0000-7000-8000-0000000000aa";
const client = "0198a000-0000-7000-8000-000000000001";

it("takes the last id in a URL as the record", () => {
  expect(recordIn(`https://demo.example.org/notes/${note}?tab=history`)).toBe(note);
  expect(recordIn(`/clients/${client}/notes/${note.toUpperCase()}`)).toBe(note);
  expect(recordIn(` ${note} `)).toBe(note);
  for (const address of ["", "https://demo.example.org/notes", "/clients/MR1000017"])
    expect(recordIn(address)).toBeNull();
});

it("labels actions and fields in plain words", () => {
  expect(actionLabel("auth.login")).toBe("Signed in");
  expect(actionLabel("api-client.created")).toBe("API client created");
  expect(actionLabel("pin.changed")).toBe("PIN changed");
  expect(actionLabel("bed.assigned")).toBe("Bed assigned");
  expect(fieldWords("takenBy")).toBe("taken by");
  expect(fieldWords("caseloadLimit2Max")).toBe("caseload limit2 max");
  expect(fieldWords("title")).toBe("title");
});

it("AUD-6: shows the relationship at that time and its start date in the facility's time zone", () => {
  const zone = "America/Los_Angeles";
  // 07:30Z is 11:30 PM the previous day in California.
  expect(relationThen({ relation: "care-team", since: "2026-11-03T07:30:00.000Z" }, zone)).toBe(
    "Care team since 11-02-2026",
  );
  expect(relationThen({ relation: "cover", since: null }, zone)).toBe("Covering clinician");
  expect(relationThen({ relation: null, since: null }, zone)).toBeNull();
});
