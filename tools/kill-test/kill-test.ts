/**
 * `npm run kill-test [-- server|worker|database|disk|all] [rounds]`: processes are killed with -9 at random moments under a stream
 * of dose writes, counts and destructions, or the disk is filled. Afterwards every acknowledged one is there once, ledgers add up,
 * nothing half-done is anywhere, and the processes that were not killed are still the same. `disk` needs root, because it mounts a
 * small file system.
 */
import { spawnSync } from "node:child_process";
import { diskTest } from "./disk-test.ts";
import { databaseTest, serverTest, workerTest } from "./process-tests.ts";

const tests = { server: serverTest, worker: workerTest, database: databaseTest, disk: diskTest };
const [what = "server", rounds] = process.argv.slice(2);

/** Each in a process of its own, because a test's connections and settings last as long as its process. */
function runAll(): never {
  const failed = Object.keys(tests).filter((name) => {
    const args = [...process.execArgv, import.meta.filename, name, ...(rounds === undefined ? [] : [rounds])];
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0;
  });
  process.exit(failed.length === 0 ? 0 : 1);
}

if (what === "all") runAll();
const [, test] = Object.entries(tests).find(([name]) => name === what) ?? [];
if (!test) {
  console.error(`Say one of: ${Object.keys(tests).join(", ")}, all.`);
  process.exit(2);
}
const problems = await test(rounds === undefined ? undefined : Number(rounds)).catch((error: unknown) => [
  error instanceof Error ? (error.stack ?? error.message) : String(error),
]);
for (const problem of problems) console.error(`FAILED ${what}: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${what}: every acknowledged dose, count and destruction is there once; nothing half-done remains.`);
process.exit();
