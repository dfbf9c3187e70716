import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenInstallation, type Installation } from "#modules/settings/tenancy/testing.ts";
import { copyOf, copySettings, tablesOf } from "./tables.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await givenInstallation("tables");
});
afterAll(() => installation.end());

const codes = ["Z9", "a", "B", "Ångström", "z", "é", "e", "_", "A", "10", "9", "😀", "ß"];

/** Reads a table with a text key as ordered and hashed by this database. */
async function tableIn(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl, options: copySettings });
  await client.connect();
  try {
    await client.query("CREATE TABLE codes (code text, from_on date, PRIMARY KEY (code, from_on))");
    await client.query("INSERT INTO codes SELECT c, '2026-01-01' FROM unnest($1::text[]) AS c", [codes]);
    await client.query("SET enable_seqscan = off");
    const [table] = await tablesOf(client);
    if (!table) throw new Error("There is no table.");
    const copy = copyOf(client, table);
    const parts: Buffer[] = [];
    for await (const part of copy.data) parts.push(part);
    const { rows } = await client.query(`EXPLAIN ${table.select}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    const order = Buffer.concat(parts)
      .toString("utf8")
      .split("\n")
      .map((line) => line.split("\t")[0])
      .filter(Boolean);
    return { order, sha256: copy.sum().sha256, sorts: plan.includes("Sort") };
  } finally {
    await client.end();
  }
}

it("OPS-4: exports the same bytes under any collation, using the key index under byte order", async () => {
  const ours = await tableIn(await installation.emptyDatabase());
  const theirs = await tableIn(
    await installation.emptyDatabase("TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'sv'"),
  );
  expect(ours.order).toEqual(codes.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
  expect(theirs).toMatchObject({ order: ours.order, sha256: ours.sha256 });
  expect([ours.sorts, theirs.sorts]).toEqual([false, true]);
});
