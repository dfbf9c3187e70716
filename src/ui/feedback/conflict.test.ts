import { expect, it } from "vitest";
import { chosenOf, conflictFields, mergeFields } from "./conflict.ts";

const labels = { phone: "Phone", reason: "Reason", religion: "Religion", name: "Name" };
const base = { phone: "1", reason: "Alcohol", religion: "", name: "Ana" };
const theirs = { ...base, reason: "Opioids", religion: "None" };
const yours = { ...base, reason: "Cannabis", phone: "2", religion: null };

it("settles a field that one side changed and asks for one that both changed", () => {
  const fields = conflictFields(labels, theirs, yours, base);
  expect(fields.map(({ key, taken }) => [key, taken])).toEqual([
    ["phone", "yours"],
    ["reason", undefined],
    ["religion", "theirs"],
  ]);
});

it("asks for every difference when the starting version is unknown", () => {
  expect(conflictFields(labels, theirs, yours).every((field) => field.taken === undefined)).toBe(true);
});

it("merges only when each field is decided", () => {
  const fields = conflictFields(labels, theirs, yours, base);
  expect(mergeFields(fields, {})).toBeUndefined();
  expect(mergeFields(fields, { reason: "theirs" })).toEqual({ phone: "2", reason: "Opioids", religion: "None" });
  expect(mergeFields(fields, { reason: "yours", religion: "yours" })).toEqual({
    phone: "2",
    reason: "Cannabis",
    religion: null,
  });
});

it("gives each chosen value from the version it was taken from", () => {
  const theirs = { name: "Ada", phone: "1" };
  const yours = { name: "Ann", phone: "2" };
  expect(chosenOf({ name: "Ada", phone: "2" }, theirs, yours)).toEqual({ name: "Ada", phone: "2" });
  expect(chosenOf({ phone: "1" }, theirs, yours)).toEqual({ phone: "1" });
});
