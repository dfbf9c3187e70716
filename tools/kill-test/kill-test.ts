/**
 * `npm run kill-test [-- rounds]`: the server is killed with -9 at random moments under a stream of dose writes, 50
 * times unless told otherwise. Afterwards every acknowledged dose is there once, and nothing half-done is anywhere.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { newId } from "#platform/shared/ids.ts";
import { theWorld } from "#testing/facility.ts";
import { addDoses, type BenchFacility, makeFacility } from "../bench/facility.ts";
import { signIn, untilUp } from "../bench/server.ts";
import { startCluster } from "../embedded-postgres.ts";
import { freePort } from "../postgres/port.ts";
import { projectRoot } from "../project/places.ts";
import { prepareDatabase, query } from "../run/prepare-database.ts";
import { processEnvironment } from "../run/process-environment.ts";
import { readSecrets } from "../run/secrets.ts";
import { findings } from "./findings.ts";

const rounds = Number(process.argv[2] ?? 50);
const writers = 8;

interface Due {
  orderId: string;
  scheduleId: string;
  key: string;
  /** The log's id, once the server has said that it is written. */
  acknowledged: string | null;
}

const directory = mkdtempSync(join(tmpdir(), "cairn-kill-"));
const secrets = readSecrets(directory);
const cluster = await startCluster({ directory, password: secrets.ownerPassword });
let failed = false;
try {
  await query(cluster.url(), "CREATE DATABASE cairn");
  failed = !(await run(cluster.url("cairn")));
} catch (error) {
  console.error(error);
  failed = true;
} finally {
  await (await theWorld()).app.close();
  await cluster.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(ownerUrl: string): Promise<boolean> {
  await prepareDatabase(ownerUrl, secrets);
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...processEnvironment({
      ownerUrl,
      passwords: secrets,
      masterKey: secrets.masterKey,
      dataDirectory: directory,
      port,
    }),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    SERVE_WEB: "no",
  };
  Object.assign(process.env, env);
  const bench = await makeFacility(8);
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on("error", () => {});
  await owner.connect();
  const doses = (await addDoses(owner, bench, 2000)).map(
    (dose): Due => ({ ...dose, key: newId(), acknowledged: null }),
  );
  shuffle(doses);
  let kills = 0;
  let next = 0;
  const again: Due[] = [];
  let headers: Record<string, string> | null = null;
  for (let round = 1; round <= rounds; round += 1) {
    const server = start(env, bench);
    await untilUp(port);
    headers ??= await signIn(port, bench.nurse);
    const stop = new AbortController();
    // A quarter of the kills come within the first writes, when connections and plans are still being made.
    setTimeout(
      () => {
        server.kill("SIGKILL");
        kills += 1;
      },
      Math.random() ** 2 * 900,
    );
    const gone = new Promise<void>((resolve) => server.once("exit", () => resolve()));
    void gone.then(() => stop.abort());
    const take = () => again.pop() ?? doses[next++];
    await Promise.all(Array.from({ length: writers }, () => write(port, headers ?? {}, take, again, stop.signal)));
    await gone;
  }
  // What was never answered is sent again with its own key, as the page does when it comes back.
  const server = start(env, bench);
  await untilUp(port);
  await Promise.all(
    Array.from({ length: writers }, () =>
      write(port, headers ?? {}, () => again.pop(), [], new AbortController().signal),
    ),
  );
  server.kill("SIGTERM");
  const sent = doses.slice(0, next);
  const acknowledged = sent.filter((dose) => dose.acknowledged !== null);
  const problems = await findings(
    owner,
    bench.tenantId,
    acknowledged as { scheduleId: string; acknowledged: string }[],
    sent.map((dose) => dose.scheduleId),
  );
  await owner.end();
  console.log(`${kills} kills, ${sent.length} doses sent, ${acknowledged.length} acknowledged.`);
  for (const problem of problems) console.error(`FAILED: ${problem}`);
  if (problems.length === 0) console.log("Every acknowledged dose is there once; nothing half-done remains.");
  return problems.length === 0 && kills === rounds && acknowledged.length > rounds;
}

function start(env: NodeJS.ProcessEnv, bench: BenchFacility): ChildProcess {
  return spawn(process.execPath, ["src/apps/api/main.ts"], {
    cwd: projectRoot,
    env: { ...env, DEFAULT_TENANT: bench.slug, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Sends doses one after the other until the server is gone; a dose without an answer waits to be sent again. */
async function write(
  port: number,
  headers: Record<string, string>,
  take: () => Due | undefined,
  again: Due[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const due = take();
    if (!due) return;
    try {
      const answer = await fetch(`http://localhost:${port}/api/auth/medications/orders/${due.orderId}/logs`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json", "idempotency-key": due.key },
        body: JSON.stringify({ result: "refused", reasonCode: "declined", scheduleId: due.scheduleId }),
        signal,
      });
      const body = (await answer.json()) as { id?: string; code?: string };
      if (answer.status === 201 && body.id) due.acknowledged = body.id;
      else throw new Error(`A dose was refused: ${answer.status} ${body.code}`);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith("A dose was refused")) throw error;
      again.push(due);
    }
  }
}

function shuffle<T>(list: T[]): void {
  for (let index = list.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [list[index], list[other]] = [list[other] as T, list[index] as T];
  }
}
