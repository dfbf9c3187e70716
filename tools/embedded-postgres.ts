import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Account, postgresAccount } from "./postgres/account.ts";
import { type Binaries, findBinaries } from "./postgres/binaries.ts";
import { initialise } from "./postgres/initialise.ts";
import { freePort, isFree, rememberedPort, rememberPort } from "./postgres/port.ts";
import { commandLine, findRunning, isPostmasterOf, readPostmaster, stopPostmaster } from "./postgres/postmaster.ts";
import { productionSettings } from "./postgres/settings.ts";

export interface ClusterOptions {
  /** Holds `pg/` (the data), `log/postgres.log` and the remembered port. Made when missing. */
  directory: string;
  /** The superuser's password, used when the data directory is first made. */
  password: string;
  settings?: Record<string, string>;
  /** Skips writing through to the disk at creation: for tests. */
  throwaway?: boolean;
  /** Called when PostgreSQL died and could not be brought back. */
  onLost?: (why: Error) => void;
  /** Called when PostgreSQL died and runs again. */
  onRestarted?: () => void;
}

export interface Cluster {
  readonly port: number;
  /** Whether a PostgreSQL left over by a killed start was taken over. */
  readonly adopted: boolean;
  /** Connection string of the superuser `cairn_owner`. */
  url(database?: string): string;
  /** A throwaway cluster ends without writing its buffers, unless a `clean` end is asked for. */
  stop(how?: "clean"): Promise<void>;
}

const superuser = "cairn_owner";
const maxLogBytes = 20 * 1024 * 1024;

/**
 * Starts the embedded PostgreSQL on `directory/pg`, or takes over the one that a killed start left running there, and
 * keeps it running: when it dies it is started again on the same port and recovers from its log.
 * It runs in a session of its own, so Ctrl-C in the terminal reaches Cairn only, which stops it last.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  mkdirSync(join(options.directory, "log"), { recursive: true });
  const existing = join(options.directory, "pg");
  const account = postgresAccount(existing);
  const binaries = findBinaries(account);
  await initialise({ ...options, binaries, account, superuser });
  const data = realpathSync(existing);
  checkVersion(data, binaries);

  const run = new Supervised(options, data, binaries, account);
  await run.begin();
  return {
    get port() {
      return run.port;
    },
    get adopted() {
      return run.adopted;
    },
    url: (database = "postgres") =>
      `postgresql://${superuser}:${encodeURIComponent(options.password)}@127.0.0.1:${run.port}/${database}`,
    stop: (how) => run.stop(how),
  };
}

function checkVersion(data: string, binaries: Binaries) {
  const made = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  const major = binaries.version.split(".")[0];
  if (made === major) return;
  throw new Error(
    `The data in ${data} was made by PostgreSQL ${made}; this Cairn brings PostgreSQL ${major}. ` +
      "See docs/operations.md, Moving to another PostgreSQL.",
  );
}

class Supervised {
  port = 0;
  adopted = false;
  private pid = 0;
  private child: ChildProcess | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stopping = false;
  private readonly options: ClusterOptions;
  private readonly data: string;
  private readonly binaries: Binaries;
  private readonly account: Account | undefined;

  constructor(options: ClusterOptions, data: string, binaries: Binaries, account: Account | undefined) {
    this.options = options;
    this.data = data;
    this.binaries = binaries;
    this.account = account;
  }

  async begin(): Promise<void> {
    const running = await findRunning(this.data);
    if (running) {
      if (await this.adopt(running.pid, running.port)) return;
      await stopPostmaster(running.pid, this.data);
    }
    const remembered = rememberedPort(this.options.directory);
    await this.launch(remembered && (await isFree(remembered)) ? remembered : await freePort());
    rememberPort(this.options.directory, this.port);
  }

  /** Takes over a leftover that answers and was started with the settings this Cairn wants. */
  private async adopt(pid: number, port: number): Promise<boolean> {
    const command = commandLine(pid);
    if (!this.settings().every((part) => command.includes(part))) return false;
    const client = new pg.Client({
      host: "127.0.0.1",
      port,
      user: superuser,
      password: this.options.password,
      database: "postgres",
      connectionTimeoutMillis: 10_000,
    });
    try {
      await client.connect();
      await client.query("SELECT 1");
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
    this.pid = pid;
    this.port = port;
    this.adopted = true;
    this.watch = setInterval(() => {
      if (!isPostmasterOf(pid, this.data)) this.lost();
    }, 500);
    this.watch.unref();
    return true;
  }

  private settings(): string[] {
    return Object.entries(this.options.settings ?? productionSettings()).map(([name, value]) => `${name}=${value}`);
  }

  /** Starts it on that port and waits until it accepts connections; recovery after a crash may take its time. */
  private async launch(port: number, patience = 120_000): Promise<void> {
    const until = Date.now() + patience;
    for (;;) {
      const failure = await this.launchOnce(port, until);
      if (!failure) return;
      // The last processes of a killed PostgreSQL leave a moment after it; until then the new one refuses to start.
      const leaving = /pre-existing shared memory block|lock file .* already exists/.test(failure);
      if (!leaving || Date.now() > until) throw new Error(`PostgreSQL did not start.\n${failure.trim()}`);
      await pause(200);
      await findRunning(this.data, 0);
    }
  }

  /** Nothing when it is ready, else the last lines of its log. */
  private async launchOnce(port: number, until: number): Promise<string | undefined> {
    const log = join(this.options.directory, "log", "postgres.log");
    const file = openSync(log, "a", 0o600);
    if (statSync(log).size > maxLogBytes) truncateSync(log);
    const before = statSync(log).size;
    const args = ["-D", this.data, "-p", String(port), ...this.settings().flatMap((setting) => ["-c", setting])];
    const child = spawn(this.binaries.postgres, args, {
      ...this.account,
      cwd: "/",
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", file, file],
    });
    closeSync(file);
    let ended: string | undefined;
    child.once("error", (error) => {
      ended = error.message;
    });
    child.once("exit", (code, signal) => {
      ended ??= `ended with ${signal ?? code}`;
    });
    while (ended === undefined) {
      const state = readPostmaster(this.data);
      if (state?.status === "ready" && state.pid === child.pid) {
        this.child = child;
        this.pid = child.pid ?? 0;
        this.port = port;
        child.once("exit", () => this.lost());
        child.unref();
        return undefined;
      }
      if (Date.now() > until) {
        child.kill("SIGQUIT");
        return `It was not ready in time. Its log: ${log}`;
      }
      await pause(10);
    }
    const said = readFileSync(log).subarray(before).toString("utf8").split("\n").slice(-12).join("\n");
    return said.trim() || ended;
  }

  private lost(): void {
    if (this.stopping) return;
    clearInterval(this.watch);
    this.child = undefined;
    this.launch(this.port).then(
      () => this.options.onRestarted?.(),
      (error: unknown) => this.options.onLost?.(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async stop(how?: "clean"): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    clearInterval(this.watch);
    this.child?.ref();
    const signal = this.options.throwaway && how !== "clean" ? "SIGQUIT" : "SIGINT";
    if (this.pid) await stopPostmaster(this.pid, this.data, signal);
  }
}
