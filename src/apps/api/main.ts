import { join } from "node:path";
import { createApp } from "#platform/server/http/app.ts";
import { defaultPressure } from "#platform/server/http/pressure.ts";
import { startWaitingServer } from "#platform/server/http/waiting-server.ts";
import { Platform } from "#platform/server/platform.ts";
import { warnOfZoneDifferences } from "#platform/server/reference/zone-data.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { shutDown } from "#platform/server/telemetry/shutdown.ts";
import { startTelemetry } from "#platform/server/telemetry/start-telemetry.ts";
import { Problem } from "#platform/shared/problems.ts";
import { modules } from "../modules.ts";
import { endIfOutside } from "../outside-cause.ts";
import { onStop, openSettings } from "../settings.ts";

const settings = await openSettings(async ({ host, port }, why) => {
  const waiting = await startWaitingServer({ host, port, why });
  return () => waiting.close();
}).catch(endIfOutside);
const production = process.env.NODE_ENV === "production";
const platform = new Platform({
  ...settings,
  modules,
  ...(production
    ? {}
    : { onFault: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`) }),
});
process.on("unhandledRejection", (error) => platform.log.error("A promise was left alone.", errorFields(error)));

const telemetry = await startTelemetry("cairn-api", platform.log);
const app = await createApp(platform, {
  telemetry,
  checkAnswers: !production,
  limits: settings.limits,
  pressure: defaultPressure,
  trustedProxies: settings.trustedProxies,
  metricsToken: process.env.METRICS_TOKEN || undefined,
  serveWeb: process.env.NODE_ENV !== "development" && process.env.SERVE_WEB !== "no",
});
await platform.readReserve
  .prepare(join(settings.dataDirectory, `audit-reserve-${settings.port}.bin`))
  .catch((error: unknown) =>
    platform.log.error("No space is reserved for audit entries of reads.", errorFields(error)),
  );
platform.readReserve.start(platform.database);
await platform.storage.watch();
await platform.live.start().catch(endIfOutside);
await app.http.listen({ host: settings.host, port: settings.port }).catch(endIfOutside);
// Beside the first requests, not before them.
void platform.files.place.check().catch((error: unknown) => {
  // The message of a problem is written by us and quotes no data.
  const what = error instanceof Problem ? error.message : "Files cannot be stored where they should lie.";
  platform.log.error(what, errorFields(error));
});
void warnOfZoneDifferences(platform.database, platform.log, platform.clock.now());
platform.log.info("The server listens.", { port: settings.port, pid: process.pid });

onStop(async () => {
  await shutDown({
    refuseNew: () => app.readiness.stop(),
    // A load balancer needs a moment to see it in `/readyz`; development has none.
    drainDelayMs: production ? 3_000 : 0,
    close: () => app.close(),
    abort: () => app.http.server.closeAllConnections(),
    timeLimitMs: 20_000,
  });
  platform.log.info("The server has ended.");
});
