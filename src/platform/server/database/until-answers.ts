import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isAway } from "./away.ts";

const shortestPause = 250;
const longestPause = 10_000;

/**
 * Returns when the database accepts connections. Retries without limit, with growing pauses. `onAway` is called with each
 * new reason. Throws errors that a retry cannot fix, such as a wrong password or an unknown database.
 */
export async function untilDatabaseAnswers(
  connectionString: string,
  onAway: (why: string) => Promise<void> | void,
): Promise<void> {
  let reported = "";
  for (let wait = shortestPause; ; wait = Math.min(wait * 2, longestPause)) {
    const error = await failureOf(connectionString);
    if (!error) return;
    if (!isAway(error)) throw error;
    const why = `The database is not responding: ${error.message}`;
    if (why !== reported) await onAway(why);
    reported = why;
    await pause(wait);
  }
}

async function failureOf(connectionString: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
