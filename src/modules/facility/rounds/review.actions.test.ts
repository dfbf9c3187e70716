import { beforeAll, describe, expect, it } from "vitest";
import { addMinutes } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { explainFlag, explainGap, listGaps, reviewGap } from "./gap.contract.ts";
import { recordLooks } from "./look.contract.ts";
import { listReviews, readShiftLooks, signReview } from "./review.contract.ts";
import { explainAll, givenFlag, givenGap, givenLook, givenShiftLooks, lookAt } from "./testing.ts";

let facility: Facility;
let nurse: Person;

beforeAll(async () => {
  facility = await givenFacility({ now: "2026-11-20T20:00:00.000Z" });
  nurse = await facility.as("nurse");
});

describe("A gap", () => {
  it("is explained once it is closed, then reviewed (RND-20)", async () => {
    const gap = await givenGap(facility);
    const params = { gapId: gap.id };
    expect(Date.parse(gap.toAt ?? "") - Date.parse(gap.fromAt)).toBe(8 * 60_000);
    await expect(nurse.call(reviewGap, { params, body: { version: gap.version } })).rejects.toMatchObject({
      code: "wrong-state",
    });
    const body = { version: gap.version, reasonCode: "short_staffed" as const, explanation: "One technician for 14" };
    const explained = await nurse.call(explainGap, { params, body });
    const query = { locationId: facility.locations.main };
    expect((await nurse.call(listGaps, { query })).rows.map(({ id }) => id)).not.toContain(gap.id);
    const reviewed = await nurse.call(reviewGap, { params, body: { version: explained.version } });
    expect(reviewed).toMatchObject({ reasonCode: "short_staffed", reviewedAt: facility.clock.now() });
    await expect(
      nurse.call(explainGap, { params, body: { ...body, version: reviewed.version } }),
    ).rejects.toMatchObject({ code: "wrong-state" });
  });
});

describe("A flag", () => {
  it("is found by the job once, and explained by someone else (RND-21)", async () => {
    const flag = await givenFlag(facility);
    expect(flag).toMatchObject({ kind: "burst", looks: 6, state: "open" });
    const explained = await nurse.call(explainFlag, {
      params: { flagId: flag.id },
      body: { version: flag.version, explanation: "Checked all rooms in a fire drill" },
    });
    expect(explained.state).toBe("explained");
  });
});

describe("A shift", () => {
  it("facility scenario 12: is signed by a nurse without looks in it, and opens again for a late look (RND-20)", async () => {
    const own = await givenFacility({ now: "2026-11-20T20:00:00.000Z" });
    const [reviewer, charge] = [await own.as("nurse"), await own.as("nurse", "charge")];
    const { sectionId, patternId, localDate, clientId, endsAt } = await givenShiftLooks(own);
    own.clock.advance({ minutes: 1 });
    await charge.call(recordLooks, { body: { looks: [lookAt(own, clientId)] } });
    const call = { params: { sectionId }, body: { patternId, localDate } };
    const signing = { signing: true };
    await expect(reviewer.call(signReview, call, signing)).rejects.toMatchObject({ code: "wrong-state" });
    own.clock.set(addMinutes(endsAt, 1));
    await givenLook(own, clientId);
    await expect(charge.call(signReview, call, signing)).rejects.toMatchObject({ code: "own-looks", status: 403 });
    await expect(reviewer.call(signReview, call, signing)).rejects.toMatchObject({ code: "flags-not-opened" });
    await explainAll(own);
    const signed = await reviewer.call(signReview, call, signing);
    expect(signed).toMatchObject({ stats: { looks: 2, clients: 1, gaps: 1, open: 0 }, review: { reopened: false } });
    await expect(reviewer.call(signReview, call, signing)).rejects.toMatchObject({ code: "wrong-state" });

    const late = lookAt(own, clientId, { observedAt: addMinutes(endsAt, -10) });
    await (await own.as("technician")).call(recordLooks, { body: { looks: [late] } });
    const list = async () => {
      const { rows } = await reviewer.call(listReviews, { query: { locationId: own.locations.main, date: localDate } });
      return rows.find((row) => row.patternId === patternId && row.sectionId === sectionId);
    };
    expect(await list()).toMatchObject({ stats: { looks: 3 }, review: { reopened: true } });
    await explainAll(own);
    await reviewer.call(signReview, call, signing);
    expect((await list())?.review).toMatchObject({ reopened: false });

    const { clients } = await reviewer.call(readShiftLooks, { params: { sectionId }, query: { patternId, localDate } });
    expect(clients.map((client) => [client.clientId, client.looks.length])).toEqual([[clientId, 3]]);
  });
});
