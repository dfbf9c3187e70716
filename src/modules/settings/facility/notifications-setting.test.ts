import { beforeAll, expect, it } from "vitest";
import { digestJob } from "#modules/notifications/index.ts";
import {
  getNotificationPreferences,
  putNotificationPreferences,
} from "#modules/notifications/preferences/preferences.contract.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getSetting, putSetting } from "./settings.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  const owner = await facility.as("owner");
  const params = { key: "notifications" as const };
  const { version, usual } = await owner.call(getSetting, { params });
  expect(usual).toEqual({ digestAt: "07:00", quietFrom: null, quietTo: null });
  const value = { digestAt: "06:30", quietFrom: "22:00", quietTo: "06:00" };
  await owner.call(putSetting, { params, body: { version, value } });
  const half = owner.call(putSetting, { params, body: { version: 1, value: { ...value, quietTo: null } } });
  await expect(half).rejects.toMatchObject({ problem: { errors: [{ path: "body.quietTo" }] } });
});

it("the facility's quiet hours apply to users without their own", async () => {
  const nurse = await facility.as("nurse", "quiet");
  expect(await nurse.call(getNotificationPreferences)).toMatchObject({ quietFrom: "22:00", quietTo: "06:00" });
  const own = { kinds: [], quietFrom: null, quietTo: null };
  await nurse.call(putNotificationPreferences, { body: own });
  expect(await nurse.call(getNotificationPreferences)).toMatchObject({ quietFrom: null, quietTo: null });
});

it("the daily summary is sent at the facility's time in the user's time zone", async () => {
  const nurse = await facility.as("nurse", "early");
  const kind = { kind: "broadcast", inApp: true, email: "digest" as const, push: false, sms: false };
  await nurse.call(putNotificationPreferences, { body: { kinds: [kind], quietFrom: null, quietTo: null } });
  facility.clock.set("2026-11-22T08:00:00.000Z");
  await facility.system(async (act) =>
    act.notify({
      kind: "broadcast",
      to: { userIds: [nurse.userId] },
      title: "Water off at noon",
      subject: { type: "broadcast", id: nurse.userId },
    }),
  );
  await facility.runJobs();
  const mailsAt = async (at: string) => {
    facility.clock.set(at);
    await facility.system((act) => digestJob.run(act, {}));
    await facility.runJobs();
    return (await facility.outbox({ to: nurse.email })).length;
  };
  // Los Angeles: 6:15, then 6:30 AM.
  expect(await mailsAt("2026-11-22T14:15:00.000Z")).toBe(0);
  expect(await mailsAt("2026-11-22T14:30:00.000Z")).toBe(1);
});
