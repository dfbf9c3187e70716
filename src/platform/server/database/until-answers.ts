import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { isAway } from "./away.ts";

const shortestPause = 250;
const longestPause = 10_000;

/**
 * Returns when the database takes connections. While it is away it is asked again, with growing pauses and for as long as it
 * takes; `onAway` gets the reason, once for each new one. Throws what no waiting mends: a wrong password, an unknown database.
 */
export async function untilDatabaseAnswers(
  connectionString: string,
  onAway: (why: string) => Promise<void> | void,
): Promise<void> {
  let told = "";
  for (let wait = shortestPause; ; wait = Math.min(wait * 2, longestPause)) {
    const error = await failureOf(connectionString);
    if (!error) return;
    if (!isAway(error)) throw error;
    const why = `The database does not answer: ${error.message}`;
    if (why !== told) await onAway(why);
    told = why;
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
