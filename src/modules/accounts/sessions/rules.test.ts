import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ownOrigin } from "#platform/server/http/page-address.ts";
import { signatureFits } from "../devices/devices.ts";
import { totpStep } from "../factors/factors.ts";
import { maskEmail } from "../mask.ts";
import { needsApproval, threeNumbers } from "../sign-in/approval.ts";
import { TestDevice, totpAt } from "../testing.ts";
import { ipPrefix, networkLabel } from "./network-kind.ts";

describe("Sign-in rules", () => {
  it("AUTH-8: offers three different numbers, one of them correct", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(1_000_000)), (stream) => {
        const pick = (below: number) => (stream.next().value as number) % below;
        const { number, choices } = threeNumbers(pick);
        expect(new Set(choices).size).toBe(3);
        expect(choices).toContain(number);
        for (const choice of choices) expect(choice).toBeGreaterThanOrEqual(10);
        for (const choice of choices) expect(choice).toBeLessThanOrEqual(99);
      }),
    );
  });

  it.each([
    ["off", { known: false, ip: "203.0.113.9", canAsk: true }, false],
    ["unknown-device", { known: false, ip: "203.0.113.9", canAsk: true }, true],
    ["unknown-device", { known: true, ip: "203.0.113.9", canAsk: true }, false],
    ["unknown-device", { known: false, ip: "203.0.113.9", canAsk: false }, false],
    ["outside-network", { known: true, ip: "203.0.113.9", canAsk: false }, true],
    ["outside-network", { known: false, ip: "198.51.100.7", canAsk: true }, false],
    ["always", { known: true, ip: "198.51.100.7", canAsk: true }, true],
  ] as const)("AUTH-8 %s with %j asks for approval: %s", (loginApproval, facts, expected) => {
    expect(needsApproval({ loginApproval, ownNetworks: ["198.51.100."] }, facts)).toBe(expected);
  });

  it("AUTH-6: accepts a code within one step of its own, and each step once", () => {
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    const now = "2026-11-20T18:00:10.000Z";
    const at = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
    const code = totpAt(secret, now);
    const step = Math.floor(Date.parse(now) / 30_000);
    for (const seconds of [-30, 0, 30]) expect(totpStep(secret, code, at(seconds), null)).toBe(step);
    for (const seconds of [-61, 61]) expect(totpStep(secret, code, at(seconds), null)).toBeNull();
    expect(totpStep(secret, code, now, step)).toBeNull();
    expect(totpStep(secret, code, now, step - 1)).toBe(step);
    for (const junk of ["", "12345", "abcdef", "1234567"]) expect(totpStep(secret, junk, now, null)).toBeNull();
  });

  it("AUTH-7: accepts a device signature only for its key, nonce and subject", () => {
    const [mine, other] = [new TestDevice(), new TestDevice()];
    const proof = mine.proofOver("n".repeat(24), "kim@example.test");
    expect(signatureFits(proof, " KIM@example.test")).toBe(true);
    expect(signatureFits(proof, "ada@example.test")).toBe(false);
    expect(signatureFits({ ...proof, nonce: "m".repeat(24) }, "kim@example.test")).toBe(false);
    expect(signatureFits({ ...proof, key: other.key }, "kim@example.test")).toBe(false);
    expect(signatureFits({ ...proof, key: { ...other.key, x: "A".repeat(43) } }, "kim@example.test")).toBe(false);
  });

  it("never builds an emailed link from a forged host", () => {
    expect(ownOrigin("https://demo.cairn.example")).toBe("https://demo.cairn.example");
    expect(ownOrigin("http://localhost:4310")).toBe("http://localhost:4310");
    expect(ownOrigin("http://127.0.0.1:4310")).toBe("http://127.0.0.1:4310");
    for (const forged of ["http://203.0.113.66", "http://[2001:db8::1]", "nonsense", null])
      expect(ownOrigin(forged)).toBeNull();
  });

  it("AUTH-1: names only networks known from the address, and binds a sign-in to its network prefix", () => {
    expect(networkLabel("203.0.113.9")).toBeNull();
    expect(networkLabel("192.168.4.2")).toBe("A private network");
    expect(networkLabel("::ffff:203.0.113.9", ["203.0.113."])).toBe("The facility's network");
    expect(ipPrefix("203.0.113.9")).toBe(ipPrefix("203.0.113.200"));
    expect(ipPrefix("203.0.113.9")).not.toBe(ipPrefix("203.0.114.9"));
    expect(maskEmail("okafor@aldercreek.example")).toBe("o•••••@aldercreek.example");
  });
});
