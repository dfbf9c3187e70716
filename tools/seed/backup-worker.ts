/**
 * The thread that makes the story's archives: tens of megabytes pass through each, and beside the story's own memory every
 * clearing away of them would walk through all of that.
 */
import { parentPort } from "node:worker_threads";
import { readBackupPlace } from "#apps/settings.ts";
import { runBackup } from "#modules/operations/backup/backup-runs.ts";

const place = readBackupPlace(process.env.DATABASE_URL);
if (!place) throw new Error("Backups need the owner's connection, DATABASE_URL.");
parentPort?.on("message", (now: string) => {
  runBackup(place, { kind: "nightly", requestedBy: null, now }).then(
    () => parentPort?.postMessage(null),
    (error: unknown) => parentPort?.postMessage(String(error)),
  );
});
