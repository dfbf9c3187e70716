import { beforeAll, expect, it } from "vitest";
import { logout } from "#platform/shared/authentication/session.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { getPushSubscription, subscribePush } from "./push.contract.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

async function stateOf(id: string): Promise<string | undefined> {
  const row = await facility.platform.database
    .tenant(facility.tenant.id)
    .selectFrom("pushSubscriptions")
    .select("state")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state;
}

it("push pauses after sign-out and resumes only for the same user", async () => {
  const { pushToken } = await nurse.call(subscribePush, {
    body: {
      endpoint: "https://updates.push.services.mozilla.com/wpush/v2/one",
      keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
    },
  });
  expect(await stateOf(pushToken)).toBe("active");
  await nurse.send(logout);
  expect(await stateOf(pushToken)).toBe("dormant");
  expect(nurse.cookies.has("pushToken")).toBe(true);

  const other = await facility.as("therapist");
  other.cookies.set("pushToken", pushToken);
  await other.signIn();
  expect(await stateOf(pushToken)).toBe("dormant");

  await nurse.signIn();
  expect(await stateOf(pushToken)).toBe("active");
  expect((await nurse.call(getPushSubscription)).subscribed).toBe(true);
});
