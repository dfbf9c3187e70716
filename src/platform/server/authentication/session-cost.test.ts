import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { statementsIn } from "../database/testing.ts";

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

/** Reads that this process sends to PostgreSQL while `work` runs; telling a connection whose rows it sees is none. */
async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const texts = sent.mock.calls.flatMap(([asked]) => statementsIn(asked).map(({ text }) => text));
  sent.mockRestore();
  return texts.filter((text) => !text.includes("set_config"));
}
const state = () => facility.platform.sessions.state(facility.tenant.id, sid);
const check = async () => {
  const known = await state();
  return known && facility.platform.sessions.actor(known);
};

describe("The cost of each request before its handler", () => {
  it("PERM-1, platform scenario 28: a permission check sends no query", async () => {
    const actor = await check();
    expect(
      await readsOf(async () => {
        for (let times = 0; times < 100; times += 1) {
          expect(actor?.grants.has("medications.administer")).toBe(true);
          expect(actor?.grants.has("roles.manage")).toBe(false);
        }
      }),
    ).toEqual([]);
  });

  it("PERM-1, SES-12, platform scenario 28: a session is read once in five seconds, the roles once for all users", async () => {
    facility.platform.sessions.forget(sid);
    facility.platform.grants.forget(facility.tenant.id);
    const first = await readsOf(check);
    expect(first.filter((text) => text.includes('from "sessions"'))).toHaveLength(1);
    expect(await readsOf(() => Promise.all(Array.from({ length: 50 }, check)))).toEqual([]);
    vi.advanceTimersByTime(4_999);
    expect(await readsOf(check)).toEqual([]);
    vi.advanceTimersByTime(1);
    // Work in the background may read other tables in the meantime.
    const again = (await readsOf(state)).filter((text) => /"(sessions|roles)"/.test(text));
    expect(again).toEqual([expect.stringContaining('where "s"."id" = ')]);
  });
});
