import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#platform/shared/ids.ts";
import { search } from "#platform/shared/search/search.contract.ts";
import { type Facility, givenFacility, type Person } from "#testing/facility.ts";
import { indexForSearch } from "./search.ts";

let facility: Facility;
let nurse: Person;
beforeAll(async () => {
  facility = await givenFacility();
  nurse = await facility.as("nurse");
});

interface Given {
  title: string;
  mrNo: string;
  /** 0 discharged, 1 in treatment: as the modules rank their entries. */
  rank?: number;
  locationId?: string;
}

async function given({ title, mrNo, rank = 1, locationId = facility.locations.main }: Given): Promise<string> {
  const subjectId = newId();
  await facility.system((act) =>
    indexForSearch(act, {
      kind: "client",
      subjectId,
      title,
      subtitle: mrNo,
      text: `${title.replace(",", "")} ${mrNo}`,
      link: `/clients/${mrNo}`,
      locationId,
      rank,
    }),
  );
  return subjectId;
}
const titles = async (q: string, person = nurse) =>
  (await person.call(search, { body: { q, kinds: ["client"], limit: 8 } })).rows.map((row) => row.title);

describe("Global search", () => {
  it("SRCH-1, platform scenario 21: 'Smyth' finds Smith", async () => {
    await given({ title: "Smith, Adele", mrNo: "MR2000011" });
    await given({ title: "Small, Bea", mrNo: "MR2000029" });
    expect(await titles("Smyth")).toEqual(["Smith, Adele"]);
    expect(await titles("Smyth Adell")).toEqual(["Smith, Adele"]);
    expect(await titles("Smyth Bea")).toEqual([]);
    expect(await titles("smith adele")).toEqual(["Smith, Adele"]);
  });

  it("SRCH-1, platform scenario 21: the exact record number comes before numbers that only begin with it", async () => {
    await given({ title: "Longer, Active", mrNo: "MR30000377" });
    await given({ title: "Meant, Long Gone", mrNo: "MR3000037", rank: 0 });
    await given({ title: "Other, Active", mrNo: "MR30000378" });
    expect((await titles("MR3000037"))[0]).toBe("Meant, Long Gone");
    expect((await titles("mr3000037"))[0]).toBe("Meant, Long Gone");
  });

  it("SRCH-1: active clients come before discharged ones", async () => {
    await given({ title: "Zhou, Left", mrNo: "MR4000019", rank: 0 });
    await given({ title: "Zhou, Staying", mrNo: "MR4000027", rank: 1 });
    expect(await titles("zhou")).toEqual(["Zhou, Staying", "Zhou, Left"]);
  });

  it("SRCH-1: recently opened charts come first, and two clients of one name are marked", async () => {
    const first = await given({ title: "Quarterly, Ann", mrNo: "MR6000014" });
    const second = await given({ title: "Quarterly, Ann", mrNo: "MR6000022", rank: 0 });
    const third = await given({ title: "Quarterly, Bo", mrNo: "MR6000030" });
    const find = async (recent: string[]) =>
      (await nurse.call(search, { body: { q: "quarterly", kinds: ["client"], recent } })).rows;
    expect((await find([])).map((row) => row.subjectId)).toEqual([first, third, second]);
    expect((await find([second])).map((row) => [row.subjectId, row.nameAlert ?? false])).toEqual([
      [second, true],
      [first, true],
      [third, false],
    ]);
  });

  it("SRCH-1: three letters match exactly, not by similarity", async () => {
    await given({ title: "Lee, Karen", mrNo: "MR7100011" });
    await given({ title: "Lead, Tom", mrNo: "MR7100029" });
    expect(await titles("lee")).toEqual(["Lee, Karen"]);
  });

  it("SRCH-1: two letters match the beginning of words", async () => {
    await given({ title: "Xyloft, Ugo", mrNo: "MR7000013" });
    expect(await titles("xy")).toEqual(["Xyloft, Ugo"]);
    expect(await titles("ug")).toContain("Xyloft, Ugo");
    expect(await titles("yl")).toEqual([]);
  });

  it("SRCH-1: one letter is not searched for, and pattern characters are literal", async () => {
    await expect(titles("z")).rejects.toMatchObject({ code: "validation" });
    expect(await titles("%%")).toEqual([]);
    expect(await titles("__")).toEqual([]);
  });

  it("SRCH-3: a record out of reach is not found", async () => {
    await given({ title: "Faraway, Fay", mrNo: "MR5000016", locationId: facility.locations.other });
    expect(await titles("Faraway")).toEqual([]);
    expect(await titles("Faraway", await facility.as("nurse", "first", "other"))).toEqual(["Faraway, Fay"]);
  });

  it("PERM-3: a narrower reach to other kinds does not narrow the reach to clients", async () => {
    const person = await facility.as("utilization_review", "mixed");
    const id = await given({ title: "Offsite, Olga", mrNo: "MR5500017", locationId: facility.locations.other });
    expect(await titles("Offsite", person)).toEqual([]);
    const widen = (scope: "tenant" | "location" | "own") =>
      facility.system((act) =>
        act.db
          .updateTable("rolePermissions")
          .set({ scope })
          .where("roleCode", "=", "utilization_review")
          .where("permission", "=", "clients.read")
          .execute(),
      );
    await widen("tenant");
    facility.platform.grants.forget(facility.tenant.id);
    const { rows } = await person.call(search, { body: { q: "Offsite", limit: 8 } });
    expect(rows.map((row) => row.subjectId)).toEqual([id]);
    await widen("location");
    facility.platform.grants.forget(facility.tenant.id);
  });

  it("SRCH-2, platform scenario 21: the function's plan uses the GIN index, never a table scan", async () => {
    for (const q of ["Smyth", "sm"]) {
      const plan = await planOfSearch(facility.tenant.id, q);
      expect(plan).toContain("search_documents_text");
      if (q.length > 2) expect(plan).toContain("search_documents_names");
      expect(plan).not.toContain("Seq Scan on search_documents");
    }
  });
});

/**
 * The plan PostgreSQL really ran inside `cairn_search`, as auto_explain tells it, with 20,000 entries in the facility;
 * all of it in a transaction that is rolled back.
 */
async function planOfSearch(tenantId: string, q: string): Promise<string> {
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const notices: string[] = [];
  owner.on("notice", (notice) => notices.push(notice.message ?? ""));
  await owner.connect();
  try {
    await owner.query("BEGIN");
    await owner.query("SELECT set_config('app.tenant_id', $1, true)", [tenantId]);
    await owner.query(
      `INSERT INTO search_documents (tenant_id, kind, subject_id, title, text, link)
       SELECT $1, 'client', gen_random_uuid(), 'Entry ' || n, md5(n::text) || ' ' || md5((n * 7)::text), '/clients/' || n
       FROM generate_series(1, 20000) AS n`,
      [tenantId],
    );
    await owner.query("ANALYZE search_documents");
    await owner.query("LOAD 'auto_explain'");
    await owner.query("SET LOCAL auto_explain.log_min_duration = 0");
    await owner.query("SET LOCAL auto_explain.log_nested_statements = on");
    await owner.query("SET LOCAL client_min_messages = log");
    await owner.query("SELECT * FROM cairn_search($1, '{client}', ROW(NULL, '{}', 'tenant', now())::cairn_asking, 8)", [
      q,
    ]);
    return notices.filter((text) => text.includes("search_documents d")).join("\n");
  } finally {
    await owner.query("ROLLBACK");
    await owner.end();
  }
}
