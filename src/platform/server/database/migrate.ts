import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Logger, makeWorkerUtils } from "graphile-worker";
import pg from "pg";

export interface MigrateOptions {
  /** Signs in as the owner of the schema; needs CREATEROLE the first time. */
  ownerUrl: string;
  /** Password of `cairn_app`, which the server signs in as: owns nothing, cannot bypass row-level security. */
  appPassword: string;
  /** Password of `cairn_jobs`, which owns the queue's schema and nothing else. */
  jobsPassword: string;
  directory?: string;
  /** Stop at an older schema, for the restore of a backup: these migrations and no other. */
  only?: ReadonlySet<string>;
}

const silentLogger = new Logger(() => () => {});
export const migrationsDirectory = join(import.meta.dirname, "../../../../database/migrations");

/**
 * The database was made from other migrations: those before the baselines of `database/README.md`, or a baseline that has
 * been changed since, as it may be until the first release.
 */
export class OlderSchemaError extends Error {
  override name = "OlderSchemaError";
  constructor() {
    super(
      "This database was made by a version of Cairn before its first release, and its data cannot be carried over. " +
        "Name an empty database in DATABASE_URL, or a new directory in DATA_DIR.",
    );
  }
}

/**
 * Brings the database to the newest schema: roles, plain SQL migrations in order, the job queue. Runs under an advisory
 * lock, so any number of processes may start at once. Throws when an applied migration was edited afterwards, and an
 * {@link OlderSchemaError} before anything is changed when the database cannot be brought forward.
 * @returns the names of the migrations applied now
 */
export async function migrate({
  ownerUrl,
  appPassword,
  jobsPassword,
  directory,
  only,
}: MigrateOptions): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, options: "-c timezone=UTC" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(7221001)");
    await ensureRoles(client, appPassword, jobsPassword);
    const applied = await applyMigrations(client, directory ?? migrationsDirectory, only);
    await ensureQueue(client, ownerUrl, jobsPassword);
    await client.query("SELECT cairn_month_partitions(current_date, 4, 3)");
    return applied;
  } finally {
    await client.end();
  }
}

/** The URL under which a role of this database signs in. */
export function roleUrl(ownerUrl: string, role: "cairn_app" | "cairn_jobs", password: string): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = password;
  return url.toString();
}

async function ensureRoles(client: pg.Client, appPassword: string, jobsPassword: string): Promise<void> {
  const database = (await client.query<{ name: string }>("SELECT current_database() AS name")).rows[0]?.name ?? "";
  for (const [role, password] of [
    ["cairn_app", appPassword],
    ["cairn_jobs", jobsPassword],
  ] as const) {
    const [found] = (
      await client.query<{ mighty: boolean }>(
        "SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolbypassrls AS mighty FROM pg_roles WHERE rolname = $1",
        [role],
      )
    ).rows;
    if (found?.mighty)
      throw new Error(
        `The role ${role} may do more than it must: take SUPERUSER, CREATEDB, CREATEROLE, BYPASSRLS from it.`,
      );
    const secret = client.escapeLiteral(password);
    if (!found)
      await client.query(
        `CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${secret}`,
      );
    // Another database of the same cluster may share the role; setting the same password again is harmless. Its other
    // attributes are not named: PostgreSQL 15 lets a superuser alone do so, even to say that they stay as they are.
    else await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${secret}`);
    await client.query(`GRANT ${role} TO CURRENT_USER`).catch(() => {});
    await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(database)} TO ${role}`);
  }
}

async function applyMigrations(client: pg.Client, directory: string, only?: ReadonlySet<string>): Promise<string[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations
    (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  const before = new Map(
    (await client.query<{ name: string; sha256: string }>("SELECT name, sha256 FROM schema_migrations")).rows.map(
      (row) => [row.name, row.sha256],
    ),
  );
  const names = (await readdir(directory))
    .filter((name) => /^\d{4}_.+\.sql$/.test(name) && (!only || only.has(name)))
    .sort();
  const baseline = names[0];
  if (baseline && before.size > 0 && !before.has(baseline) && !only) throw new OlderSchemaError();
  const wanted: { name: string; text: string; sha256: string }[] = [];
  for (const name of names) {
    const text = await readFile(join(directory, name), "utf8");
    const sha256 = createHash("sha256").update(text).digest("hex");
    const known = before.get(name);
    if (known === undefined) wanted.push({ name, text, sha256 });
    // Until the first release a baseline is changed in place; from then on, forward only.
    else if (known !== sha256 && name.endsWith("_baseline.sql")) throw new OlderSchemaError();
    else if (known !== sha256)
      throw new Error(`Migration ${name} was changed after it had been applied. Write a new one instead.`);
  }
  for (const { name, text, sha256 } of wanted) {
    try {
      await client.query("BEGIN");
      await client.query(text);
      await client.query("INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)", [name, sha256]);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return wanted.map(({ name }) => name);
}

/**
 * graphile-worker has a schema of its own, owned by `cairn_jobs`; the application adds jobs through one
 * SECURITY DEFINER function, inside the transaction that needs them.
 */
async function ensureQueue(client: pg.Client, ownerUrl: string, jobsPassword: string): Promise<void> {
  await client.query("CREATE SCHEMA IF NOT EXISTS graphile_worker");
  await client.query("ALTER SCHEMA graphile_worker OWNER TO cairn_jobs");
  // Its installer needs CREATE on the database even when the schema exists: granted for that moment only.
  const { name } = (await client.query<{ name: string }>("SELECT quote_ident(current_database()) AS name")).rows[0]!;
  await client.query(`GRANT CREATE ON DATABASE ${name} TO cairn_jobs`);
  try {
    const utils = await makeWorkerUtils({
      connectionString: roleUrl(ownerUrl, "cairn_jobs", jobsPassword),
      logger: silentLogger,
    });
    await utils.migrate().finally(() => utils.release());
  } finally {
    await client.query(`REVOKE CREATE ON DATABASE ${name} FROM cairn_jobs`);
  }
  const queue = new pg.Client({ connectionString: roleUrl(ownerUrl, "cairn_jobs", jobsPassword) });
  await queue.connect();
  try {
    await queue.query(`
      CREATE OR REPLACE FUNCTION graphile_worker.cairn_add_job(task text, payload json, run_at timestamptz, job_key text)
      RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
        -- A key that starts with "once:" keeps the job that has it, also one that failed; any other key replaces it.
        SELECT graphile_worker.add_job(task, payload, run_at => run_at, job_key => job_key, max_attempts => 8,
          job_key_mode => CASE WHEN job_key LIKE 'once:%' THEN 'unsafe_dedupe' ELSE 'replace' END)
      $$;
      REVOKE ALL ON FUNCTION graphile_worker.cairn_add_job(text, json, timestamptz, text) FROM PUBLIC;
      GRANT USAGE ON SCHEMA graphile_worker TO cairn_app;
      GRANT EXECUTE ON FUNCTION graphile_worker.cairn_add_job(text, json, timestamptz, text) TO cairn_app;
      CREATE OR REPLACE FUNCTION graphile_worker.cairn_lag_seconds() RETURNS double precision
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
        SELECT coalesce(max(extract(epoch FROM now() - run_at)), 0)::double precision
        FROM graphile_worker._private_jobs WHERE run_at < now() AND attempts < max_attempts AND locked_at IS NULL
      $$;
      REVOKE ALL ON FUNCTION graphile_worker.cairn_lag_seconds() FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION graphile_worker.cairn_lag_seconds() TO cairn_app;
      -- Jobs that have used up their tries: a facility's own, and those of the installation, which name none.
      CREATE OR REPLACE FUNCTION graphile_worker.cairn_failed_jobs(tenant uuid)
      RETURNS TABLE (id bigint, task text, attempts integer, created_at timestamptz, failed_at timestamptz, of_tenant boolean)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
        SELECT j.id, t.identifier, j.attempts::int, j.created_at, j.updated_at, j.payload ->> 'tenantId' IS NOT NULL
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL
          AND (j.payload ->> 'tenantId' IS NULL OR j.payload ->> 'tenantId' = tenant::text)
      $$;
      REVOKE ALL ON FUNCTION graphile_worker.cairn_failed_jobs(uuid) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION graphile_worker.cairn_failed_jobs(uuid) TO cairn_app;
      -- Tries anew from the first. Null when it is not such a job, or another facility's; else its task.
      CREATE OR REPLACE FUNCTION graphile_worker.cairn_retry_job(tenant uuid, job bigint) RETURNS text
      LANGUAGE sql SECURITY DEFINER SET search_path = graphile_worker, pg_temp AS $$
        SELECT f.task FROM graphile_worker.cairn_failed_jobs(tenant) f,
          LATERAL graphile_worker.reschedule_jobs(ARRAY[f.id], run_at => now(), attempts => 0) WHERE f.id = job
      $$;
      REVOKE ALL ON FUNCTION graphile_worker.cairn_retry_job(uuid, bigint) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION graphile_worker.cairn_retry_job(uuid, bigint) TO cairn_app;
    `);
  } finally {
    await queue.end();
  }
}
