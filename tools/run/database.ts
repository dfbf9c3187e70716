import { untilDatabaseAnswers } from "#platform/server/database/until-answers.ts";
import { startCluster } from "../embedded-postgres.ts";
import type { Environment } from "./environment.ts";
import { query } from "./prepare-database.ts";
import { rolePasswords, type Secrets } from "./secrets.ts";

export interface Database {
  /** Signs in as the owner: for migrations and seeding only, never given to server or worker. */
  ownerUrl: string;
  passwords: { appPassword: string; jobsPassword: string };
  embedded: boolean;
  /** Empties it: a database whose first seeding was interrupted. Only offered by the embedded one. */
  recreate(): Promise<void>;
  stop(): Promise<void>;
}

const name = "cairn";

/** The embedded PostgreSQL, or the one DATABASE_URL names. `onLost` is called when it is gone for good. */
export async function openDatabase(
  environment: Environment,
  secrets: Secrets,
  onLost: (why: Error) => void,
): Promise<Database> {
  if (environment.databaseUrl) return ownPostgres(environment.databaseUrl, secrets);
  const cluster = await startCluster({
    directory: environment.dataDirectory,
    password: secrets.ownerPassword,
    onLost,
    onRestarted: () => process.stderr.write("PostgreSQL had died and runs again.\n"),
  });
  const exists = await query(cluster.url(), "SELECT 1 FROM pg_database WHERE datname = $1", [name]);
  if (exists.length === 0) await query(cluster.url(), `CREATE DATABASE ${name}`);
  return {
    ownerUrl: cluster.url(name),
    passwords: secrets,
    embedded: true,
    async recreate() {
      await query(cluster.url(), `DROP DATABASE ${name} WITH (FORCE)`);
      await query(cluster.url(), `CREATE DATABASE ${name}`);
    },
    stop: () => cluster.stop(),
  };
}

async function ownPostgres(url: string, secrets: Secrets): Promise<Database> {
  await untilDatabaseAnswers(
    url,
    (why) => void process.stderr.write(`${why}. Retrying; press Ctrl-C to stop.\n`),
  ).catch((error: Error) => {
    throw new Error(`The PostgreSQL of DATABASE_URL is not available: ${error.message}`);
  });
  const [row] = await query<{ version: number; encoding: string }>(
    url,
    "SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding",
  );
  if (!row || row.version < 150_000) throw new Error("DATABASE_URL names a PostgreSQL older than 15.");
  if (row.encoding !== "UTF8") {
    throw new Error(`The database of DATABASE_URL has the encoding ${row.encoding}; Cairn needs UTF8.`);
  }
  return {
    ownerUrl: url,
    passwords: rolePasswords(url, secrets),
    embedded: false,
    recreate: () => Promise.reject(new Error("A database of your own is never emptied by Cairn.")),
    stop: () => Promise.resolve(),
  };
}
