import { describe, expect, it } from "vitest";
import {
  lateness,
  moved,
  type NoteStatus,
  noteAbilities,
  noteStates,
  requireNoStops,
  type SignFacts,
  signStops,
} from "./note.ts";

const now = "2026-11-20T18:00:00.000Z";
const facts = (over: Partial<SignFacts> = {}): SignFacts => ({
  serviceStart: "2026-11-20T16:00:00.000Z",
  serviceEnd: "2026-11-20T16:50:00.000Z",
  psychotherapyMinutes: null,
  parts: [{ partKey: "data", title: "Data", required: true, minWords: 10, words: 40, openBranches: 0 }],
  fields: [{ key: "riskToSelf", title: "Risk to self", required: true, value: "denied" }],
  admittedAt: "2026-11-10T16:00:00.000Z",
  dischargedAt: null,
  ...over,
});
const part = (over: object) => [{ ...facts().parts[0]!, ...over }];

describe("signStops", () => {
  it("finds nothing in a finished note", () => {
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
    ["two versions of a part (DRF-7)", { parts: part({ openBranches: 1 }) }, "unresolved-versions", "parts.data"],
    ["no end", { serviceEnd: null }, "note-incomplete", "serviceEnd"],
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
    ["a time 31 days after discharge", { dischargedAt: "2026-10-20T16:00:00.000Z" }, "outside-episode", "serviceStart"],
  ] as const)("stops at %s", (_, over, code, path) => {
    expect(signStops(facts(over), now)).toMatchObject([{ code, path }]);
  });

  it.each([
    ["five minutes ahead, as clocks differ", { serviceEnd: "2026-11-20T18:05:00.000Z" }],
    ["an optional part left empty", { parts: part({ required: false, minWords: null, words: 0 }) }],
    ["a visit 30 days after discharge", { dischargedAt: "2026-10-21T16:00:00.000Z" }],
    ["exactly 24 hours", { serviceStart: "2026-11-19T16:50:00.000Z" }],
    ["all minutes psychotherapy", { psychotherapyMinutes: 50 }],
  ])("lets %s pass", (_, over) => {
    expect(signStops(facts(over), now)).toEqual([]);
  });

  it("names every place at once in the refusal", () => {
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

describe("lateness (NTE-6, acceptance 16)", () => {
  it.each([
    ["2026-11-21T10:00:00.000Z", "in-time"],
    ["2026-11-21T10:01:00.000Z", "late"],
    ["2026-11-27T10:00:00.000Z", "late"],
    ["2026-11-27T10:01:00.000Z", "needs-approval"],
  ])("a service ended on the 20th at 10:00 and signed at %s is %s", (at, expected) => {
    expect(lateness("2026-11-20T10:00:00.000Z", at)).toBe(expected);
  });
});

describe("states", () => {
  it("refuses to sign twice, saying what to do instead", () => {
    expect(() => moved("signed", "sign")).toThrow(expect.objectContaining({ code: "note-locked" }));
    expect(() => moved("voided", "sign")).toThrow(expect.objectContaining({ code: "wrong-state" }));
    expect(moved("returned", "sign")).toBe("signed");
  });

  it("lets nobody write, sign or discard what is signed, whatever they may do elsewhere", () => {
    const all = {
      isAuthor: true,
      canWrite: true,
      canSign: true,
      canVoid: true,
      canExport: true,
      mayDecide: true,
      mayRecall: true,
    };
    for (const status of ["signed", "awaitingCosign", "voided"] satisfies NoteStatus[])
      expect(noteAbilities(status, all)).toMatchObject({ write: false, sign: false, discard: false });
    expect(noteAbilities("signed", all)).toMatchObject({ addAddendum: true, void: true, print: true });
  });

  it("lets only the author sign (NTE-7)", () => {
    const other = {
      isAuthor: false,
      canWrite: true,
      canSign: true,
      canVoid: false,
      canExport: false,
      mayDecide: false,
      mayRecall: false,
    };
    expect(noteAbilities("draft", other)).toMatchObject({ write: true, sign: false, discard: false });
  });

  it("has one code per state", () => {
    const codes = noteStates.states.map((state) => noteStates.code(state));
    expect(new Set(codes).size).toBe(codes.length);
  });
});
