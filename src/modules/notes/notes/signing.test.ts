import { describe, expect, it } from "vitest";
import { lateness, requireNoStops, type SignFacts, signStops } from "./signing.ts";

const now = "2026-11-20T18:00:00.000Z";
const facts = (over: Partial<SignFacts> = {}): SignFacts => ({
  serviceStart: "2026-11-20T16:00:00.000Z",
  serviceEnd: "2026-11-20T16:50:00.000Z",
  psychotherapyMinutes: null,
  parts: [{ partKey: "data", title: "Data", required: true, minWords: 10, words: 40, openBranches: 0, openFields: 0 }],
  fields: [{ key: "riskToSelf", title: "Risk to self", required: true, value: "denied" }],
  admittedAt: "2026-11-10T16:00:00.000Z",
  dischargedAt: null,
  ...over,
});
const part = (over: object) => [{ ...facts().parts[0]!, ...over }];

describe("signStops", () => {
  it("finds nothing in a complete note", () => {
    expect(signStops(facts(), now)).toEqual([]);
  });

  it.each([
    ["an empty required part (NTE-2)", { parts: part({ words: 0 }) }, "note-incomplete", "parts.data"],
    ["too few words (NTE-2)", { parts: part({ words: 9 }) }, "note-incomplete", "parts.data"],
    [
      "an unanswered field",
      { fields: [{ ...facts().fields[0]!, value: null }] },
      "note-incomplete",
      "fields.riskToSelf",
    ],
    ["an open field of a phrase (NTE-25)", { parts: part({ openFields: 1 }) }, "unfilled-fields", "parts.data"],
    ["two versions of a part (DRF-7)", { parts: part({ openBranches: 1 }) }, "unresolved-versions", "parts.data"],
    ["no service end (NTE-2)", { serviceEnd: null }, "note-incomplete", "serviceEnd"],
    ["an end before the start (NTE-4)", { serviceEnd: "2026-11-20T15:59:00.000Z" }, "minutes-mismatch", "serviceEnd"],
    ["more than 24 hours (NTE-4)", { serviceStart: "2026-11-19T16:00:00.000Z" }, "minutes-mismatch", "serviceEnd"],
    ["more psychotherapy than minutes", { psychotherapyMinutes: 51 }, "minutes-mismatch", "psychotherapyMinutes"],
    [
      "a start 6 minutes ahead (NTE-3)",
      { serviceStart: "2026-11-20T18:06:00.000Z", serviceEnd: "2026-11-20T18:07:00.000Z" },
      "time-in-future",
      "serviceStart",
    ],
    ["an end ahead", { serviceEnd: "2026-11-20T18:06:00.000Z" }, "time-in-future", "serviceEnd"],
    [
      "a time before the admission (NTE-3)",
      { admittedAt: "2026-11-20T17:00:00.000Z" },
      "outside-episode",
      "serviceStart",
    ],
    [
      "a time 31 days after discharge (NTE-3)",
      { dischargedAt: "2026-10-20T16:00:00.000Z" },
      "outside-episode",
      "serviceStart",
    ],
  ] as const)("stops at %s", (_, over, code, path) => {
    expect(signStops(facts(over), now)).toMatchObject([{ code, path }]);
  });

  it.each([
    ["five minutes in the future, for clock skew", { serviceEnd: "2026-11-20T18:05:00.000Z" }],
    ["an optional part left empty", { parts: part({ required: false, minWords: null, words: 0 }) }],
    ["a visit 30 days after discharge", { dischargedAt: "2026-10-21T16:00:00.000Z" }],
    ["exactly 24 hours", { serviceStart: "2026-11-19T16:50:00.000Z" }],
    ["all minutes psychotherapy", { psychotherapyMinutes: 50 }],
  ])("accepts %s", (_, over) => {
    expect(signStops(facts(over), now)).toEqual([]);
  });

  it("lists every stop in the refusal", () => {
    const stops = signStops(facts({ parts: part({ words: 0 }), serviceEnd: null, psychotherapyMinutes: null }), now);
    expect(() => requireNoStops(stops)).toThrow(
      expect.objectContaining({
        code: "note-incomplete",
        details: expect.objectContaining({
          errors: [expect.objectContaining({ path: "serviceEnd" }), expect.objectContaining({ path: "parts.data" })],
        }),
      }),
    );
    expect(() => requireNoStops([])).not.toThrow();
  });
});

describe("NTE-6: lateness", () => {
  it.each([
    ["2026-11-21T10:00:00.000Z", "in-time"],
    ["2026-11-21T10:01:00.000Z", "late"],
    ["2026-11-27T10:00:00.000Z", "late"],
    ["2026-11-27T10:01:00.000Z", "needs-approval"],
  ])("a service ended on the 20th at 10:00 and signed at %s is %s", (at, expected) => {
    expect(lateness("2026-11-20T10:00:00.000Z", at)).toBe(expected);
  });
});
