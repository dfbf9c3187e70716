import { expect, it } from "vitest";
import { givenFacility } from "#testing/facility.ts";
import { countLastHour } from "./count-last-hour.ts";

it("counts the rows of a query that were written within the last hour", async () => {
  const facility = await givenFacility();
  const db = facility.platform.database.tenant(facility.tenant.id);
  const drafts = () => db.selectFrom("drafts").where("key", "like", "count:%");
  const nurse = await facility.as("nurse");
  await facility.system(async (act) => {
    for (const [key, updatedAt] of [
      ["count:old", "2026-11-20T16:59:59.000Z"],
      ["count:edge", "2026-11-20T17:00:00.000Z"],
      ["count:new", "2026-11-20T17:00:01.000Z"],
      ["count:now", "2026-11-20T18:00:00.000Z"],
    ] as const)
      await act.db
        .insertInto("drafts")
        .values({ userId: nurse.userId, key, payloadEnc: Buffer.from("x"), updatedAt })
        .execute();
  });
  expect(await countLastHour(drafts(), "updatedAt", "2026-11-20T18:00:00.000Z")).toBe(2);
});
