import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { hashPassword, hashPin, setHashCost } from "#platform/server/crypto/passwords.ts";
import { deriveKey, readMasterKey } from "#platform/server/crypto/secrets.ts";
import { testHashCost, testPassword, testPin } from "#testing/secrets.ts";
import { query } from "../run/prepare-database.ts";
import { freePorts, type Simulators, startSimulators } from "../simulators/simulators.ts";
import { testSecrets } from "./template.ts";
import { startTestCluster, type TestCluster } from "./test-cluster.ts";

export interface TestDatabases {
  /** Connection string of the owner, by the number of the worker (`VITEST_POOL_ID`). */
  owners: string[];
  appPassword: string;
  jobsPassword: string;
  masterKey: string;
  filesDirectory: string;
  /** Addresses of the simulators of this run, as the server reads them. */
  simulators: string;
  /** Of everybody's password and PIN, as `{passwordHash, pinHash}`: hashed once a run. */
  hashes: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testDatabases: TestDatabases;
  }
}

interface Shared {
  users: number;
  ready: Promise<{ cluster: TestCluster; databases: TestDatabases; planned: string[]; simulators: Simulators }>;
}

// Vitest loads this file once per project; the projects of one run share one PostgreSQL.
const holder = globalThis as typeof globalThis & { cairnTestCluster?: Shared | undefined };

export async function setup(project: TestProject): Promise<void> {
  holder.cairnTestCluster ??= { users: 0, ready: start(Number(project.vitest.config.maxWorkers) || 2) };
  holder.cairnTestCluster.users += 1;
  const { databases, planned } = await holder.cairnTestCluster.ready;
  project.provide("testDatabases", project.name === "plans" ? { ...databases, owners: planned } : databases);
}

export async function teardown(): Promise<void> {
  const shared = holder.cairnTestCluster;
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  holder.cairnTestCluster = undefined;
  const { cluster, simulators } = await shared.ready;
  await Promise.all([cluster.stop(), simulators.stop()]);
}

async function start(workers: number): Promise<Awaited<Shared["ready"]>> {
  const cluster = await startTestCluster("vitest");
  const owners: string[] = [];
  // What the planner chooses depends on all that lies in a database: tests of plans have theirs to themselves.
  const planned: string[] = [];
  for (let worker = 1; worker <= workers; worker += 1) {
    const owner = await cluster.clone(`worker_${worker}`);
    // Its tables are empty when the first statements are planned. A plan that reads a whole table, such as that of a
    // foreign key's check, would be kept while the table grows with each facility.
    await query(owner, `ALTER DATABASE worker_${worker} SET enable_seqscan = off`);
    owners.push(owner);
    planned.push(await cluster.clone(`plans_${worker}`));
  }
  const filesDirectory = join(cluster.directory, "files");
  mkdirSync(filesDirectory);
  const { appPassword, jobsPassword, masterKey } = testSecrets;
  const simulators = await startSimulators(freePorts);
  const addresses = JSON.stringify(simulators.addresses);
  setHashCost(testHashCost);
  const hashes = JSON.stringify({
    passwordHash: await hashPassword(testPassword),
    pinHash: await hashPin(deriveKey(readMasterKey(masterKey), "pin-pepper"), testPin),
  });
  return {
    cluster,
    simulators,
    planned,
    databases: { owners, appPassword, jobsPassword, masterKey, filesDirectory, simulators: addresses, hashes },
  };
}
