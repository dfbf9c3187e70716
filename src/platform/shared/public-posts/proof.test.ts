import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sha256 } from "../sha256.ts";
import { proofAmong, zeroBits } from "./proof.ts";

it("CNT-2 the browser's SHA-256 is the standard's, whatever the length and the letters", () => {
  for (const text of ["", "abc", "ñ€😀", ...Array.from({ length: 140 }, (_, n) => "x".repeat(n))])
    expect(Buffer.from(sha256(text)).toString("hex")).toBe(createHash("sha256").update(text).digest("hex"));
});

it("CNT-2 a proof of work begins with the required bits, and is searched in steps", () => {
  const proof = proofAmong("ticket", 10, 0, 100_000);
  expect(zeroBits(createHash("sha256").update(`ticket.${proof}`).digest())).toBeGreaterThanOrEqual(10);
  expect(proofAmong("ticket", 10, 0, Number(proof))).toBeNull();
  expect(proofAmong("ticket", 10, Number(proof), 1)).toBe(proof);
  expect(zeroBits(new Uint8Array([0, 0, 1]))).toBe(23);
});
