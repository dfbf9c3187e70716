import { expect, it } from "vitest";
import { mayRenew } from "#platform/shared/access/emergency-access.ts";
import { BreakGlassRequest, Emergency } from "./break-glass.contract.ts";

it("BTG-1: requires a reason of at least 15 characters", () => {
  const opening = (reasonText: string) =>
    BreakGlassRequest.safeParse({ reason: "medical_emergency", reasonText }).success;
  expect(opening("x".repeat(14))).toBe(false);
  expect(opening("x".repeat(15))).toBe(true);
});

it("BTG-1: can be renewed in the last 10 minutes only", () => {
  const expiresAt = "2026-11-20T18:00:00.000Z";
  expect(mayRenew({ expiresAt }, "2026-11-20T17:49:00.000Z")).toBe(false);
  expect(mayRenew({ expiresAt }, "2026-11-20T17:51:00.000Z")).toBe(true);
});

it("BTG-2: a medical emergency names the recipient, their affiliation, the discloser and the nature", () => {
  const emergency = {
    disclosedTo: "Dr. Lee",
    affiliation: "County Hospital",
    disclosedBy: "Kim Okafor, RN",
    nature: "Overdose",
  };
  expect(Emergency.safeParse(emergency).success).toBe(true);
  for (const field of Object.keys(emergency))
    expect(Emergency.safeParse({ ...emergency, [field]: "" }).success).toBe(false);
});
