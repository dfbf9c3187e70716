import { describe, expect, it } from "vitest";
import { codeOf, readCode, showCode } from "./anonymous.ts";

describe("INC-1 the code of an anonymous report", () => {
  it("is 12 letters that are not taken for one another, each as likely", () => {
    expect(codeOf(new Uint8Array(64).map((_, index) => index))).toHaveLength(12);
    // Bytes that would make the first letters likelier are left out.
    expect(codeOf(new Uint8Array(64).fill(255))).toBe("");
    expect(codeOf(new Uint8Array(248).map((_, index) => index))).not.toMatch(/[01OIL]/);
  });
  it("is read as it was written down", () => {
    expect(showCode("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN");
    expect(readCode(" abcd-efgh jkmn ")).toBe("ABCDEFGHJKMN");
    expect(readCode("ABCD-EFGH")).toBeNull();
    expect(readCode("ABCD-EFGH-JKM0")).toBeNull();
  });
});
