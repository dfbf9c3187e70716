import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { getOperations, putOperations } from "../places/operations.contract.ts";
import { siteCalendar } from "./calendar-reads.actions.ts";
import { dueAt } from "./clock.ts";
import { addHoliday, listHolidays, removeHoliday } from "./holiday.contract.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
});

it("CLK-2 holidays of the location and its closing time move what is due on business days", async () => {
  const locationId = facility.locations.main;
  const admin = await facility.as("admin");
  const friday = "2027-06-11T18:00:00.000Z";
  const due = () =>
    facility.system(async (act) =>
      dueAt(friday, { value: 1, unit: "closeOfBusiness" }, await siteCalendar(act, locationId)),
    );
  const before = await due();
  const { id } = await admin.call(addHoliday, { body: { locationId, date: "2027-06-14", name: "Founders' Day" } });
  const params = { locationId };
  const { version } = await admin.call(getOperations, { params });
  await admin.call(putOperations, { params, body: { version, officeCloses: "16:00" } });
  expect(Date.parse(await due()) - Date.parse(before)).toBe(23 * 3_600_000);

  await expect(
    admin.call(addHoliday, { body: { locationId, date: "2027-06-14", name: "Again" } }),
  ).rejects.toMatchObject({ code: "duplicate" });
  const { rows } = await (await facility.as("nurse")).call(listHolidays, { query: { locationId, year: "2027" } });
  expect(rows.map(({ date, name }) => `${date} ${name}`).slice(4, 7)).toEqual([
    "2027-06-14 Founders' Day",
    "2027-06-18 Juneteenth (observed)",
    "2027-07-05 Independence Day (observed)",
  ]);
  await admin.call(removeHoliday, { params: { holidayId: id ?? "" } });
  await expect(admin.call(removeHoliday, { params: { holidayId: id ?? "" } })).rejects.toMatchObject({
    code: "not-found",
  });
});

it("holidays of all locations are set by staff who manage all locations", async () => {
  const body = { locationId: null, date: "2028-03-31", name: "Cesar Chavez Day" };
  await expect((await facility.as("case_manager")).call(addHoliday, { body })).rejects.toMatchObject({
    code: "out-of-scope",
  });
  await (await facility.as("owner")).call(addHoliday, { body });
  const query = { locationId: facility.locations.main, year: "2028" };
  const { rows } = await (await facility.as("nurse")).call(listHolidays, { query });
  expect(rows.map(({ name }) => name)).toContain("Cesar Chavez Day");
});
