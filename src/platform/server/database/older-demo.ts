import pg from "pg";

/**
 * Whether a database of an older schema may be emptied: the embedded one, started for the demo, without a facility that
 * is not a demo. Anything else may hold data that users entered.
 */
export async function mayMakeDemoAgain(
  database: { embedded: boolean; ownerUrl: string },
  seed: "demo" | "none",
): Promise<boolean> {
  return database.embedded && seed === "demo" && !(await holdsRealFacility(database.ownerUrl));
}

/** Whether the database holds a facility that is not a demo. */
export async function holdsRealFacility(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ hasTenants: boolean }>(
      `SELECT to_regclass('public.tenants') IS NOT NULL AS "hasTenants"`,
    );
    if (!rows[0]?.hasTenants) return false;
    return (await client.query("SELECT 1 FROM tenants WHERE NOT is_demo LIMIT 1")).rowCount !== 0;
  } finally {
    await client.end();
  }
}
