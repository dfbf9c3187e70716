import { randomBytes } from "node:crypto";
import pg from "pg";
import { decrypt, deriveKey, encrypt, type Key } from "./secrets.ts";

const wrapping = (masterKey: Key) => deriveKey(masterKey, "installation-root");

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readRoot(client: pg.Client, masterKey: Key): Promise<Key | null> {
  // A schema of before this table is one of before its rows: a backup that is restored, or a start that is still to migrate.
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('public.installation_root') IS NOT NULL");
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ wrapped: Buffer }>("SELECT wrapped FROM installation_root");
  const [row] = rows;
  if (!row) return null;
  try {
    return decrypt(wrapping(masterKey), row.wrapped);
  } catch {
    throw new Error("MASTER_KEY is not the key of this database. Set the one it was last given.");
  }
}

/**
 * The root key of this database, unwrapped, for `Platform`. Older installations without one use the master key itself.
 * Throws a message for the operator when the master key belongs to another installation.
 */
export function openRoot(databaseUrl: string, masterKey: Key): Promise<Key> {
  return connected(databaseUrl, async (client) => (await readRoot(client, masterKey)) ?? masterKey);
}

/** Creates a random root key for an installation without a facility. Does nothing where there is one, or data. */
export function makeRoot(ownerUrl: string, masterKey: Key): Promise<void> {
  return connected(ownerUrl, async (client) => {
    await client.query(
      `INSERT INTO installation_root (wrapped) SELECT $1
       WHERE NOT EXISTS (SELECT 1 FROM tenants) AND NOT EXISTS (SELECT 1 FROM signing_keys) ON CONFLICT DO NOTHING`,
      [encrypt(wrapping(masterKey), randomBytes(32))],
    );
  });
}

/** Wraps the root by another master key (FILE-2: rotation re-wraps keys, not files). Throws when `from` is not the present one. */
export function rewrapRoot(ownerUrl: string, from: Key, to: Key): Promise<void> {
  return connected(ownerUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("LOCK TABLE installation_root IN EXCLUSIVE MODE");
    const root = (await readRoot(client, from)) ?? from;
    await client.query(
      `INSERT INTO installation_root (wrapped, rotated_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (one) DO UPDATE SET wrapped = EXCLUDED.wrapped, rotated_at = EXCLUDED.rotated_at`,
      [encrypt(wrapping(to), root)],
    );
    await client.query("COMMIT");
  });
}
