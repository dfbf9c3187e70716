import { startWorker } from "#platform/server/jobs/worker.ts";
import { errorFields } from "#platform/server/operations/logger.ts";
import { Platform } from "#platform/server/platform.ts";
import { modules } from "../modules.ts";
import { onStop, readBackupPlace, readSettings } from "../settings.ts";

const settings = readSettings();
const platform = new Platform({ ...settings, modules, poolSize: 4 });
process.on("unhandledRejection", (error) => platform.log.error("A promise was left alone.", errorFields(error)));

const worker = await startWorker(platform, settings.jobsUrl, readBackupPlace());
platform.log.info("The worker works.", { pid: process.pid });

onStop(async () => {
  await worker.stop();
  await platform.close();
});
