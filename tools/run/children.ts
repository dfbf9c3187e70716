import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { causeIsOutside } from "#apps/outside-cause.ts";
import { projectRoot } from "../project/places.ts";
import type { Instance } from "./instance.ts";

export interface ChildOptions {
  /** As a person reads it: `server`, `worker`. Its log is `log/<name>.log`. */
  name: string;
  /** Node's arguments, the script first. */
  args: string[];
  env: NodeJS.ProcessEnv;
}

export interface SupervisorOptions {
  dataDirectory: string;
  log: "files" | "console";
  instance: Instance;
  /** What a child prints for the user at the terminal: it must not be in a log. */
  onTold?: (text: string) => void;
  /** A child that dies again and again: what it last said. */
  onGivenUp: (why: Error) => void;
}

/** Longest pause before a child that failed for an outside reason is started again, in milliseconds. */
const longestWait = 30_000;
const maxLogBytes = 20 * 1024 * 1024;
/** Longer than any of them takes: the server 3 s of notice and 20 s for requests, the worker 20 s for its jobs. */
const gracefulMs = 30_000;

/** Keeps processes running: one that dies unexpectedly is started again, a little later each time. */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly running = new Map<string, ChildProcess>();
  private readonly deaths = new Map<string, number[]>();
  private readonly waits = new Map<string, number>();
  private stopping = false;

  constructor(options: SupervisorOptions) {
    this.options = options;
    mkdirSync(join(options.dataDirectory, "log"), { recursive: true, mode: 0o700 });
  }

  start(child: ChildOptions): void {
    if (this.stopping) return;
    const output = this.options.log === "console" ? ("inherit" as const) : openLog(this.logFile(child.name));
    const watcher = new URL("./follow-parent.mjs", import.meta.url).href;
    const started = spawn(process.execPath, ["--import", watcher, ...child.args], {
      cwd: projectRoot,
      env: child.env,
      // Of its own, so that Ctrl-C in the terminal reaches only us and we end things in order.
      detached: true,
      stdio: ["ignore", output, output, "ipc"],
    });
    if (typeof output === "number") closeSync(output);
    this.running.set(child.name, started);
    if (started.pid) this.options.instance.add(started.pid);
    started.once("exit", (code, signal) => this.ended(child, started, signal ?? `code ${code}`));
    started.once("error", (error) => this.options.onGivenUp(error));
    started.on("message", (message) => {
      const { tellOperator } = message as { tellOperator?: unknown };
      if (typeof tellOperator === "string") this.options.onTold?.(tellOperator);
    });
  }

  /** Ends one gracefully and starts it again: for development, when its sources changed. */
  async restart(child: ChildOptions): Promise<void> {
    const process = this.running.get(child.name);
    this.running.delete(child.name);
    if (process) await end(process, 500);
    this.start(child);
  }

  private ended(child: ChildOptions, process: ChildProcess, how: string): void {
    if (this.running.get(child.name) !== process) return;
    this.running.delete(child.name);
    if (this.stopping) return;
    if (process.exitCode === causeIsOutside) {
      const wait = Math.min((this.waits.get(child.name) ?? 250) * 2, longestWait);
      this.waits.set(child.name, wait);
      globalThis.process.stderr.write(`The ${child.name} cannot run yet: ${this.lastLines(child.name, 1)}\n`);
      setTimeout(() => this.start(child), wait);
      return;
    }
    const recent = [...(this.deaths.get(child.name) ?? []), Date.now()].filter((at) => at > Date.now() - 60_000);
    this.deaths.set(child.name, recent);
    if (recent.length > 5) {
      this.options.onGivenUp(new Error(`The ${child.name} does not stay up (${how}).\n${this.lastLines(child.name)}`));
      return;
    }
    const wait = recent.length === 1 ? 0 : 250 * 2 ** recent.length;
    globalThis.process.stderr.write(`The ${child.name} ended (${how}); starting it again.\n`);
    setTimeout(() => this.start(child), wait);
  }

  /** The end of a child's log, for telling a person why it failed. */
  lastLines(name: string, count = 15): string {
    if (this.options.log === "console") return "";
    try {
      return `${readFileSync(this.logFile(name), "utf8").trim().split("\n").slice(-count).join("\n")}\n(${this.logFile(name)})`;
    } catch {
      return "";
    }
  }

  /**
   * Asks one after the other to end, in the order they were started, and waits for each: the server's last requests still find
   * a worker (OPS-3). Those that take too long are killed.
   */
  async stop(patience = gracefulMs): Promise<void> {
    this.stopping = true;
    for (const child of [...this.running.values()]) await end(child, patience);
  }

  kill(): void {
    this.stopping = true;
    for (const child of this.running.values()) child.kill("SIGKILL");
  }

  private logFile(name: string): string {
    return join(this.options.dataDirectory, "log", `${name}.log`);
  }
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

function end(child: ChildProcess, patience: number): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const harder = setTimeout(() => child.kill("SIGKILL"), patience);
    child.once("exit", () => {
      clearTimeout(harder);
      done();
    });
    child.kill("SIGTERM");
  });
}
