import pg from "pg";
import { migrate } from "#platform/server/database/migrate.ts";
import { loadReferenceData } from "../reference-data/load.ts";

/** Roles, migrations and reference data; safe to repeat. */
export async function prepareDatabase(
  ownerUrl: string,
  passwords: { appPassword: string; jobsPassword: string },
): Promise<void> {
  await migrate({ ownerUrl, appPassword: passwords.appPassword, jobsPassword: passwords.jobsPassword });
  const owner = new pg.Client({ connectionString: ownerUrl, options: "-c timezone=UTC" });
  await owner.connect();
  try {
    await loadReferenceData(owner);
  } finally {
    await owner.end();
  }
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
