import { expect, it } from "vitest";
import { namesInText, namesSomeone } from "./names-in-text.ts";

const people = [
  { clientId: "1", names: ["María", "Núñez-Ortega"] },
  { clientId: "2", names: ["Will", "Delgado"] },
];

it("finds a name as a whole word, in any case, with or without accents and possessive (GRP-19)", () => {
  expect(namesInText("The group answered maria's question.", people)).toEqual([
    { clientId: "1", name: "maria", isEveryday: false },
  ]);
  expect(namesSomeone("DELGADO spoke first", people)).toBe(true);
  expect(namesSomeone("Nuñez-Ortega spoke first", people)).toBe(true);
});

it("does not find a name inside another word (GRP-19)", () => {
  expect(namesInText("Marianne is the title of the exercise", people)).toEqual([]);
});

it("points out a name that is an everyday word, and does not stop for it (GRP-19)", () => {
  expect(namesInText("They will practice", people)).toEqual([{ clientId: "2", name: "will", isEveryday: true }]);
  expect(namesSomeone("They will practice", people)).toBe(false);
});
