import { backupChores } from "#modules/operations/index.ts";
import { startWorker } from "#platform/server/jobs/worker.ts";
import { Platform } from "#platform/server/platform.ts";
import { errorFields } from "#platform/server/telemetry/logger.ts";
import { startTelemetry } from "#platform/server/telemetry/start-telemetry.ts";
import { modules } from "../modules.ts";
import { endIfOutside } from "../outside-cause.ts";
import { onStop, openSettings, readBackupPlace } from "../settings.ts";

const settings = await openSettings().catch(endIfOutside);
const platform = new Platform({ ...settings, modules, poolSize: 4 });
process.on("unhandledRejection", (error) => platform.log.error("A promise was left alone.", errorFields(error)));

const telemetry = await startTelemetry("cairn-worker", platform.log);
const worker = await startWorker(platform, settings.jobsUrl, backupChores(platform, readBackupPlace())).catch(
  endIfOutside,
);
platform.log.info("The worker works.", { pid: process.pid });

onStop(async () => {
  await worker.stop();
  await telemetry?.close();
  await platform.close();
});
