import { expect, it } from "vitest";
import { recognize, tileLabel } from "./check-in.ts";

const maria = {
  attendanceId: "1",
  firstName: "María",
  preferredName: null,
  lastName: "Núñez",
  birthDate: "1990-03-05",
};
const will = {
  attendanceId: "2",
  firstName: "William",
  preferredName: "Will",
  lastName: "Delgado",
  birthDate: "1985-03-05",
};

it("shows the first or preferred name and an initial, and nothing else (GRP-13)", () => {
  expect([maria, will].map(tileLabel)).toEqual(["María N.", "Will D."]);
});

it("recognizes one client by first or preferred name and birthday, with or without accents (GRP-14)", () => {
  expect(recognize([maria, will], { firstName: " maria ", birthday: "03-05" })).toBe(maria);
  expect(recognize([maria, will], { firstName: "Will", birthday: "03-05" })).toBe(will);
  expect(recognize([maria, will], { firstName: "William", birthday: "03-06" })).toBeNull();
  expect(recognize([will, { ...will, attendanceId: "3" }], { firstName: "Will", birthday: "03-05" })).toBeNull();
});
