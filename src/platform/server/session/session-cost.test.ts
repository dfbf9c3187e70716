import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Facility, givenFacility, type Person } from "../testing.ts";

let facility: Facility;
let nurse: Person;
let sid: string;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
  const payload = nurse.cookies.get("token")?.split(".")[1] ?? "";
  sid = (JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid: string }).sid;
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Statements sent to PostgreSQL by this process while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const count = sent.mock.calls.length;
  sent.mockRestore();
  return count;
}
const check = async () => {
  const { sessions } = facility.platform;
  const state = await sessions.state(facility.tenant.id, sid);
  return state && sessions.actor(state);
};

describe("What each request costs before its own work", () => {
  it("PERM-1, platform scenario 28: a permission check sends no query", async () => {
    const actor = await check();
    expect(
      await statementsOf(async () => {
        for (let times = 0; times < 100; times += 1) {
          expect(actor?.grants.has("medications.administer")).toBe(true);
          expect(actor?.grants.has("roles.manage")).toBe(false);
        }
      }),
    ).toBe(0);
  });

  it("SES-12, platform scenario 28: a session is read once in five seconds, by its key", async () => {
    facility.platform.sessions.forget(sid);
    expect(await statementsOf(check)).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => Promise.all(Array.from({ length: 50 }, check)))).toBe(0);
    vi.advanceTimersByTime(4_999);
    expect(await statementsOf(check)).toBe(0);
    vi.advanceTimersByTime(1);
    expect(await statementsOf(check)).toBe(1);
  });
});
