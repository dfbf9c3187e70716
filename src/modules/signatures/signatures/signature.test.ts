import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { aDrawnMark } from "../testing.ts";
import { brokenAt, type ChainLink, isValid, type NewLink, signedLink, voidingLink } from "./signature.ts";

const tenant = "019309aa-0000-7000-8000-000000000001";
const subject = "019309aa-0000-7000-8000-0000000000aa";
const id = newId;

function link(over: Partial<NewLink> = {}): NewLink {
  return {
    id: id(),
    subjectType: "note",
    subjectId: subject,
    slotKey: "author",
    role: "author",
    signerKey: "user:1",
    signerUserId: "1",
    signerClinicianId: "2",
    signerClientId: null,
    signerContactId: null,
    signerName: "Rosa Imani",
    relationship: null,
    credentials: "LMFT",
    method: "pin",
    authMethod: "sessionPin",
    authenticatedAt: "2026-11-20T18:27:00.000Z",
    meaning: "I wrote this note.",
    reviewedAt: null,
    intentAt: null,
    mark: null,
    typedName: null,
    reason: null,
    witnessId: null,
    witnessName: null,
    ip: null,
    coveredHash: "a".repeat(64),
    signedAt: "2026-11-20T18:27:03.120Z",
    timeZone: "America/Los_Angeles",
    deviceClockAt: null,
    createdBy: "1",
    ...over,
  };
}
function chainOf(...links: NewLink[]): ChainLink[] {
  const chain: ChainLink[] = [];
  for (const one of links) chain.push(signedLink(tenant, chain, one));
  return chain;
}

describe("a signature chain", () => {
  const three = () =>
    chainOf(
      link(),
      link({ slotKey: "cosigner", role: "cosigner", signerKey: "user:3", signerName: "Adaeze Okafor" }),
      link({
        slotKey: "client",
        role: "client",
        signerKey: "client:9",
        signerUserId: null,
        method: "drawn",
        mark: aDrawnMark(),
      }),
    );

  it("SIG-5: is intact when nothing changed", () => {
    expect(brokenAt(tenant, three())).toBeNull();
    expect(brokenAt(tenant, [])).toBeNull();
  });

  it("does not depend on how the database writes an instant", () => {
    const respelled = three().map((one) => ({ ...one, signedAt: one.signedAt.replace("Z", "+00:00") }));
    expect(brokenAt(tenant, respelled)).toBeNull();
  });

  const changes: Partial<ChainLink>[] = [
    { signerName: "Rosa Imany" },
    { typedName: "Rosa Imani" },
    { reason: "Refused to sign" },
    { witnessName: "Teresa Vance" },
    { ip: "10.0.0.9" },
    { role: "reviewer" },
    { meaning: "I read this note." },
    { coveredHash: "b".repeat(64) },
    { signedAt: "2026-11-20T18:27:03.121Z" },
    { authenticatedAt: "2026-11-20T18:26:59.000Z" },
    { timeZone: "America/Phoenix" },
    { method: "passkey" },
    { credentials: null },
    { subjectId: tenant },
    { position: 7 },
    { chainHash: "c".repeat(64) },
    { previousHash: "c".repeat(64) },
  ];
  it.each(changes)("detects a change of %o at any position", (change) => {
    for (const at of [0, 1, 2]) {
      const chain = three();
      chain[at] = { ...chain[at]!, ...change };
      expect(brokenAt(tenant, chain)).toBe(at + 1);
    }
  });

  it("detects a redrawn signature, a missing link, a different order and another tenant", () => {
    const [a, b, c] = three() as [ChainLink, ChainLink, ChainLink];
    const redrawn = { ...c.mark!, strokes: c.mark!.strokes.slice(1) };
    expect(brokenAt(tenant, [a, b, { ...c, mark: redrawn }])).toBe(3);
    expect(brokenAt(tenant, [b, c])).toBe(1);
    expect(brokenAt(tenant, [a, c])).toBe(2);
    expect(brokenAt(tenant, [b, a, c])).toBe(1);
    expect(brokenAt(subject, [a, b, c])).toBe(1);
  });

  it("detects a change among any number of signers", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), (count, pick) => {
        const chain = chainOf(...Array.from({ length: count }, (_, i) => link({ signerKey: `user:${i}` })));
        expect(brokenAt(tenant, chain)).toBeNull();
        const at = pick % count;
        chain[at] = { ...chain[at]!, signerName: "Somebody Else" };
        expect(brokenAt(tenant, chain)).toBe(at + 1);
      }),
      { numRuns: 25 },
    );
  });
});

describe("slots", () => {
  it("SIG-15: takes one signature per signer and slot, and several signers", () => {
    const chain = chainOf(link());
    expect(() => signedLink(tenant, chain, link())).toThrow(expect.objectContaining({ code: "already-signed" }));
    expect(signedLink(tenant, chain, link({ signerKey: "user:2" })).position).toBe(2);
  });

  it("can be signed again after voiding; both signatures stay and the chain stays intact", () => {
    const [first] = chainOf(link()) as [ChainLink];
    const voiding = voidingLink(tenant, [first], first, {
      id: id(),
      at: "2026-11-20T19:00:00.000Z",
      by: "5",
      reason: "Wrong client",
    });
    const voided = [first, voiding];
    expect(isValid(first, voided)).toBe(false);
    const again = signedLink(tenant, voided, link());
    expect(again.round).toBe(2);
    const chain = [...voided, again];
    expect(brokenAt(tenant, chain)).toBeNull();
    expect(isValid(again, chain)).toBe(true);
    expect(brokenAt(tenant, [first, { ...again, position: 2 }])).toBe(2);
    expect(() =>
      voidingLink(tenant, chain, first, { id: id(), at: "2026-11-20T19:00:00.000Z", by: "5", reason: "Twice" }),
    ).toThrow(expect.objectContaining({ code: "wrong-state" }));
  });
});
