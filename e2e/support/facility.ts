import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { SimulatorAddresses } from "#platform/server/ports/outside-settings.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { projectRoot } from "../../tools/project/places.ts";
import { query } from "../../tools/run/prepare-database.ts";
import { processEnvironment } from "../../tools/run/process-environment.ts";
import { freePorts, startSimulators } from "../../tools/simulators/simulators.ts";
import { templateDatabase, testSecrets } from "../../tools/test/template.ts";

/** A Cairn of a journey's own: a copy of the demo facility, its server and its worker, on a port of its own. */
export interface Facility {
  url: string;
  /** Connection string of the database's owner: for looking at what a screen cannot show, such as the audit log. */
  ownerUrl: string;
  /** Of an empty server: the code it prints at its start. */
  setupCode: string | null;
  /** What the journey's mail, texts and push messages arrive at: `${control}/outbox?to=`. */
  simulators: SimulatorAddresses;
  /** The server is killed and gone until it is started again, at the same address; the worker goes on. */
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

let count = 0;

export interface FacilityOptions {
  /** A server of its own before it is set up, instead of the demo facility. */
  empty?: boolean;
  /** What the operator set beside the usual. */
  env?: Record<string, string>;
}

export async function openFacility({ empty = false, env: own = {} }: FacilityOptions = {}): Promise<Facility> {
  const ground = inject("journeyGround");
  // Filled by the seed: every server of the run starts from its compiled sources, also that of an empty facility.
  const compiled = join(ground.demoFiles, "cache");
  count += 1;
  const name = `journey_${process.pid}_${count}`;
  const template = empty ? templateDatabase : ground.demoDatabase;
  const [simulators] = await Promise.all([
    startSimulators(freePorts),
    query(ground.clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  ]);
  const ownerUrl = Object.assign(new URL(ground.clusterUrl), { pathname: `/${name}` }).toString();
  const directory = join(ground.directory, name);
  mkdirSync(directory, { recursive: true });
  const isFile = (path: string) => path !== compiled;
  if (!empty && existsSync(ground.demoFiles)) cpSync(ground.demoFiles, directory, { recursive: true, filter: isFile });

  const port = await freePort();
  const usual = processEnvironment({
    ownerUrl,
    passwords: testSecrets,
    masterKey: testSecrets.masterKey,
    dataDirectory: directory,
    port,
    simulators: simulators.addresses,
  });
  const log = join(projectRoot, "test-results", `${name}.log`);
  const env = { ...usual, NODE_COMPILE_CACHE: compiled, ...own };
  const url = `http://localhost:${port}`;
  const setupCode = empty ? printedCode(env) : null;
  let server = run("src/apps/api/main.ts", env, log);
  const worker = run("src/apps/worker/main.ts", env, log);
  await untilAnswers(server, `http://127.0.0.1:${port}/healthz`, log);
  return {
    url,
    ownerUrl,
    simulators: simulators.addresses,
    setupCode,
    async stopServer() {
      await kill(server);
    },
    async startServer() {
      server = run("src/apps/api/main.ts", env, log);
      await untilAnswers(server, `http://127.0.0.1:${port}/healthz`, log);
    },
    async stop() {
      await Promise.all([kill(server), kill(worker), simulators.stop()]);
      await query(ground.clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** The setup code that the first start of a server prints on the terminal. */
function printedCode(env: NodeJS.ProcessEnv): string {
  const said = execFileSync(process.execPath, ["tools/run/first-run.ts"], { cwd: projectRoot, env, encoding: "utf8" });
  const code = /The code is ([A-Z0-9-]+)\./.exec(said)?.[1];
  if (!code) throw new Error(`The first run printed no code.\n${said}`);
  return code;
}

function run(script: string, env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const file = openSync(log, "a");
  const followParent = new URL("../../tools/run/follow-parent.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", followParent, script], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", file, file, "ipc"],
  });
  closeSync(file);
  return child;
}

async function untilAnswers(server: ChildProcess, url: string, log: string): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until && server.exitCode === null) {
    const answers = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (answers) return;
    await pause(25);
  }
  throw new Error(`The server did not start.\n${readFileSync(log, "utf8").slice(-3_000)}`);
}

function kill(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", () => done());
    child.kill("SIGKILL");
  });
}
