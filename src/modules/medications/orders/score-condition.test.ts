import { expect, it } from "vitest";
import { checkScore, instrumentOf, isHoldCondition, scoreCondition } from "./score-condition.ts";

const of = (indication: string | null, instructions: string | null = null) =>
  scoreCondition({ indication, instructions });

it("MED-43: finds the score an order depends on in its indication or instructions", () => {
  expect(of("Alcohol withdrawal, CIWA-Ar 10 or more")).toBe("CIWA-Ar 10 or more");
  expect(of("Opioid withdrawal", "Give if COWS ≥ 8. Call above 24.")).toBe("COWS ≥ 8");
  expect(of("Alcohol withdrawal", "Take with food")).toBeNull();
  expect(of(null)).toBeNull();
  expect(instrumentOf("CIWA-Ar 10 or more")).toBe("CIWA-Ar");
});

it("MED-43: keeps the word that turns a limit into one to hold the dose at", () => {
  expect(of("Alcohol withdrawal", "With food. Please hold if POSS 3 or more; call.")).toBe("Hold if POSS 3 or more");
  expect(of(null, "Do not give if RASS -2 or less")).toBe("Do not give if RASS -2 or less");
  expect(isHoldCondition("Hold if POSS 3 or more")).toBe(true);
  expect(of("Score CIWA-Ar every 4 hours; give 0.5 mg if CIWA-Ar 10 or more")).toBe("CIWA-Ar 10 or more");
  expect(of("Alcohol withdrawal", "Call if CIWA-Ar 20 or more")).toBeNull();
  expect(isHoldCondition("CIWA-Ar 10 or more, hold for sedation")).toBe(false);
});

it.each([
  ["CIWA-Ar 10 or more", "12 at 9:05 AM", "met"],
  ["CIWA-Ar 10 or more", "10", "met"],
  ["CIWA-Ar 10 or more", "9 at 10:05 AM", "unmet"],
  ["CIWA-Ar 10 or more", "at 10:30 AM 6", "unmet"],
  ["CIWA-Ar 10 or more", "0905: 8", "unmet"],
  ["CIWA-Ar 10 or more", "BP 140/90, CIWA-Ar 6", "unmet"],
  ["CIWA-Ar 10 or more", "11-23-2026 9 AM, 14", "met"],
  ["CIWA-Ar 10 or more", "120", "impossible"],
  ["CIWA-Ar 10 or more", "Asleep, not scored", "unread"],
  ["CIWA-Ar ≥10", "9", "unmet"],
  ["CIWA >= 8", "8", "met"],
  ["CIWA-Ar above 8", "8", "unmet"],
  ["CIWA-Ar score 8+", "7", "unmet"],
  ["COWS 13 to 24", "12", "unmet"],
  ["COWS 13-24", "24", "met"],
  ["COWS below 5", "5", "unmet"],
  ["COWS 4 or less", "4", "met"],
  ["CIWA-Ar 8 or more and less than 20", "4", "unread"],
  ["CIWA-Ar protocol", "4", "unread"],
  ["Hold unless CIWA-Ar 10 or more", "8", "unmet"],
  ["Unless CIWA-Ar below 10", "8", "unmet"],
  ["Hold if POSS 3 or more", "3", "unmet"],
  ["Hold if POSS 3 or more", "2 at 9:05 AM", "met"],
  ["Do not give if RASS -2 or less", "-3", "unmet"],
  ["Do not give if RASS −2 or less", "-1", "met"],
] as const)("MED-43: for %s, a score of %s is %s", (condition, statement, is) => {
  expect(checkScore(condition, statement).is).toBe(is);
});
