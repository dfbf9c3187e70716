import { expect, it } from "vitest";
import { instrumentOf, scoreCondition } from "./score-condition.ts";

it("MED-43: finds the score an order depends on in its indication or instructions", () => {
  const of = (indication: string | null, instructions: string | null = null) =>
    scoreCondition({ indication, instructions });
  expect(of("Alcohol withdrawal, CIWA-Ar 10 or more")).toBe("CIWA-Ar 10 or more");
  expect(of("Opioid withdrawal", "Give if COWS ≥ 8. Call above 24.")).toBe("COWS ≥ 8");
  expect(of("Alcohol withdrawal", "Take with food")).toBeNull();
  expect(of(null)).toBeNull();
  expect(instrumentOf("CIWA-Ar 10 or more")).toBe("CIWA-Ar");
});
