import { beforeAll, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { addDays, localDate } from "#platform/shared/time/index.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { listClientFacets, listClients } from "../identity/client-list.contract.ts";
import { givenAdmittedClient } from "../testing.ts";
import { getTimeline } from "../timeline/timeline.contract.ts";
import {
  addLabel,
  changeClientLabels,
  changeLabel,
  labelClients,
  listClientLabels,
  listLabels,
} from "./label.contract.ts";
import { mostLabels } from "./label.ts";
import { givenLabel } from "./samples.ts";

let facility: Facility;
let manager: Person;
let admin: Person;
beforeAll(async () => {
  facility = await givenFacility();
  manager = await facility.as("case_manager");
  admin = await facility.as("admin");
});
const today = () => localDate(facility.clock.now(), "America/Los_Angeles");
const namesOf = async (mrNo: string) =>
  (await manager.call(listClientLabels, { params: { mrNo } })).rows.map(({ name }) => name);

it("labels are given and taken, and the timeline says which", async () => {
  const { mrNo } = await givenAdmittedClient(facility);
  const mentor = await givenLabel(facility, "Peer mentor");
  const court = await givenLabel(facility, "Drug court");
  const params = { mrNo };
  await manager.call(changeClientLabels, { params, body: { add: [{ labelId: mentor.id }, { labelId: court.id }] } });
  expect(await namesOf(mrNo)).toEqual(["Drug court", "Peer mentor"]);
  await manager.call(changeClientLabels, { params, body: { remove: [mentor.id] } });
  expect(await namesOf(mrNo)).toEqual(["Drug court"]);
  const { rows } = await manager.call(getTimeline, { params });
  expect(rows.filter(({ kind }) => kind === "label.changed").map(({ summary }) => summary)).toEqual([
    "Removed Peer mentor",
    "Added Peer mentor, Drug court",
  ]);
});

it("two people who change one client's labels at once lose nothing of each other", async () => {
  const { mrNo } = await givenAdmittedClient(facility);
  const labels = await Promise.all(["Alumni speaker", "Bilingual", "Choir"].map((name) => givenLabel(facility, name)));
  const nurse = await facility.as("nurse");
  const [one, two, three] = labels.map(({ id }) => id);
  const add = (person: Person, labelId: string | undefined) =>
    person.call(changeClientLabels, { params: { mrNo }, body: { add: [{ labelId: labelId ?? "" }] } });
  await Promise.all([add(manager, one), add(nurse, two), add(manager, three), add(nurse, three)]);
  expect(await namesOf(mrNo)).toEqual(["Alumni speaker", "Bilingual", "Choir"]);
});

it("a label with a last day is shown through that day, and can be given again", async () => {
  const { mrNo } = await givenAdmittedClient(facility);
  const { id } = await givenLabel(facility, "Weekend pass");
  const give = (expiresOn: string) =>
    manager.call(changeClientLabels, { params: { mrNo }, body: { add: [{ labelId: id, expiresOn }] } });
  await expect(give(addDays(today(), -1))).rejects.toMatchObject({
    code: "validation",
    problem: { errors: [{ message: "Weekend pass: choose today or a later day as the last day." }] },
  });
  await give(today());
  expect(await namesOf(mrNo)).toEqual(["Weekend pass"]);
  facility.clock.advance({ days: 1 });
  await facility.wake();
  expect(await namesOf(mrNo)).toEqual([]);
  expect((await manager.call(listLabels)).rows.find((label) => label.id === id)).toMatchObject({ clients: 0 });
  await give(addDays(today(), 1));
  expect(await namesOf(mrNo)).toEqual(["Weekend pass"]);
});

it("a label that is no longer offered stays where it is, and cannot be given", async () => {
  const [has, hasNot] = [await givenAdmittedClient(facility), await givenAdmittedClient(facility)];
  const { id, version } = await givenLabel(facility, "Pilot program");
  const add = (mrNo: string) =>
    manager.call(changeClientLabels, { params: { mrNo }, body: { add: [{ labelId: id }] } });
  await add(has.mrNo);
  const closed = await admin.call(changeLabel, { params: { labelId: id }, body: { version, active: false } });
  expect(closed).toMatchObject({ active: false, clients: 1 });
  await expect(add(hasNot.mrNo)).rejects.toMatchObject({ code: "validation" });
  expect(await namesOf(has.mrNo)).toEqual(["Pilot program"]);
});

it("two labels of one name are refused, in any case, and so is the one too many", async () => {
  await givenLabel(facility, "Veteran");
  const again = admin.call(addLabel, { body: { name: "VETERAN" } });
  await expect(again).rejects.toMatchObject({ code: "duplicate", problem: { errors: [{ path: "body.name" }] } });
  const { mrNo } = await givenAdmittedClient(facility);
  const ids: string[] = [];
  for (let at = 0; at <= mostLabels; at += 1) ids.push((await givenLabel(facility, `Number ${at}`)).id);
  const give = (some: readonly string[]) =>
    manager.call(changeClientLabels, { params: { mrNo }, body: { add: some.map((labelId) => ({ labelId })) } });
  await give(ids.slice(0, mostLabels));
  await expect(give(ids.slice(mostLabels))).rejects.toMatchObject({ code: "validation" });
  expect(await namesOf(mrNo)).toHaveLength(mostLabels);
});

it("CLI-17: many clients are labeled at once, and the list is filtered and counted by label", async () => {
  const [one, two] = [await givenAdmittedClient(facility), await givenAdmittedClient(facility)];
  const { id } = await givenLabel(facility, "Van riders");
  const body = { clientIds: [one.clientId, two.clientId, newId()] };
  const { results } = await manager.call(labelClients, { params: { labelId: id }, body });
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
  expect(results.filter(({ ok }) => !ok)).toHaveLength(1);
  const listed = await manager.call(listClients, { query: { label: id } });
  expect(listed.rows.map(({ clientId }) => clientId).sort()).toEqual([one.clientId, two.clientId].sort());
  expect(listed.rows[0]?.labels).toEqual([{ name: "Van riders", color: "teal" }]);
  const { facets } = await manager.call(listClientFacets, { query: { facets: "label" } });
  expect(facets[0]?.values).toContainEqual({ value: id, label: "Van riders", count: 2 });
  await manager.call(labelClients, { params: { labelId: id }, body: { ...body, remove: true } });
  expect((await manager.call(listClients, { query: { label: id } })).rows).toEqual([]);
});
