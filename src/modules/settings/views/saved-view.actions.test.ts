import { expect, it } from "vitest";
import { givenFacility, type Person } from "#testing/facility.ts";
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from "./saved-view.contract.ts";

const views = async (person: Person) =>
  (await person.call(listSavedViews, { query: { list: "clients" } })).rows.map(({ name }) => name);

it("VIEW-1: a saved view is its owner's until it is shared; only the owner or an administrator changes it", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const other = await facility.as("nurse", "second");
  const admin = await facility.as("admin");
  const body = { list: "clients", name: "Detox", query: "status=admitted&sort=-admitted" };
  const view = await nurse.call(addSavedView, { body });
  expect(view).toMatchObject({ mine: true, editable: true, shared: false });
  expect(await views(other)).toEqual([]);
  const params = { viewId: view.id };
  await expect(
    other.call(changeSavedView, { params, body: { version: view.version, name: "Mine" } }),
  ).rejects.toMatchObject({ code: "not-found" });

  const shared = await nurse.call(changeSavedView, { params, body: { version: view.version, shared: true } });
  expect((await other.call(listSavedViews, { query: { list: "clients" } })).rows).toMatchObject([
    { name: "Detox", mine: false, editable: false },
  ]);
  await expect(other.call(removeSavedView, { params })).rejects.toMatchObject({ code: "not-found" });
  await expect(
    nurse.call(changeSavedView, { params, body: { version: view.version, name: "Old" } }),
  ).rejects.toMatchObject({ code: "stale-version" });
  await admin.call(changeSavedView, { params, body: { version: shared.version, name: "Detox unit" } });
  expect(await views(other)).toEqual(["Detox unit"]);
  await nurse.call(removeSavedView, { params });
  expect(await views(other)).toEqual([]);
});

it("VIEW-1: names are unique for a user and among shared views, and search text is never saved", async () => {
  const facility = await givenFacility();
  const nurse = await facility.as("nurse");
  const other = await facility.as("nurse", "second");
  const body = { list: "clients", name: "Unit 2", query: "section=2", shared: true };
  await nurse.call(addSavedView, { body });
  await expect(other.call(addSavedView, { body: { ...body, name: "unit 2" } })).rejects.toMatchObject({
    code: "duplicate",
  });
  await other.call(addSavedView, { body: { ...body, shared: false } });
  await expect(
    nurse.call(addSavedView, { body: { ...body, name: "Names", query: "q=Maria Delgado" } }),
  ).rejects.toMatchObject({ code: "validation" });
});
