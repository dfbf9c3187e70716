import { join } from "node:path";
import { roleUrl } from "#platform/server/database/migrate.ts";
import type { SimulatorAddresses } from "#platform/server/ports/outside-settings.ts";
import { projectRoot } from "../project/places.ts";

export interface ProcessSettings {
  ownerUrl: string;
  passwords: { appPassword: string; jobsPassword: string };
  masterKey: string;
  dataDirectory: string;
  host?: string;
  port?: number;
  mode?: "production" | "development";
  /** Where the simulators listen; without it they are refused (INT-11). */
  simulators?: SimulatorAddresses;
}

/**
 * What server, worker, simulators and the seed are given. The owner's connection is not among it: what serves requests
 * must not be able to pass by row-level security.
 */
export function processEnvironment(settings: ProcessSettings): NodeJS.ProcessEnv {
  const { DATABASE_URL: _owner, SIMULATORS: _simulators, ...inherited } = process.env;
  const { ownerUrl, passwords, masterKey, dataDirectory, host = "127.0.0.1", port, simulators } = settings;
  return {
    ...inherited,
    NODE_ENV: settings.mode ?? "production",
    HOST: host,
    ...(port ? { PORT: String(port) } : {}),
    ...(simulators ? { SIMULATORS: JSON.stringify(simulators) } : {}),
    DATA_DIR: dataDirectory,
    // Parsed and stripped sources of the last start: a third off the time a process needs to come up.
    NODE_COMPILE_CACHE: join(dataDirectory, "cache"),
    APP_DATABASE_URL: roleUrl(ownerUrl, "cairn_app", passwords.appPassword),
    JOBS_DATABASE_URL: roleUrl(ownerUrl, "cairn_jobs", passwords.jobsPassword),
    MASTER_KEY: masterKey,
    WEB_DIR: join(projectRoot, "dist/staff"),
  };
}
