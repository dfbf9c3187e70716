import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const accounted = existsSync("/proc/self/schedstat");

/**
 * Milliseconds of processor time that these processes and their children have used so far, by Linux's own account: unlike
 * the clock it does not count what other programs take from the machine meanwhile. Elsewhere it is the clock.
 */
export function processorMs(pids: readonly number[]): number {
  if (!accounted) return performance.now();
  let all = 0;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (pid > 0 && (pids.includes(pid) || pids.includes(parentOf(pid)))) all += spentBy(pid);
  }
  return all;
}

/** The process that all others of an embedded PostgreSQL are children of. */
export function postmasterOf(directory: string): number {
  return Number(readFileSync(join(directory, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
}

function parentOf(pid: number): number {
  const text = contentOf(`/proc/${pid}/stat`);
  return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
}

/** The first number of `schedstat` is nanoseconds on a processor; there is one file for each thread. */
function spentBy(pid: number): number {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const nanoseconds = threads.map((id) => Number(contentOf(`/proc/${pid}/task/${id}/schedstat`).split(" ")[0]));
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Empty when the process has ended meanwhile. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
