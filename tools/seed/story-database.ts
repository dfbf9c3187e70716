import pg from "pg";
import type { Calendar } from "./calendar.ts";

/**
 * Days on whose morning the database looks at its tables anew, so that what follows is planned for what they hold: what
 * autovacuum does by itself in a night, but the story tells fourteen months in less time than autovacuum sleeps.
 */
const looks = [300, 60, 14, 10, 5, 1];

/** The database's side of the story: it waits for no disk meanwhile, and ends with all of it on the disk. */
export class StoryDatabase {
  readonly #ownerUrl: string;
  readonly #days: ReadonlySet<string>;

  constructor(ownerUrl: string, calendar: Calendar) {
    this.#ownerUrl = ownerUrl;
    this.#days = new Set(looks.map((ago) => calendar.at(ago, "00:00")));
  }

  /**
   * Commits of this pool are acknowledged before they are on the disk. A seeding that is interrupted begins anew with an empty
   * database, so no statement may rely on them before `end()`.
   */
  hurry(pool: pg.Pool): void {
    Object.assign(pool.options, { onConnect: (client: pg.Client) => client.query("SET synchronous_commit = off") });
  }

  async atDawn(day: string): Promise<void> {
    if (this.#days.has(day)) await this.#asOwner(lookAnew);
  }

  /** A commit that is waited for takes all before it to the disk. */
  end(): Promise<void> {
    return this.#asOwner(async (client) => {
      await lookAnew(client);
      await client.query("SELECT pg_logical_emit_message(true, 'cairn', 'the demo is whole')");
    });
  }

  async #asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: this.#ownerUrl });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }
}

/** By the measure autovacuum takes: a table of which a tenth has changed, and fifty rows. */
async function lookAnew(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', s.schemaname, s.relname) AS name
    FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
    WHERE s.schemaname IN ('public', 'graphile_worker') AND s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)`);
  if (rows.length > 0) await client.query(`ANALYZE ${rows.map(({ name }) => name).join(", ")}`);
}
