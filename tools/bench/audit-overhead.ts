import type { AddressInfo } from "node:net";
import type pg from "pg";
import { modules } from "#apps/modules.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import type { ModuleDefinition } from "#platform/server/execution/module.ts";
import { type App, createApp } from "#platform/server/http/app.ts";
import { Platform } from "#platform/server/platform.ts";
import { silentLogger } from "#platform/server/telemetry/logger.ts";
import type { BenchFacility } from "./facility.ts";
import { fire } from "./load.ts";
import { processorMs } from "./processor.ts";
import { signIn } from "./server.ts";
import { type DailyWrite, dailyWrites, requireNoBranches } from "./writes.ts";

/** The house whose writes leave no audit entry: what no facility can have, made for the comparison alone. */
function withoutEntries(writes: readonly DailyWrite[]): readonly ModuleDefinition[] {
  const measured = new Set<object>(writes.map(({ contract }) => contract));
  return modules.map((module) => ({
    ...module,
    handlers: module.handlers.map((handler) => {
      if (!measured.has(handler.contract)) return handler;
      const { audit: _, ...contract } = handler.contract;
      return { ...handler, contract };
    }),
  }));
}

async function serverWith(
  list: readonly ModuleDefinition[],
  defaultTenant: string,
): Promise<{ app: App; port: number }> {
  const databaseUrl = process.env.APP_DATABASE_URL ?? "";
  const platform = new Platform({
    databaseUrl,
    masterKey: await openRoot(databaseUrl, readMasterKey(process.env.MASTER_KEY)),
    dataDirectory: process.env.DATA_DIR ?? "",
    modules: list,
    defaultTenant,
    logger: silentLogger,
    poolSize: 8,
  });
  const app = await createApp(platform, { limits: false });
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  return { app, port: (app.http.server.address() as AddressInfo).port };
}

const rounds = 12;
const aTurn = 80;
/** Platform scenario 28: 15 % at most. */
const aim = 0.15;

/**
 * What the audit entry adds to the writes people make all day. Both servers stand in this process and take short turns, one
 * beside the other; each pair of turns gives one comparison, and the middle one counts, so that the machine's moods fall out.
 * Counted is processor time, of the server and of PostgreSQL, because other programs do not change it; elsewhere than on Linux
 * it is time by the clock.
 */
export async function reportAuditOverhead(
  owner: pg.Client,
  bench: BenchFacility,
  postmaster: number,
): Promise<boolean> {
  const writes = await dailyWrites(owner, bench);
  await owner.query("VACUUM ANALYZE");
  const servers = [
    await serverWith(modules, bench.slug),
    await serverWith(withoutEntries(writes), bench.slug),
  ] as const;
  const spent = () => processorMs([process.pid, postmaster]);
  console.log("\nA write with its audit entry, and without (aim: 15 % more at most, of all four together)");
  let [audited, bare] = [0, 0];
  try {
    for (const write of writes) {
      const [on, off] = await compare(servers, write, spent);
      audited += on;
      bare += off;
      console.log(line(write.name, on, off));
    }
  } finally {
    await Promise.all(servers.map(({ app }) => app.close()));
  }
  console.log(line("all four", audited, bare));
  await requireNoBranches(owner);
  return audited / bare - 1 <= aim;
}

const line = (what: string, on: number, off: number) =>
  `${what.padEnd(20)} ${on.toFixed(2)} ms, ${off.toFixed(2)} ms: ${((on / off - 1) * 100).toFixed(0)} % more`;

/** Milliseconds for one such write: with its entry, and without. */
async function compare(
  servers: readonly [{ port: number }, { port: number }],
  write: DailyWrite,
  spent: () => number,
): Promise<[number, number]> {
  const headers = await Promise.all(
    servers.map(async ({ port }) => ({ ...(await signIn(port, write.as)), "content-type": "application/json" })),
  );
  const turn = async (which: 0 | 1) => {
    const next = (index: number) => (index < aTurn ? write.next(headers[which] ?? {}) : undefined);
    const before = spent();
    const { count, failures } = await fire(servers[which].port, next, { seconds: 60, concurrency: 4 });
    if (failures > 0) throw new Error(`${failures} writes were refused: ${write.name}.`);
    return (spent() - before) / count;
  };
  const pairs: [number, number][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    // The order alternates, and the first round warms both up.
    const first = round % 2 === 0 ? await turn(0) : await turn(1);
    const second = round % 2 === 0 ? await turn(1) : await turn(0);
    if (round > 0) pairs.push(round % 2 === 0 ? [first, second] : [second, first]);
  }
  const bare = middle(pairs.map(([, off]) => off));
  return [bare * middle(pairs.map(([on, off]) => on / off)), bare];
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
