import { expect, it } from "vitest";
import { allergyFacts } from "./packet.actions.ts";
import type { AllergyPerson } from "./packet.store.ts";

const stay = "01a00000-0000-7000-8000-000000000009";
const person: AllergyPerson = { clientId: "c", demographicId: stay, allergies: [], review: null };
const reviewed = (outcome: "nkda" | "nka") => ({
  outcome,
  reviewedAt: "2026-11-20T10:00:00.000Z",
  demographicId: stay,
});

it("ALG-1: shows allergies not recorded as such, never as none", () => {
  expect(allergyFacts(person)).toEqual([
    { subjectId: "c", label: "Allergies not recorded", text: "", tone: "attention" },
  ]);
  expect(allergyFacts({ ...person, review: reviewed("nka") })[0]).toMatchObject({
    label: "No known allergies",
    tone: "plain",
  });
});

it("lists each active allergy with its reactions, without refuted ones", () => {
  const allergy = {
    status: "active" as const,
    category: "medication" as const,
    statusSince: "2026-11-20T10:00:00.000Z",
    substanceText: "Penicillin",
    criticality: "high" as const,
    reactions: [{ manifestation: "Hives", severity: "moderate" as const }],
  };
  const facts = allergyFacts({
    ...person,
    allergies: [allergy, { ...allergy, status: "refuted", substanceText: "Latex" }],
    review: reviewed("nkda"),
  });
  expect(facts).toEqual([
    { subjectId: "c", label: "Allergy: Penicillin", text: "Hives (moderate), high criticality", tone: "danger" },
  ]);
});
