import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

const record = { name: "Ada", phone: null, tags: ["a", "b"], address: { city: "Dayton", zip: "45402" }, version: 3 };

it("holds what the form changed, also inside lists and objects", () => {
  expect(
    changedFields(record, {
      name: "Ada",
      phone: "555-0100",
      tags: ["b", "a"],
      address: { city: "Dayton", zip: "45403" },
    }),
  ).toEqual({ phone: "555-0100", tags: ["b", "a"], address: { city: "Dayton", zip: "45403" } });
});

it("is empty when nothing changed: an empty field is a missing one", () => {
  expect(
    changedFields(record, { name: "Ada", phone: "", tags: ["a", "b"], address: { zip: "45402", city: "Dayton" } }),
  ).toEqual({});
});

it("holds null for a field that was cleared", () => {
  expect(changedFields(record, { name: null })).toEqual({ name: null });
});
