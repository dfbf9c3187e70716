import { beforeAll, describe, expect, it } from "vitest";
import { publishTerms } from "#modules/accounts/index.ts";
import { getPushSubscription } from "#modules/notifications/push/push.contract.ts";
import { lockSession, logout } from "#platform/shared/authentication/session.contract.ts";
import { liveTiming } from "#platform/shared/realtime/frames.ts";
import { getConfig } from "#platform/shared/settings/config.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getSetting, putSetting } from "./settings.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const atTheDoor = (headers: Record<string, string> = {}) =>
  facility.world.app.http.inject({
    method: "GET",
    url: "/api/auth/config",
    headers: { host: facility.host, ...headers },
  });

describe("CFG-1 GET /config", () => {
  it("CFG-1: returns modules, facility type, policies, intervals, the push key, features and terms to signed-in users", async () => {
    const nurse = await facility.as("nurse");
    await facility.system((act) =>
      publishTerms(act, { version: "2026-11", title: "Terms", bodyHtml: "<p>Be kind.</p>" }),
    );
    const { signedIn } = await nurse.call(getConfig);
    expect(signedIn).toMatchObject({
      customerType: facility.tenant.customerType,
      modules: [...facility.tenant.modules],
      policies: { idleLockMinutes: 15, pinDigits: 6, twoFactorRoles: [] },
      intervals: { versionCheck: 600_000, buildDateCheck: 10_000, liveHeartbeat: liveTiming.heartbeatMs },
      features: { simulators: true, backups: false },
      termsVersion: "2026-11",
    });
    // An uncompressed P-256 point, as the browser's push manager requires.
    expect(Buffer.from(signedIn?.vapidKey ?? "", "base64url")).toHaveLength(65);
    expect(Object.keys(await nurse.call(getPushSubscription))).toEqual(["subscribed"]);
    // Network ranges and code delivery settings are not sent to the browser.
    expect(Object.keys(signedIn?.policies ?? {})).not.toContain("ownNetworks");
  });

  it("CFG-1: reflects a policy change under a new ETag", async () => {
    const owner = await facility.as("owner");
    const before = await owner.send(getConfig);
    const unchanged = await owner.send(getConfig, {}, { headers: { "if-none-match": String(before.headers.etag) } });
    expect(unchanged.statusCode).toBe(304);
    const params = { key: "security.sign-in" } as const;
    const { version, value } = await owner.call(getSetting, { params });
    await owner.call(putSetting, { params, body: { version, value: { ...value, idleLockMinutes: 20 } } });
    const after = await owner.send(getConfig, {}, { headers: { "if-none-match": String(before.headers.etag) } });
    expect(after.json()).toMatchObject({ signedIn: { policies: { idleLockMinutes: 20 } } });
    expect(after.headers["cache-control"]).toBe("private, no-cache");
  });

  it("CFG-1: returns only the public part without a valid, unlocked session", async () => {
    const door = (await atTheDoor()).json();
    expect(door).toMatchObject({ tenantName: facility.tenant.name, signedIn: null });
    const forged = await atTheDoor({ cookie: "token=eyJhbGciOiJFZERTQSJ9.e30; token_sig=AAAA" });
    expect([forged.statusCode, forged.json().signedIn]).toEqual([200, null]);
    const person = await facility.as("technician");
    expect((await person.call(getConfig)).signedIn).not.toBeNull();
    await person.call(lockSession);
    expect((await person.call(getConfig)).signedIn).toBeNull();
    const leaving = await facility.as("case_manager");
    await leaving.call(logout);
    expect((await leaving.call(getConfig)).signedIn).toBeNull();
  });
});
