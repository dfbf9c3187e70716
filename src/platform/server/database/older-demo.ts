import pg from "pg";

/**
 * Whether a database of an older schema may be emptied: the embedded one, started for the demo, without a facility that
 * is not a demo. Anything else may hold data that users entered.
 */
export async function mayMakeDemoAgain(
  database: { embedded: boolean; ownerUrl: string },
  seed: "demo" | "none",
): Promise<boolean> {
  if (!database.embedded || seed !== "demo") return false;
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query("SELECT 1 FROM tenants WHERE NOT is_demo LIMIT 1")).rowCount === 0;
  } finally {
    await client.end();
  }
}
