import { describe, expect, it } from "vitest";
import { decideSave, type PartHead, type PartSave, rememberedMutations, rememberMutation } from "./part-save.ts";

const now = "2026-11-20T18:30:00.000Z";
const head = (over: Partial<PartHead> = {}): PartHead => ({
  revision: 7,
  recentMutationIds: ["m1", "m2"],
  lastTabId: "tab-a",
  lastSeq: 12,
  lastSavedBy: "rosa",
  lastCheckpointAt: "2026-11-20T18:29:30.000Z",
  plainText: "Slept well.",
  ...over,
});
const save = (over: Partial<PartSave> = {}): PartSave => ({
  baseRevision: 7,
  mutationId: "m3",
  tabId: "tab-a",
  seq: 13,
  savedBy: "rosa",
  isLeased: false,
  plainText: "Slept well. Ate.",
  tooLong: false,
  moment: false,
  ...over,
});

describe("decideSave", () => {
  it("accepts the next text of the tab that wrote the head", () => {
    expect(decideSave(head(), save(), now)).toEqual({ kind: "head", checkpoint: false });
  });

  it("accepts another tab's text based on the current head", () => {
    expect(decideSave(head(), save({ tabId: "tab-b", seq: 1 }), now)).toMatchObject({ kind: "head" });
    expect(decideSave(head(), save({ tabId: "tab-b", seq: 1, savedBy: "ben" }), now)).toMatchObject({ kind: "head" });
  });

  it("DRF-5: keeps a text beside the current one while another user writes the section", () => {
    const late = save({ tabId: "tab-b", seq: 1, savedBy: "ben", isLeased: true });
    expect(decideSave(head(), late, now)).toEqual({ kind: "diverged", reason: "changed-elsewhere" });
    expect(decideSave(head(), { ...late, plainText: "Slept well." }, now)).toMatchObject({ kind: "head" });
  });

  it("DRF-3: makes one revision of a repeated save", () => {
    expect(decideSave(head(), save({ mutationId: "m1", baseRevision: 3, seq: 9 }), now)).toEqual({ kind: "repeat" });
  });

  it("DRF-3: stores a late older text of the same tab without a conflict", () => {
    expect(decideSave(head(), save({ seq: 11, baseRevision: 6 }), now)).toEqual({ kind: "overtaken" });
  });

  it("DRF-9: lets a reloaded page continue its own text, and stores what the server already superseded", () => {
    const reloaded = { tabId: "tab-b", seq: 1, baseRevision: 6 };
    expect(decideSave(head(), save({ ...reloaded, follows: { tabId: "tab-a", seq: 12 } }), now)).toMatchObject({
      kind: "head",
    });
    expect(decideSave(head(), save({ ...reloaded, follows: { tabId: "tab-a", seq: 11 } }), now)).toEqual({
      kind: "superseded",
    });
    expect(decideSave(head(), save({ ...reloaded, follows: { tabId: "tab-c", seq: 30 } }), now)).toMatchObject({
      kind: "diverged",
    });
  });

  it("accepts the next text of a tab whose last answer was lost", () => {
    expect(decideSave(head(), save({ baseRevision: 5 }), now)).toMatchObject({ kind: "head" });
  });

  it.each([
    ["another tab of the same person", { tabId: "tab-b", seq: 40 }],
    ["another person", { tabId: "tab-c", savedBy: "ben", seq: 40 }],
    ["another person with the same tab id", { savedBy: "ben", seq: 40 }],
  ])("DRF-7: keeps the stale text of %s as a branch", (_, who) => {
    expect(decideSave(head(), save({ ...who, baseRevision: 6 }), now)).toEqual({
      kind: "diverged",
      reason: "changed-elsewhere",
    });
  });

  it("DRF-13: keeps a text over 256 KB as a branch", () => {
    expect(decideSave(head(), save({ tooLong: true }), now)).toEqual({ kind: "diverged", reason: "too-long" });
  });

  it.each([
    ["a minute has passed since the last one", { lastCheckpointAt: "2026-11-20T18:29:00.000Z" }, {}],
    ["it is the first text", { lastCheckpointAt: null }, {}],
    ["the writer left the field", {}, { moment: true }],
    ["more than 200 characters were inserted at once", {}, { plainText: "x".repeat(212) }],
    ["more than 80 characters were deleted at once", { plainText: "x".repeat(100) }, { plainText: "x".repeat(19) }],
  ])("DRF-4: saves a revision when %s", (_, headOver, saveOver) => {
    expect(decideSave(head(headOver), save(saveOver), now)).toEqual({ kind: "head", checkpoint: true });
  });
});

it("DRF-3: remembers the last 50 saves", () => {
  let ids: string[] = [];
  for (let i = 0; i < 60; i += 1) ids = rememberMutation(ids, `m${i}`);
  expect(ids).toHaveLength(rememberedMutations);
  expect(ids[0]).toBe("m10");
  expect(ids.at(-1)).toBe("m59");
});
