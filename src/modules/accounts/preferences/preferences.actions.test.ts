import { expect, it } from "vitest";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { getPreferences, patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import { givenFacility } from "#testing/facility.ts";

it("TIME-4 a user's zone must exist, because the morning summary is sent by it", async () => {
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

it("platform §2 UserPreference: filters and columns of a list are stored for the user without search text; other lists stay", async () => {
  const nurse = await (await givenFacility()).as("nurse");
  const change = (body: CallInput<typeof patchPreferences>["body"]) => nurse.call(patchPreferences, { body });
  await change({
    savedFilters: { clients: "status=1", leads: "owner=me" },
    tableLayouts: { clients: { hidden: ["age"] } },
  });
  await change({ savedFilters: { clients: "status=1&sort=-name" }, tableLayouts: { leads: { hidden: [] } } });
  await change({ savedFilters: { leads: null } });
  await expect(change({ savedFilters: { clients: "status=1&search=Delgado" } })).rejects.toMatchObject({
    code: "validation",
  });
  const { savedFilters, tableLayouts } = await nurse.call(getPreferences);
  expect(savedFilters).toEqual({ clients: "status=1&sort=-name" });
  expect(tableLayouts).toEqual({ clients: { hidden: ["age"] }, leads: { hidden: [] } });
});
