import fc from "fast-check";
import { expect, it } from "vitest";
import { type EnvelopeStatus, envelopeStates, isSignable, statusAfter } from "./envelope.ts";

const rank: Record<EnvelopeStatus, number> = {
  queued: 0,
  created: 1,
  sent: 2,
  delivered: 3,
  completed: 4,
  declined: 4,
  voided: 4,
  failed: 4,
};

it("ESG-2: whatever is reported in whichever order and however often, an envelope never moves back and ends once", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...envelopeStates.states)), (reports) => {
      let status: EnvelopeStatus = "queued";
      for (const reported of reports) {
        const next = statusAfter(status, reported);
        if (next === null) continue;
        expect(rank[next]).toBeGreaterThan(rank[status]);
        status = next;
      }
    }),
  );
});

it("offers only kinds of files that the service shows", () => {
  expect(["application/pdf", "image/png", "audio/mpeg", "image/heic", null].map(isSignable)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
