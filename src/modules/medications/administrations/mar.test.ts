import { describe, expect, it } from "vitest";
import type { MarDose, MedicationLog } from "./log.contract.ts";
import { initialsLegend, marDates, marDays } from "./mar.ts";

const LA = "America/Los_Angeles";
const dose = (id: string, dueAt: string, state: MarDose["state"] = "planned"): MarDose => ({
  id,
  orderId: "order",
  dueAt,
  windowStart: dueAt,
  windowEnd: dueAt,
  lateCutoffAt: dueAt,
  state,
  suspendReason: null,
  doseValue: "50",
});
const log = (id: string, more: Partial<MedicationLog>) =>
  ({
    id,
    orderId: "order",
    scheduleId: null,
    dueAt: null,
    occurredAt: "2026-12-02T05:30:00.000Z",
    voidedAt: null,
    result: "given",
    performedByName: "Julia Ortiz",
    performedByInitials: "JO",
    ...more,
  }) as MedicationLog;

describe("marDays", () => {
  it("groups doses and entries by the local day they were due", () => {
    const evening = dose("d1", "2026-12-02T05:00:00.000Z", "documented");
    const byOrder = marDays(
      [evening],
      [log("l1", { scheduleId: "d1", dueAt: evening.dueAt, occurredAt: "2026-12-02T09:00:00.000Z" })],
      LA,
      "2026-12-02T10:00:00.000Z",
    );
    const entries = byOrder.get("order")?.get("2026-12-01");
    expect(entries).toHaveLength(1);
    expect(entries?.[0]).toMatchObject({ key: "d1", cue: "done", log: { id: "l1" } });
  });
  it("keeps a voided entry beside its correction, and PRN doses at their own time", () => {
    const noon = dose("d2", "2026-12-02T20:00:00.000Z", "documented");
    const logs = [
      log("void", { scheduleId: "d2", dueAt: noon.dueAt, voidedAt: "2026-12-02T20:10:00.000Z" }),
      log("live", { scheduleId: "d2", dueAt: noon.dueAt, result: "refused" }),
      log("prn", { occurredAt: "2026-12-02T21:00:00.000Z" }),
    ];
    const entries = marDays([noon], logs, LA, "2026-12-02T22:00:00.000Z").get("order")?.get("2026-12-02");
    expect(entries?.map((entry) => entry.log?.id)).toEqual(["live", "void", "prn"]);
  });
});

describe("MAR dates and legend", () => {
  it("continue across months and list staff by initials", () => {
    expect(marDates("2026-11-29", 3)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01"]);
    const logs = [log("a", {}), log("b", {}), log("c", { performedByInitials: "AB", performedByName: "Ada Bell" })];
    expect(initialsLegend(logs)).toEqual([
      { initials: "AB", name: "Ada Bell" },
      { initials: "JO", name: "Julia Ortiz" },
    ]);
  });
});
