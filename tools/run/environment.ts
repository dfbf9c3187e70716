import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { loadSecretFiles } from "#platform/server/crypto/secret-files.ts";
import { projectRoot } from "../project/places.ts";

/** What a person may set, read once and checked; docs/operations.md describes each. */
export interface Environment {
  port: number;
  host: string;
  dataDirectory: string;
  /** A PostgreSQL of the person's own; without it the embedded one runs. */
  databaseUrl: string | undefined;
  seed: "demo" | "none";
  /** Where server and worker write what they log. */
  log: "files" | "console";
}

/** Throws an error a person can act on. */
export function readEnvironment(from: NodeJS.ProcessEnv = process.env): Environment {
  loadSecretFiles(from);
  const port = Number(from.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${from.PORT}".`);
  }
  const real = from.NODE_ENV === "production";
  const seed = from.SEED || (real ? "none" : "demo");
  if (seed !== "demo" && seed !== "none") throw new Error(`SEED must be demo or none, not "${seed}".`);
  // Its passwords are in the README: where real people are cared for, the demo must not stand open beside them (OPS-1).
  if (real && seed === "demo")
    throw new Error("SEED=demo is not for production: leave it out, or set NODE_ENV to development.");
  const log = from.LOG || "files";
  if (log !== "files" && log !== "console") throw new Error(`LOG must be files or console, not "${log}".`);
  return {
    port,
    host: from.HOST || "127.0.0.1",
    dataDirectory: from.DATA_DIR ? resolve(from.DATA_DIR) : resolve(projectRoot, ".data"),
    databaseUrl: checkedUrl(from.DATABASE_URL),
    seed,
    log,
  };
}

function checkedUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return text;
  throw new Error("DATABASE_URL must look like postgresql://user:password@host:5432/database.");
}

/**
 * Makes the data directory. Others of this machine see nothing in it; when root starts Cairn they may pass through it,
 * because PostgreSQL's account has to reach `pg/`, which belongs to that account alone.
 */
export function makeDataDirectory(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
