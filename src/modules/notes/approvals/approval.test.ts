import { describe, expect, it } from "vitest";
import { type ApprovalFacts, type Approver, canRecall, mayDecide, requireDecidable } from "./approval.ts";

const approval = (over: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  status: "pending",
  authorId: "grace",
  supervisorId: "maya",
  openedBy: "maya",
  openedAt: "2026-11-20T18:00:00.000Z",
  openedVersionId: "v1",
  ...over,
});
const maya: Approver = { clinicianId: "maya", canCosign: true, onlyAssigned: true };
const director: Approver = { clinicianId: "priya", canCosign: true, onlyAssigned: false };

describe("who may decide (NTE-8)", () => {
  it.each([
    ["the supervisor", maya, {}, true],
    ["a director for another's supervisor", director, {}, true],
    ["a colleague who co-signs assigned notes only", { ...maya, clinicianId: "tom" }, {}, false],
    ["the same, of a note assigned to nobody", { ...maya, clinicianId: "tom" }, { supervisorId: null }, false],
    ["somebody without the permission", { ...maya, canCosign: false }, {}, false],
    ["the author, whatever they may do", { ...director, clinicianId: "grace" }, {}, false],
    ["the system", { ...director, clinicianId: null }, {}, false],
  ] as const)("%s", (_, approver, over, expected) => {
    expect(mayDecide(approval(over), approver)).toBe(expected);
  });
});

describe("deciding", () => {
  it("needs the present version open, by this very person (NTE-9)", () => {
    expect(() => requireDecidable(approval(), maya, "v1")).not.toThrow();
    for (const [over, version] of [
      [{}, "v2"],
      [{ openedBy: "priya" }, "v1"],
      [{ openedBy: null, openedVersionId: null }, "v1"],
    ] as const)
      expect(() => requireDecidable(approval(over), maya, version)).toThrow(
        expect.objectContaining({ code: "not-yet-read" }),
      );
  });

  it("happens once, and never by the author", () => {
    expect(() => requireDecidable(approval({ status: "returned" }), maya, "v1")).toThrow(
      expect.objectContaining({ code: "wrong-state" }),
    );
    expect(() => requireDecidable(approval(), { ...director, clinicianId: "grace" }, "v1")).toThrow(
      expect.objectContaining({ code: "cannot-cosign-own-note" }),
    );
  });
});

describe("taking back", () => {
  it.each([
    ["nobody has opened it", { openedAt: null }, true],
    ["it is being read", { openedAt: "2026-11-20T18:00:01.000Z" }, false],
    ["a minute has gone by since", { openedAt: "2026-11-20T18:00:00.000Z" }, true],
    ["it is decided", { openedAt: null, status: "approved" }, false],
  ] as const)("when %s", (_, over, expected) => {
    expect(canRecall(approval(over), "grace", "2026-11-20T18:01:00.000Z")).toBe(expected);
  });
  it("is the author's alone", () => {
    expect(canRecall(approval({ openedAt: null }), "maya", "2026-11-20T18:01:00.000Z")).toBe(false);
  });
});
