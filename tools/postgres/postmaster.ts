import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What a running PostgreSQL says of itself in `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  status: "starting" | "stopping" | "ready" | "standby" | "unknown";
}

export function readPostmaster(data: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const status = lines[7]?.trim();
  return {
    pid: Math.abs(Number(lines[0])),
    port: Number(lines[3]),
    status: status === "ready" || status === "starting" || status === "stopping" ? status : "unknown",
  };
}

/**
 * Whether that process is alive and is the PostgreSQL of this data directory. A number alone proves nothing: after a
 * restart of the machine or the container it may belong to anything.
 */
export function isPostmasterOf(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const command = commandLine(pid);
  return command.includes("postgres") && command.includes(realpathSync(data));
}

/** The command line of a process, its parts separated by NUL or blanks; empty when it is gone or a zombie. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * The PostgreSQL already running on this data directory, waited for while it starts or stops (`patience` ms).
 * A `postmaster.pid` left by a killed or powered-off one is removed, as PostgreSQL would otherwise refuse to start if
 * its number has since gone to another process.
 */
export async function findRunning(data: string, patience = 60_000): Promise<Postmaster | undefined> {
  const until = Date.now() + patience;
  for (;;) {
    const found = readPostmaster(data);
    if (!found) return undefined;
    if (!isPostmasterOf(found.pid, data)) {
      rmSync(join(data, "postmaster.pid"), { force: true });
      return undefined;
    }
    if (found.status === "ready" || Date.now() > until) return found;
    await pause(20);
  }
}

/** Ends it: clients are disconnected and everything is written (`fast`); without an answer in time, harder. */
export async function stopPostmaster(pid: number, data: string, first: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
  const ways: [NodeJS.Signals, number][] = [
    [first, 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of ways) {
    if (!isPostmasterOf(pid, data)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!isPostmasterOf(pid, data)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end. Its data directory is ${data}.`);
}
