import { describe, expect, it } from "vitest";
import { codeOf, readCode, showCode } from "./anonymous.ts";

describe("INC-1 the code of an anonymous report", () => {
  it("is 12 letters that are not taken for one another, each as likely", () => {
    expect(codeOf(new Uint8Array(64).map((_, index) => index))).toHaveLength(12);
    // Bytes that would make the first letters likelier are left out.
    expect(codeOf(new Uint8Array(64).fill(255))).toBe("");
    const letters = Array.from({ length: 31 }, (_, byte) => codeOf(new Uint8Array(12).fill(byte))).join("");
    expect(letters).toHaveLength(31 * 12);
    expect(letters).not.toMatch(/[01OIL]/);
  });
  it("is read as it was written down", () => {
    expect(showCode("ABCDEFGHJKMN")).toBe("ABCD-EFGH-JKMN");
    expect(readCode(" abcd-efgh jkmn ")).toBe("ABCDEFGHJKMN");
    expect(readCode("ABCD-EFGH")).toBeNull();
    expect(readCode("ABCD-EFGH-JKM0")).toBeNull();
  });
});
