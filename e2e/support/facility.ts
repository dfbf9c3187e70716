import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { inject } from "vitest";
import type { SimulatorAddresses } from "#platform/server/integrations/outside-settings.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { projectRoot } from "../../tools/project/places.ts";
import { query } from "../../tools/run/prepare-database.ts";
import { processEnvironment } from "../../tools/run/process-environment.ts";
import { freePorts, startSimulators } from "../../tools/simulators/simulators.ts";
import { testSecrets } from "../../tools/test/template.ts";

/** A Cairn of a journey's own: a copy of the demo facility, its server and its worker, on a port of its own. */
export interface Facility {
  url: string;
  /** Connection string of the database's owner: for looking at what a screen cannot show, such as the audit log. */
  ownerUrl: string;
  /** What the journey's mail, texts and push messages arrive at: `${control}/outbox?to=`. */
  simulators: SimulatorAddresses;
  /** Restarts the server, as an update does, or kills it first (`SIGKILL`). Its address stays. */
  restartServer(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

let count = 0;

export async function openFacility(): Promise<Facility> {
  const ground = inject("journeyGround");
  count += 1;
  const name = `journey_${process.pid}_${count}`;
  await query(ground.clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${ground.demoDatabase} STRATEGY FILE_COPY`);
  const ownerUrl = Object.assign(new URL(ground.clusterUrl), { pathname: `/${name}` }).toString();
  const directory = join(ground.directory, name);
  mkdirSync(directory, { recursive: true });
  if (existsSync(ground.demoFiles)) cpSync(ground.demoFiles, directory, { recursive: true });

  const port = await freePort();
  const simulators = await startSimulators(freePorts);
  const env = processEnvironment({
    ownerUrl,
    passwords: testSecrets,
    masterKey: testSecrets.masterKey,
    dataDirectory: directory,
    port,
    simulators: simulators.addresses,
  });
  const log = join(projectRoot, "test-results", `${name}.log`);
  const url = `http://localhost:${port}`;
  let server = run("src/apps/api/main.ts", env, log);
  const worker = run("src/apps/worker/main.ts", env, log);
  await untilAnswers(server, `http://127.0.0.1:${port}/healthz`, log);
  return {
    url,
    ownerUrl,
    simulators: simulators.addresses,
    async restartServer(signal = "SIGTERM") {
      await end(server, signal);
      server = run("src/apps/api/main.ts", env, log);
      await untilAnswers(server, `http://127.0.0.1:${port}/healthz`, log);
    },
    async stop() {
      await Promise.all([end(server, "SIGKILL"), end(worker, "SIGKILL"), simulators.stop()]);
      await query(ground.clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
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
  const until = Date.now() + 30_000;
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

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    child.once("exit", () => done());
    child.kill(signal);
  });
}
