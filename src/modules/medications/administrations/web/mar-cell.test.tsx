import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderUi } from "#ui/testing.tsx";
import type { MedicationLog } from "../log.contract.ts";
import { MarDose } from "./mar-cell.tsx";

const given = {
  id: "log",
  result: "given",
  dueAt: "2026-11-21T09:20:00.000Z",
  occurredAt: "2026-11-21T09:50:00.000Z",
  chartedAt: "2026-11-21T09:51:00.000Z",
  performedByName: "Irene Castellanos",
  performedByInitials: "IC",
  witnessName: "Ada Lindqvist",
  comment: "With crackers",
  reasonCode: null,
  voidedAt: null,
  voidReason: null,
  lateEntry: false,
} as unknown as MedicationLog;

describe("a MAR entry", () => {
  it("opens its times, staff and comment by tap or Enter", async () => {
    const { hands } = renderUi(
      <MarDose
        entry={{ key: "log", at: given.occurredAt, cue: "documented", log: given } as never}
        timeZone="America/Los_Angeles"
      />,
    );
    await hands.tab();
    await hands.keyboard("{Enter}");
    const facts = (await screen.findAllByRole("listitem")).map((line) => line.textContent);
    expect(facts).toEqual([
      "Given",
      "With crackers",
      "due 11-21-2026 1:20 AM PST",
      "given 11-21-2026 1:50 AM PST",
      "charted 11-21-2026 1:51 AM PST",
      "by Irene Castellanos",
      "witnessed by Ada Lindqvist",
    ]);
  });
});
