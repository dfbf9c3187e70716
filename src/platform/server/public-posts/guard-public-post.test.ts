import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { zeroBits } from "#platform/shared/public-posts/proof.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { guardPublicPost, publicPostTicket } from "./guard-public-post.ts";
import { proofOf } from "./testing.ts";

const limits = { minimumSeconds: 3, difficulty: 8, perAddressAMinute: 1_000, perIdentityAMinute: 2 };
let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

const solved = (ticket: string) => proofOf(ticket, limits.difficulty);
const give = () => publicPostTicket(facility.platform, facility.tenant, "test");
const post = (over: object, form = "test") =>
  facility.system((act) => guardPublicPost(act, form, { ticket: "", proof: "", honeypot: "", ...over }, limits));

describe("CNT-2 forms without a session", () => {
  it("accepts a post after the minimum time with a valid proof of work", async () => {
    const ticket = give();
    facility.clock.advance({ seconds: 4 });
    await expect(post({ ticket, proof: solved(ticket) })).resolves.toBeUndefined();
  });
  it("refuses a post that is too fast, expired, forged, of another form, without proof of work, or with the hidden field filled in", async () => {
    const ticket = give();
    const proof = solved(ticket);
    await expect(post({ ticket, proof })).rejects.toMatchObject({ code: "validation" });
    facility.clock.advance({ seconds: 4 });
    await expect(post({ ticket, proof, honeypot: "x" })).rejects.toMatchObject({ code: "validation" });
    await expect(post({ ticket: `1${ticket}`, proof })).rejects.toMatchObject({ code: "validation" });
    await expect(post({ ticket, proof }, "other")).rejects.toMatchObject({ code: "validation" });
    const wrong = Array.from({ length: 50 }, (_, n) => `no${n}`).find(
      (text) => zeroBits(createHash("sha256").update(`${ticket}.${text}`).digest()) < limits.difficulty,
    );
    await expect(post({ ticket, proof: wrong })).rejects.toMatchObject({ code: "validation" });
    facility.clock.advance({ hours: 5 });
    await expect(post({ ticket, proof })).rejects.toMatchObject({ code: "validation" });
  });
  it("counts per identity, however it is written", async () => {
    const send = async (identity: string) => {
      const ticket = give();
      facility.clock.advance({ seconds: 4 });
      await post({ ticket, proof: solved(ticket), identity });
    };
    await send("Pat@example.org");
    await send("pat@example.org");
    await expect(send("PAT@example.org")).rejects.toMatchObject({ code: "rate-limited" });
  });
});
