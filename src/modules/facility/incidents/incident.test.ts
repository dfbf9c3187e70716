import { describe, expect, it } from "vitest";
import { isUrgent, judgments, missing, openItems, proposesSentinel, tokenFor } from "./incident.ts";

const complete = { facts: "Fell.", immediateActions: "Ice.", harm: "mild", nobodyInvolved: false, people: 1 } as const;

describe("incident reports", () => {
  it("INC-2 names what is still needed", () => {
    expect(missing(complete)).toEqual([]);
    expect(missing({ ...complete, people: 0, nobodyInvolved: true })).toEqual([]);
    expect(missing({ facts: " ", immediateActions: "", harm: null, nobodyInvolved: false, people: 0 })).toEqual([
      "what happened",
      "harm",
      "people involved, or none",
      "immediate actions",
    ]);
  });
  it("INC-3 finds words of judgment", () => {
    expect(judgments("The nurse should have looked. Root cause: hurry.")).toEqual(["should have", "Root cause"]);
    expect(judgments("Client A slipped at 9:40 PM.")).toEqual([]);
  });
  it("INC-5 and INC-12 know urgent reports and propose sentinel events", () => {
    expect(isUrgent({ type: "fall", harm: "mild" })).toBe(false);
    expect(isUrgent({ type: "fall", harm: "severe" })).toBe(true);
    expect(isUrgent({ type: "fire", harm: "none" })).toBe(true);
    expect(proposesSentinel({ type: "suicide_attempt", harm: "mild" })).toBe(true);
    expect(proposesSentinel({ type: "fall", harm: "moderate" })).toBe(false);
  });
  it("gives each person a letter of their own", () => {
    expect(tokenFor("client", [])).toBe("Client A");
    expect(tokenFor("staff", ["Client A", "Visitor C"])).toBe("Staff B");
  });
  it("INC-10 names what is open before a report can be closed", () => {
    const done = {
      harm: "mild",
      sentinel: "no",
      actions: [],
      external: [],
      notices: 0,
      analysisFinished: false,
    } as const;
    expect(openItems(done)).toEqual([]);
    expect(
      openItems({
        ...done,
        harm: "severe",
        sentinel: "proposed",
        actions: [
          { state: "done", strength: "strong" },
          { state: "verified", strength: "weak" },
        ],
        external: [{ agency: "OSHA", state: "due" }],
      }),
    ).toEqual([
      "1 action is not verified",
      "a verified strong or intermediate action",
      "the report to OSHA",
      "the notices",
      "the decision whether it is a sentinel event",
      "the analysis",
    ]);
  });
});
