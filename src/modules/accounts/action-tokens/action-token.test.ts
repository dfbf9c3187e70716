import { beforeAll, describe, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { issueActionToken, readActionToken, redeemActionToken, voidActionTokens } from "./action-token.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});
const given = async (name: string) => (await facility.as("nurse", name)).userId;

describe("Links that work without a session (AUTH-5)", () => {
  it("AUTH-5 reading a link does not use it, using it once does", async () => {
    const userId = await given("linked");
    const { token } = await facility.system((act) => issueActionToken(act, { purpose: "reset", userId }));
    for (let scans = 0; scans < 2; scans += 1)
      expect(await facility.system((act) => readActionToken(act, "reset", token))).toMatchObject({ userId });
    expect(await facility.system((act) => redeemActionToken(act, "reset", token))).toMatchObject({ userId });
    await expect(facility.system((act) => redeemActionToken(act, "reset", token))).rejects.toMatchObject({
      code: "link-expired",
      status: 410,
    });
  });

  it("AUTH-5 of two requests with one link at once, one succeeds", async () => {
    const userId = await given("twice");
    const { token } = await facility.system((act) => issueActionToken(act, { purpose: "invite", userId }));
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => facility.system((act) => redeemActionToken(act, "invite", token))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("a new link voids the old one of the same purpose, and no other", async () => {
    const userId = await given("newer");
    const [old, invite] = await facility.system(async (act) => [
      await issueActionToken(act, { purpose: "reset", userId }),
      await issueActionToken(act, { purpose: "invite", userId }),
    ]);
    const fresh = await facility.system((act) => issueActionToken(act, { purpose: "reset", userId }));
    await expect(facility.system((act) => readActionToken(act, "reset", old?.token ?? ""))).rejects.toMatchObject({
      code: "link-expired",
    });
    await facility.system((act) => readActionToken(act, "reset", fresh.token));
    await facility.system((act) => readActionToken(act, "invite", invite?.token ?? ""));
    await facility.system((act) => voidActionTokens(act, { userId }));
    await expect(facility.system((act) => readActionToken(act, "invite", invite?.token ?? ""))).rejects.toMatchObject({
      code: "link-expired",
    });
  });

  it("a link of another purpose, of another facility, or past its time is refused", async () => {
    const userId = await given("late");
    const { token } = await facility.system((act) => issueActionToken(act, { purpose: "reset", userId }));
    await expect(facility.system((act) => readActionToken(act, "invite", token))).rejects.toThrow();
    const foreign = await givenFacility();
    await expect(foreign.system((act) => readActionToken(act, "reset", token))).rejects.toThrow();
    facility.clock.advance({ minutes: 60, seconds: 1 });
    await expect(facility.system((act) => readActionToken(act, "reset", token))).rejects.toMatchObject({
      code: "link-expired",
    });
  });
});
