import { beforeAll, expect, it } from "vitest";
import { type Facility, givenFacility } from "#testing/facility.ts";
import { paginate } from "./paginate.ts";

let facility: Facility;
beforeAll(async () => {
  facility = await givenFacility();
  await facility.system((act) =>
    act.db
      .insertInto("roles")
      .values(["a", "b", "c", "d", "e"].map((code) => ({ id: crypto.randomUUID(), code: `page_${code}`, name: code })))
      .execute(),
  );
});

const db = () => facility.platform.database.tenant(facility.tenant.id);
const roles = () => db().selectFrom("roles").select("name").where("code", "like", "page_%").orderBy("name");

it("gives the rows of one page with the total of all", async () => {
  expect(await paginate(db(), roles(), { page: 2, pageSize: 2 })).toEqual({
    rows: [{ name: "c" }, { name: "d" }],
    total: 5,
    page: 2,
    pageSize: 2,
  });
});

it("says that the total is an estimate where it stopped counting", async () => {
  expect(await paginate(db(), roles(), { page: 1, pageSize: 1 }, { countTo: 3 })).toEqual({
    rows: [{ name: "a" }],
    total: 3,
    totalIsEstimate: true,
    page: 1,
    pageSize: 1,
  });
  expect(await paginate(db(), roles(), { page: 1, pageSize: 1 }, { countTo: 5 })).toMatchObject({ total: 5 });
});
