import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenClient } from "#modules/clients/testing.ts";
import { givenLead } from "#modules/crm/testing.ts";
import { indexForSearch } from "#platform/server/search/search.ts";
import { nextIds } from "#platform/server/search/search-rebuild.store.ts";
import { searchRebuildJob } from "#platform/server/search/search-rebuild.ts";
import { newId } from "#platform/shared/ids.ts";
import { type Facility, givenFacility } from "#testing/facility.ts";

let facility: Facility;
let owner: pg.Client;
beforeAll(async () => {
  facility = await givenFacility();
  owner = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" });
  await owner.connect();
});
afterAll(() => owner.end());
/** The index as its owner sees it: the application reads none of its columns (SRCH-2). */
const entries = async () => {
  const { rows } = await owner.query<{ kind: string }>(
    `SELECT kind, subject_id, title, subtitle, text, link, location_id, rank, exact, restricted FROM search_documents
     WHERE tenant_id = $1 ORDER BY kind, subject_id`,
    [facility.tenant.id],
  );
  return rows;
};

it("platform §7 search.rebuild writes the entries of clients, leads and staff as before, and none without a record", async () => {
  await facility.as("nurse");
  const client = await givenClient(facility);
  await givenLead(facility);
  const before = await entries();
  expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(["client", "clinician", "lead"]));
  const version = async () =>
    facility.platform.database
      .tenant(facility.tenant.id)
      .selectFrom("clients")
      .select("version")
      .where("mrNo", "=", client.mrNo)
      .executeTakeFirstOrThrow();
  const untouched = await version();
  await owner.query("UPDATE search_documents SET title = 'Stale', text = 'stale', rank = 9 WHERE tenant_id = $1", [
    facility.tenant.id,
  ]);
  await owner.query("DELETE FROM search_documents WHERE tenant_id = $1 AND kind = 'lead'", [facility.tenant.id]);
  await facility.system((act) =>
    indexForSearch(act, {
      kind: "client",
      subjectId: newId(),
      title: "No One",
      subtitle: null,
      text: "no one",
      link: "/clients/none",
      locationId: null,
    }),
  );
  expect(await entries()).not.toEqual(before);
  await facility.system(async (act) => act.enqueue(searchRebuildJob, { kind: null, after: null, begunAt: null }));
  await facility.runJobs();
  expect(await entries()).toEqual(before);
  // Writing an entry again changes no record: no open form is stale because of it.
  expect(await version()).toEqual(untouched);
});

it("platform §7 search.rebuild continues in batches after the last record of the previous one", async () => {
  for (const name of ["a", "b", "c"]) await facility.as("technician", name);
  const all = await facility.system((act) => nextIds(act.db, "clinicians", null, 200));
  const first = await facility.system((act) => nextIds(act.db, "clinicians", null, 2));
  const rest = await facility.system((act) => nextIds(act.db, "clinicians", first.at(-1) ?? null, 200));
  expect(first).toHaveLength(2);
  expect([...first, ...rest]).toEqual(all);
});
