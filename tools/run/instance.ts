import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

interface Running {
  pid: number;
  port: number;
  children: number[];
}
interface Identified {
  pid: number;
  /** When that process began: a number alone may have gone to another process since. */
  began: string;
}
interface Written {
  self: Identified;
  port: number;
  children: Identified[];
}

/** Whether a Cairn runs on this data directory now. */
export function isRunning(directory: string): boolean {
  const written = read(join(directory, "instance.json"));
  return written !== undefined && written !== null && isAlive(written.self);
}

/** The one Cairn that runs on a data directory, written to `instance.json` there. */
export class Instance {
  private readonly file: string;
  private readonly port: number;
  private children: Identified[] = [];

  private constructor(file: string, port: number) {
    this.file = file;
    this.port = port;
  }

  /** Claims the directory; throws when another Cairn runs on it. Ends what a killed one left running. */
  static async claim(directory: string, port: number): Promise<Instance> {
    const file = join(directory, "instance.json");
    const written = read(file);
    if (written && isAlive(written.self) && written.self.pid !== process.pid) {
      throw new Error(
        `Cairn already runs on this data directory (process ${written.self.pid}, port ${written.port}). ` +
          "Stop it first, or give DATA_DIR another directory.",
      );
    }
    if (written) await endAll(written.children);
    const instance = new Instance(file, port);
    instance.write();
    return instance;
  }

  /** Remembers a process to end, should this one be killed. */
  add(pid: number): void {
    this.children = [...this.children.filter(isAlive), { pid, began: beganAt(pid) }];
    this.write();
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    const content: Written = {
      self: { pid: process.pid, began: beganAt(process.pid) },
      port: this.port,
      children: this.children,
    };
    writeFileSync(this.file, JSON.stringify(content));
  }
}

/** The Cairn that runs on a data directory, for tools that ask. */
export function runningInstance(directory: string): Running | undefined {
  const written = read(join(directory, "instance.json"));
  if (!written || !isAlive(written.self)) return undefined;
  return { pid: written.self.pid, port: written.port, children: written.children.map(({ pid }) => pid) };
}

function read(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Written;
  } catch {
    return undefined;
  }
}

/** They notice by themselves that their parent is gone; this makes sure and waits, because they hold the port. */
async function endAll(children: Identified[]): Promise<void> {
  const until = Date.now() + 1_500;
  for (const child of children.filter(isAlive)) process.kill(child.pid, "SIGTERM");
  while (children.some(isAlive) && Date.now() < until) await pause(25);
  for (const child of children.filter(isAlive)) process.kill(child.pid, "SIGKILL");
  while (children.some(isAlive)) await pause(10);
}

function isAlive({ pid, began }: Identified): boolean {
  const now = beganAt(pid);
  return now !== "" && now === began;
}

/** A text that differs between two processes that had the same number; empty when there is none, or a zombie. */
function beganAt(pid: number): string {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (fields[0] === "Z" || fields[0] === "X") return "";
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}
