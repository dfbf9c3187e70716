import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { unwrapMasterKeys } from "#platform/server/crypto/key-service.ts";
import { makeRoot } from "#platform/server/crypto/root-key.ts";
import { readMasterKey } from "#platform/server/crypto/secrets.ts";
import { OlderSchemaError } from "#platform/server/database/migrate.ts";
import { holdsRealFacility, mayMakeDemoAgain } from "#platform/server/database/older-demo.ts";
import type { SimulatorAddresses } from "#platform/server/ports/outside-settings.ts";
import { freePort, isFree } from "../postgres/port.ts";
import { projectRoot } from "../project/places.ts";
import { simulatorsBeside } from "../simulators/ports.ts";
import { type ChildOptions, Supervisor } from "./children.ts";
import { type Database, openDatabase } from "./database.ts";
import { printDemoSignIns } from "./demo-sign-ins.ts";
import { type Environment, makeDataDirectory, readEnvironment } from "./environment.ts";
import { Instance } from "./instance.ts";
import { prepareDatabase, query } from "./prepare-database.ts";
import { processEnvironment } from "./process-environment.ts";
import { runToEnd } from "./run-to-end.ts";
import { readSecrets, type Secrets } from "./secrets.ts";
import { onSignals } from "./signals.ts";
import { watchServerSources } from "./watch-sources.ts";
import { isWebBuildCurrent } from "./web-build.ts";

/**
 * `npm start` and `npm run dev`: brings everything up in order, keeps it up, and takes it down in the opposite order.
 * Returns when everything is up; throws an error a person can act on.
 */
export async function start({ dev }: { dev: boolean }): Promise<void> {
  const environment = readEnvironment();
  makeDataDirectory(environment.dataDirectory);
  const instance = await Instance.claim(environment.dataDirectory, environment.port);
  const run = new Run(environment, instance, dev);
  onSignals({ first: () => run.stop(0), second: () => run.abandon() });
  try {
    await run.begin();
  } catch (error) {
    if (run.ending) return; // Ctrl-C while starting: what failed, failed because of it
    await run.takeDown();
    throw error;
  }
}

class Run {
  private database: Database | undefined;
  private supervisor: Supervisor;
  /** Where the simulators of this run listen; null where there are none (INT-11). */
  private simulators: SimulatorAddresses | null = null;
  ending = false;
  private readonly environment: Environment;
  private readonly instance: Instance;
  private readonly dev: boolean;

  constructor(environment: Environment, instance: Instance, dev: boolean) {
    this.environment = environment;
    this.instance = instance;
    this.dev = dev;
    this.supervisor = new Supervisor({
      dataDirectory: environment.dataDirectory,
      log: dev ? "console" : environment.log,
      instance,
      onTold: say,
      onGivenUp: (why) => this.fail(why),
    });
  }

  async begin(): Promise<void> {
    const { port, host } = this.environment;
    if (!(await isFree(port, host))) {
      throw new Error(`Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`);
    }
    await unwrapMasterKeys(process.env);
    const secrets = readSecrets(this.environment.dataDirectory);
    const building = this.dev || isWebBuildCurrent() ? undefined : this.buildWeb();
    // Reported below, where it is awaited; until then a failure must not count as unhandled.
    building?.catch(() => {});
    this.database = await openDatabase(this.environment, secrets, (why) => this.fail(why));
    if (await this.mayUseSimulators(this.database)) await this.placeSimulators();
    await this.fillDatabase(this.database, secrets);
    await building;
    if (this.ending) return;
    await this.startProcesses(this.database, secrets);
    if (this.ending) return;
    await this.announce(this.database);
  }

  /**
   * Simulators receive the mail of facilities without a mail account. If the database holds a facility that is not a demo,
   * they run only with CAIRN_ALLOW_SIMULATORS=1.
   */
  private async mayUseSimulators(database: Database): Promise<boolean> {
    if (this.dev || process.env.CAIRN_ALLOW_SIMULATORS === "1") return true;
    if (this.environment.seed !== "demo") return false;
    if (!(await holdsRealFacility(database.ownerUrl))) return true;
    say("Simulators stay off: the database holds a facility that is not a demo.");
    return false;
  }

  private async placeSimulators(): Promise<void> {
    const { addresses, moved } = await simulatorsBeside(this.environment.port, this.environment.dataDirectory);
    this.simulators = addresses;
    if (moved.length === 0) return;
    const where = moved.map((name) => `${name} ${addresses[name].replace("http://", "")}`).join(", ");
    say(`Usual ports of the simulators are taken; these listen elsewhere: ${where}.`);
  }

  private async buildWeb(): Promise<void> {
    say("Building the web app …");
    await runToEnd("The web app could not be built.", ["tools/run/web-build.ts"], process.env);
  }

  /** Migrations and reference data always; the demo facility when the database holds no tenant yet. */
  private async fillDatabase(database: Database, secrets: Secrets): Promise<void> {
    const marker = join(this.environment.dataDirectory, "seeding");
    if (existsSync(marker)) {
      if (!database.embedded) throw new Error(halfSeeded);
      say("Making the demo facility was interrupted; starting over with an empty database …");
      await database.recreate();
    }
    await prepareDatabase(database.ownerUrl, database.passwords).catch(async (error) => {
      if (!(error instanceof OlderSchemaError) || !(await mayMakeDemoAgain(database, this.environment.seed)))
        throw error;
      say("This demo was made by an older version of Cairn, so it is made again …");
      await database.recreate();
      await prepareDatabase(database.ownerUrl, database.passwords);
    });
    await makeRoot(database.ownerUrl, readMasterKey(secrets.masterKey));
    const seed = "tools/seed/seed.ts";
    const wanted = this.environment.seed === "demo" && existsSync(join(projectRoot, seed));
    if (wanted && (await query(database.ownerUrl, "SELECT 1 FROM tenants LIMIT 1")).length === 0) {
      say("Making the demo facility, Alder Creek Recovery …");
      writeFileSync(marker, "");
      await runToEnd("The demo facility could not be made.", [seed], {
        ...this.processEnvironment(database, secrets, this.environment.port),
        DATABASE_URL: database.ownerUrl,
      });
    }
    rmSync(marker, { force: true });
    if (this.environment.seed === "none") await this.offerSetup(database, secrets);
  }

  /** A first run without the demo: a facility to be set up in the browser, and the code that proves whose server it is. */
  private async offerSetup(database: Database, secrets: Secrets): Promise<void> {
    const [known] = await query(database.ownerUrl, "SELECT 1 FROM users LIMIT 1");
    if (known) return;
    await runToEnd("The set-up could not be prepared.", ["tools/run/first-run.ts"], {
      ...this.processEnvironment(database, secrets, this.environment.port),
      DATABASE_URL: database.ownerUrl,
    });
  }

  private async startProcesses(database: Database, secrets: Secrets): Promise<void> {
    const apiPort = this.dev ? await freePort() : this.environment.port;
    const env: NodeJS.ProcessEnv = { ...this.processEnvironment(database, secrets, apiPort), BACKUPS: "on" };
    const api: ChildOptions = { name: "server", args: ["src/apps/api/main.ts"], env };
    // The worker alone backs up, and backups see every facility's rows: it alone is given the owner's connection.
    const worker: ChildOptions = {
      name: "worker",
      args: ["src/apps/worker/main.ts"],
      env: { ...env, BACKUP_DATABASE_URL: database.ownerUrl },
    };
    const children = [api, worker];
    // A small nursery spares it some 15 MB (SIM-1): no user waits for its garbage collection.
    const args = ["--max-semi-space-size=1", "tools/simulators/main.ts"];
    if (env.SIMULATORS) children.push({ name: "simulators", args, env });
    for (const child of children) this.supervisor.start(child);
    if (this.dev) {
      const { host, port } = this.environment;
      this.supervisor.start({
        name: "vite",
        args: ["node_modules/vite/bin/vite.js"],
        env: { ...process.env, HOST: host, PORT: String(port), API_ORIGIN: `http://127.0.0.1:${apiPort}` },
      });
      watchServerSources(() => Promise.all([this.supervisor.restart(api), this.supervisor.restart(worker)]));
    }
    await this.untilAnswers(`http://${this.dev ? "127.0.0.1" : reachable(this.environment.host)}:${apiPort}/healthz`);
  }

  private processEnvironment(database: Database, secrets: Secrets, port: number): NodeJS.ProcessEnv {
    return processEnvironment({
      ...(this.simulators ? { simulators: this.simulators } : {}),
      ownerUrl: database.ownerUrl,
      passwords: database.passwords,
      masterKey: secrets.masterKey,
      dataDirectory: this.environment.dataDirectory,
      host: this.dev ? "127.0.0.1" : this.environment.host,
      port,
      mode: this.dev ? "development" : "production",
    });
  }

  private async untilAnswers(url: string, patience = 60_000): Promise<void> {
    const until = Date.now() + patience;
    while (!this.ending) {
      const answers = await fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (answers) return;
      if (Date.now() > until) {
        throw new Error(`The server does not answer at ${url}.\n${this.supervisor.lastLines("server")}`);
      }
      await pause(25);
    }
  }

  private async announce(database: Database): Promise<void> {
    const { host, port, dataDirectory } = this.environment;
    const address = host === "127.0.0.1" || host === "0.0.0.0" || host === "::" ? "localhost" : host;
    await printDemoSignIns(database.ownerUrl);
    say(`\nCairn is ready: http://${address}:${port}`);
    say(`Data and logs: ${dataDirectory}. Ctrl-C stops it.`);
  }

  private fail(why: Error): void {
    if (this.ending) return;
    process.stderr.write(`\n${why.message}\n`);
    void this.stop(1);
  }

  async stop(code: number): Promise<void> {
    if (this.ending) return;
    say("\nStopping …");
    await this.takeDown();
    process.exit(code);
  }

  /** Children first, so that what they still write finds its database; the database last. */
  async takeDown(): Promise<void> {
    this.ending = true;
    await this.supervisor.stop();
    await this.database?.stop();
    this.instance.release();
  }

  /** At the second signal. The database recovers from its log at the next start, as after a power failure. */
  abandon(): void {
    this.supervisor.kill();
    process.exit(1);
  }
}

const halfSeeded =
  "Making the demo facility was interrupted, so the database of DATABASE_URL holds a part of it. " +
  "Start with an empty database.";

function reachable(host: string): string {
  return host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
