import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { chromium } from "../../tools/chromium.mjs";
import { projectRoot } from "../../tools/project/places.ts";
import { runToEnd } from "../../tools/run/run-to-end.ts";
import { isWebBuildCurrent } from "../../tools/run/web-build.ts";
import { demoCluster, demoDatabase } from "../../tools/test/template.ts";
import { startTestCluster, type TestCluster } from "../../tools/test/test-cluster.ts";

export interface JourneyGround {
  /** Connection string of the owner for the database `postgres` of the run's cluster. */
  clusterUrl: string;
  demoDatabase: string;
  /** Files of the demo facility, copied for each journey. */
  demoFiles: string;
  /** Where journeys keep their data directories. */
  directory: string;
  chromiumPath: string;
}

declare module "vitest" {
  interface ProvidedContext {
    journeyGround: JourneyGround;
  }
}

let cluster: TestCluster | undefined;

/** Once per run: the web app as it is built, a PostgreSQL with the demo facility, and a browser. */
export async function setup(project: TestProject): Promise<void> {
  const chromiumPath = chromium();
  if (!isWebBuildCurrent()) {
    await runToEnd("The web app could not be built.", ["tools/run/web-build.ts"], process.env);
  }
  const seeded = await demoCluster();
  cluster = await startTestCluster("journeys", demoCluster);
  const demoFiles = join(cluster.directory, "demo-data");
  mkdirSync(join(projectRoot, "test-results"), { recursive: true });
  if (existsSync(join(seeded, "demo-data"))) cpSync(join(seeded, "demo-data"), demoFiles, { recursive: true });
  project.provide("journeyGround", {
    clusterUrl: cluster.url("postgres"),
    demoDatabase,
    demoFiles,
    directory: cluster.directory,
    chromiumPath,
  });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
