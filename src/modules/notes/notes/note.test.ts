import { describe, expect, it } from "vitest";
import { moved, type NoteStatus, noteAbilities, noteStates } from "./note.ts";

describe("states", () => {
  it("NTE-11: refuses to sign twice and suggests an addendum", () => {
    expect(() => moved("signed", "sign")).toThrow(expect.objectContaining({ code: "note-locked" }));
    expect(() => moved("voided", "sign")).toThrow(expect.objectContaining({ code: "wrong-state" }));
    expect(moved("returned", "sign")).toBe("signed");
  });

  it("NTE-11: allows no edit, signature or discard of a signed note, even with every permission", () => {
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

  it("NTE-7: allows only the author to sign", () => {
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
