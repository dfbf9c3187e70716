import { beforeEach, describe, expect, it } from "vitest";
import { listNotifications } from "#modules/notifications/notices/notifications.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { addExtraRole } from "../roles/roles.contract.ts";
import { accessReviewJob } from "./access-review.actions.ts";
import * as contract from "./access-reviews.contract.ts";

let facility: Facility;
let compliance: Person;
beforeEach(async () => {
  facility = await givenFacility();
  compliance = await facility.as("compliance");
});
const list = (period?: string) => compliance.call(contract.listAccessReviews, { query: period ? { period } : {} });
const rowOf = async (person: Person) => {
  const row = (await list()).rows.find((one) => one.clinicianId === person.clinicianId);
  if (!row) throw new Error("Not in the review.");
  return row;
};
const decide = (row: contract.AccessReview, decision: "keep" | "change" | "remove", note: string | null = null) =>
  compliance.call(contract.decideAccessReview, {
    params: { reviewId: row.id },
    body: { version: row.version, decision, note },
  });

describe("Quarterly access review", () => {
  it("lists every staff member with their access on that day, and adds staff who joined since", async () => {
    const nurse = await facility.as("nurse", "reviewed");
    const owner = await facility.as("owner");
    const extra = { params: { clinicianId: nurse.clinicianId }, body: { roleCode: "case_manager", reason: "Covers" } };
    await owner.call(addExtraRole, extra);
    expect(await list()).toMatchObject({ period: "2026-Q4", isOpened: false, rows: [] });
    const { added } = await compliance.call(contract.openAccessReviews);
    expect(await rowOf(nurse)).toMatchObject({ roleName: "Nurse", extra: ["Case manager"], decision: null });
    await facility.as("therapist", "came-since");
    expect(await compliance.call(contract.openAccessReviews)).toEqual({ period: "2026-Q4", added: 1 });
    expect((await list()).rows).toHaveLength(added + 1);
  });

  it("requires a note for a change, notifies role managers, and does not change access", async () => {
    const nurse = await facility.as("nurse", "changing");
    const owner = await facility.as("owner");
    await compliance.call(contract.openAccessReviews);
    const row = await rowOf(nurse);
    await expect(decide(row, "remove")).rejects.toMatchObject({ problem: { errors: [{ path: "body.note" }] } });
    const after = await decide(row, "remove", "Left the unit in October");
    expect(after).toMatchObject({ decision: "remove", decidedByName: "Compliance First", roleNow: "Nurse", status: 1 });
    await expect(decide(row, "keep")).rejects.toMatchObject({ code: "stale-version" });
    await facility.runJobs();
    const { rows } = await owner.call(listNotifications, { query: {} });
    expect(rows.find((one) => one.kind === "access-review.to-do")).toMatchObject({
      link: `/clinicians/${nurse.clinicianId}?tabs=access`,
    });
    expect(await list()).toMatchObject({ decided: 1 });
  });

  it("rejects a review of one's own access", async () => {
    await compliance.call(contract.openAccessReviews);
    const mine = await rowOf(compliance);
    expect(mine.isMine).toBe(true);
    await expect(decide(mine, "keep")).rejects.toMatchObject({ code: "own-request" });
  });

  it("opens automatically on the first morning of a quarter, facility time", async () => {
    const run = async (at: string) => {
      facility.clock.set(at);
      await facility.system((act) => accessReviewJob.run(act, {}));
      await compliance.signIn();
      return (await list()).isOpened;
    };
    // Los Angeles: December 31st, then January 1st, 6:00 AM.
    expect(await run("2026-12-31T14:00:00.000Z")).toBe(false);
    expect(await run("2027-01-01T14:00:00.000Z")).toBe(true);
    expect((await list()).period).toBe("2027-Q1");
    await facility.runJobs();
    const { rows } = await compliance.call(listNotifications, { query: {} });
    expect(rows.map((one) => one.kind)).toContain("access-review.opened");
  });
});
