import { expect, it } from "vitest";
import { getPreferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { givenFacility } from "../testing.ts";

it("TIME-4 a person's zone is one that there is: the morning summary of everybody reckons with it", async () => {
  const nurse = await (await givenFacility()).as("nurse");
  for (const userTimezone of ["Mars/Olympus", "", "PST8PDT; DROP"])
    await expect(nurse.call(patchPreferences, { body: { userTimezone } })).rejects.toMatchObject({
      code: "validation",
    });
  await nurse.call(patchPreferences, { body: { userTimezone: "Asia/Kathmandu", hasAutoTimezone: false } });
  await nurse.call(patchPreferences, { body: { textSize: 16 } });
  expect(await nurse.call(getPreferences)).toMatchObject({
    userTimezone: "Asia/Kathmandu",
    textSize: 16,
    theme: "default",
  });
  await nurse.call(patchPreferences, { body: { userTimezone: null } });
  expect((await nurse.call(getPreferences)).userTimezone).toBeNull();
});
