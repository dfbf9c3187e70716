import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { contactKey } from "#platform/shared/contact-key.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { grantContact, liftContact, mayContact, suppressContact } from "./contact.store.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const may = (channel: "email" | "sms" | "call", address: string, purpose: string, more: object = {}) =>
  facility.system((act) => mayContact(act, { channel, address, purpose, ...more }));
const yes = { allowed: true };

describe("CNT-1 who may be contacted", () => {
  it("knows an address however it is written", () => {
    expect(contactKey(" Pat@Example.ORG ")).toEqual({ kind: "email", key: "pat@example.org" });
    expect(contactKey("(805) 555-0100").key).toBe("+18055550100");
    expect(() => contactKey("12")).toThrow();
  });
  it("a suppression of everything stops all but what the person just asked for; lifted, it stops nothing", async () => {
    const address = "stop@example.org";
    const to = { address, channel: "email", scope: "everything" } as const;
    expect(await may("email", address, "marketing")).toEqual(yes);
    await facility.system((act) => suppressContact(act, { ...to, reason: "do_not_contact", origin: "test" }));
    await facility.system((act) => suppressContact(act, { ...to, reason: "do_not_contact", origin: "test" }));
    expect(await may("email", "STOP@example.org", "informational")).toEqual({
      allowed: false,
      reason: "do_not_contact",
    });
    expect(await may("email", address, "account")).toEqual(yes);
    expect(await facility.system((act) => liftContact(act, { ...to, why: "asked in writing" }))).toBe(1);
    expect(await may("email", address, "informational")).toEqual(yes);
  });
  it("an unsubscription from marketing leaves information, and one stream leaves the others", async () => {
    const [streamId, other] = [newId(), newId()];
    await facility.system(async (act) => {
      await suppressContact(act, {
        address: "m@example.org",
        channel: "email",
        scope: "marketing",
        reason: "unsubscribed",
        origin: "test",
      });
      await suppressContact(act, {
        address: "s@example.org",
        channel: "email",
        scope: "stream",
        streamId,
        reason: "unsubscribed",
        origin: "test",
      });
    });
    expect(await may("email", "m@example.org", "marketing")).toMatchObject({ allowed: false });
    expect(await may("email", "m@example.org", "informational")).toEqual(yes);
    expect(await may("email", "s@example.org", "marketing", { streamId })).toMatchObject({ allowed: false });
    expect(await may("email", "s@example.org", "marketing", { streamId: other })).toEqual(yes);
  });
  it("a text needs a live grant for its purpose, and the later word holds", async () => {
    const grant = (granted: boolean) =>
      facility.system((act) =>
        grantContact(act, {
          address: "8055550111",
          channel: "sms",
          purpose: "informational",
          granted,
          ledger: { module: "crm", id: newId() },
        }),
      );
    expect(await may("sms", "+18055550111", "informational")).toEqual({ allowed: false, reason: "no_grant" });
    await grant(true);
    expect(await may("sms", "(805) 555-0111", "informational")).toEqual(yes);
    expect(await may("sms", "8055550111", "marketing")).toMatchObject({ allowed: false });
    await grant(false);
    expect(await may("sms", "8055550111", "informational")).toMatchObject({ allowed: false });
  });
  it("a suppression that has run out stops nothing, and quiet hours say when it may be", async () => {
    await facility.system((act) =>
      suppressContact(act, {
        address: "soft@example.org",
        channel: "email",
        scope: "everything",
        reason: "soft_bounce_limit",
        origin: "test",
        expiresAt: "2026-11-21T00:00:00.000Z",
      }),
    );
    expect(await may("email", "soft@example.org", "informational")).toMatchObject({ allowed: false });
    facility.clock.set("2026-11-21T00:00:00.000Z");
    expect(await may("email", "soft@example.org", "informational")).toEqual(yes);
    expect(await may("email", "q@example.org", "marketing", { quietUntil: "2026-11-21T16:00:00.000Z" })).toEqual({
      allowed: false,
      reason: "quiet_hours",
      nextAllowedAt: "2026-11-21T16:00:00.000Z",
    });
  });
  it("is asked again when the message is taken, not only when it was written", async () => {
    const to = "late@example.org";
    await facility.system((act) =>
      sendMail(act, { to, subject: "News", text: "News.", purpose: "marketing", kind: "campaigns.news" }),
    );
    await facility.system((act) =>
      suppressContact(act, {
        address: to,
        channel: "email",
        scope: "marketing",
        reason: "unsubscribed",
        origin: "test",
      }),
    );
    await facility.runJobs();
    expect(await facility.outbox({ to })).toEqual([]);
  });
  it("asks indexes only, never the tables", async () => {
    const plan = await facility.system(async (act) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(act.db);
      const { rows } = await sql<{
        "QUERY PLAN": string;
      }>`EXPLAIN SELECT reason, expires_at, stream_id, scope FROM contact_suppressions
        WHERE tenant_id = (SELECT cairn_tenant()) AND identity_key = 'a' AND channel = 'email' AND lifted_at IS NULL`.execute(
        act.db,
      );
      return rows.map((row) => Object.values(row)[0]).join("\n");
    });
    expect(plan).toMatch(/Index Only Scan using contact_suppressions_live/);
  });
  it("does not see what another facility knows", async () => {
    const other = await givenFacility();
    await facility.system((act) =>
      suppressContact(act, {
        address: "w@example.org",
        channel: "email",
        scope: "everything",
        reason: "legal",
        origin: "test",
      }),
    );
    expect(
      await other.system((act) =>
        mayContact(act, { channel: "email", address: "w@example.org", purpose: "marketing" }),
      ),
    ).toEqual(yes);
  });
});
