/**
 * `npm run kill-test [-- server|worker|database|disk|all] [rounds]`: processes are killed with -9 at random moments under a stream
 * of dose writes, or the disk is filled. Afterwards every acknowledged dose is there once, nothing half-done is anywhere, and the
 * processes that were not killed are still the same. `disk` needs root, because it mounts a small file system.
 */
import { diskTest } from "./disk-test.ts";
import { databaseTest, serverTest, workerTest } from "./process-tests.ts";

const tests = { server: serverTest, worker: workerTest, database: databaseTest, disk: diskTest };
const [what = "server", rounds] = process.argv.slice(2);
const chosen = Object.entries(tests).filter(([name]) => what === "all" || what === name);
if (chosen.length === 0) {
  console.error(`Say one of: ${Object.keys(tests).join(", ")}, all.`);
  process.exit(2);
}
for (const [name, test] of chosen) {
  const problems = await test(rounds === undefined ? undefined : Number(rounds)).catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ]);
  for (const problem of problems) console.error(`FAILED ${name}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${name}: every acknowledged dose is there once; nothing half-done remains.`);
}
process.exit();
