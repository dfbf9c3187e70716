import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { projectRoot } from "../project/places.ts";

/** Roles, migrations and reference data; safe to repeat. */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: { appPassword: string; jobsPassword: string },
): Promise<void> {
  const { migrate } = await import("#platform/server/database/migrate.ts");
  await migrate({ ownerUrl, appPassword: passwords.appPassword, jobsPassword: passwords.jobsPassword });
  const loader = join(projectRoot, "tools/reference-data/load.ts");
  if (!existsSync(loader)) return;
  const { loadReferenceData } = await import(pathToFileURL(loader).href);
  await loadReferenceData({ ownerUrl });
}

/** Runs one statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
