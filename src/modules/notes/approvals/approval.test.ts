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

describe("NTE-8: who may decide on an approval", () => {
  it.each([
    ["the supervisor", maya, {}, true],
    ["a director, in place of the assigned supervisor", director, {}, true],
    ["another supervisor with scope own", { ...maya, clinicianId: "tom" }, {}, false],
    [
      "a supervisor with scope own, on an unassigned note",
      { ...maya, clinicianId: "tom" },
      { supervisorId: null },
      false,
    ],
    ["a user without notes.cosign", { ...maya, canCosign: false }, {}, false],
    ["the author, even with notes.cosign", { ...director, clinicianId: "grace" }, {}, false],
    ["the system user", { ...director, clinicianId: null }, {}, false],
  ] as const)("%s", (_, approver, over, expected) => {
    expect(mayDecide(approval(over), approver)).toBe(expected);
  });
});

describe("deciding", () => {
  it("NTE-9: requires that the approver opened the current version", () => {
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

  it("NTE-8: refuses a second decision, and any decision by the author", () => {
    expect(() => requireDecidable(approval({ status: "returned" }), maya, "v1")).toThrow(
      expect.objectContaining({ code: "wrong-state" }),
    );
    expect(() => requireDecidable(approval(), { ...director, clinicianId: "grace" }, "v1")).toThrow(
      expect.objectContaining({ code: "cannot-cosign-own-note" }),
    );
  });
});

describe("recalling a note", () => {
  it.each([
    ["it was not opened", { openedAt: null }, true],
    ["it was opened less than a minute ago", { openedAt: "2026-11-20T18:00:01.000Z" }, false],
    ["it was opened a minute ago", { openedAt: "2026-11-20T18:00:00.000Z" }, true],
    ["it is already decided", { openedAt: null, status: "approved" }, false],
  ] as const)("when %s", (_, over, expected) => {
    expect(canRecall(approval(over), "grace", "2026-11-20T18:01:00.000Z")).toBe(expected);
  });
  it("is allowed for the author only", () => {
    expect(canRecall(approval({ openedAt: null }), "maya", "2026-11-20T18:01:00.000Z")).toBe(false);
  });
});
