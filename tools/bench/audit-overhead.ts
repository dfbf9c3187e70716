import type { AddressInfo } from "node:net";
import { modules } from "#apps/modules.ts";
import { openRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { type App, createApp } from "#platform/server/http/app.ts";
import type { ModuleDefinition } from "#platform/server/module.ts";
import { silentLogger } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { patchPreferences } from "#platform/shared/preferences/preferences.contract.ts";
import type { BenchFacility } from "./facility.ts";
import { fire } from "./load.ts";
import { signIn } from "./server.ts";

/** The house with one write that leaves no audit entry: what no facility can have, made for the comparison alone. */
const withoutItsEntry: readonly ModuleDefinition[] = modules.map((module) => ({
  ...module,
  handlers: module.handlers.map((handler) => {
    if (handler.contract !== patchPreferences) return handler;
    const { audit: _, ...contract } = patchPreferences;
    return { ...handler, contract };
  }),
}));

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

/**
 * What the audit entry adds to a write (platform scenario 28: 15 % at most), on one of the smallest writes there is, so that on
 * any other it is less. Both servers stand in this process and take turns, so that the machine's moods fall on both.
 */
export async function reportAuditOverhead(bench: BenchFacility, seconds: number): Promise<boolean> {
  const servers = [await serverWith(modules, bench.slug), await serverWith(withoutItsEntry, bench.slug)];
  const headers = await Promise.all(
    servers.map(async ({ port }) => ({
      ...(await signIn(port, bench.nurse)),
      "content-type": "application/json",
    })),
  );
  const times: [number[], number[]] = [[], []];
  const rounds = 12;
  for (let round = 0; round <= rounds; round += 1)
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const server = servers[which] as { port: number };
      const measured = await fire(
        server.port,
        (index) => ({
          method: "PATCH",
          path: "/api/auth/preferences",
          headers: headers[which] as Record<string, string>,
          body: JSON.stringify({ textSize: 11 + (index % 10) }),
        }),
        { seconds: seconds / rounds, concurrency: 4 },
      );
      if (measured.failures > 0) throw new Error(`${measured.failures} writes were refused.`);
      // The first round warms both up.
      if (round > 0) times[which as 0 | 1].push(1_000 / measured.perSecond);
    }
  await Promise.all(servers.map(({ app }) => app.close()));
  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const [audited, bare] = [middle(times[0]), middle(times[1])];
  const more = audited / bare - 1;
  console.log(
    `\nA write with its audit entry: ${audited.toFixed(2)} ms of the server, without ${bare.toFixed(2)} ms: ${(more * 100).toFixed(0)} % more (aim: 15 % at most).`,
  );
  return more <= 0.15;
}
