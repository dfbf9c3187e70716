import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, canEnter, postgresAccount } from "./account.ts";
import { type Binaries, shelter } from "./binaries.ts";

export interface Initialisation {
  directory: string;
  password: string;
  superuser: string;
  binaries: Binaries;
  account: Account | undefined;
  throwaway?: boolean;
}

/**
 * Makes `directory/pg` when there is none. It is made aside and moved into place when it is whole, so a start killed
 * half-way leaves nothing that looks like a database.
 */
export async function initialise(options: Initialisation): Promise<void> {
  const place = join(options.directory, "pg");
  if (existsSync(join(place, "PG_VERSION"))) return;
  refuseUnreadable(place);
  const home = dataHome(options);
  const unfinished = `${home}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (options.account) chownSync(unfinished, options.account.uid, options.account.gid);
  runInitdb(options, unfinished);
  moveIntoPlace(unfinished, home, place);
}

function moveIntoPlace(unfinished: string, home: string, place: string) {
  rmSync(home, { recursive: true, force: true });
  renameSync(unfinished, home);
  if (home === place) return;
  rmSync(place, { recursive: true, force: true });
  symlinkSync(home, place);
}

/** Copies the data of a cluster that is stopped. A copy starts at once: nothing has to be made or recovered. */
export function copyCluster(from: string, to: string): void {
  const source = realpathSync(join(from, "pg"));
  mkdirSync(to, { recursive: true });
  const home = dataHome({ directory: to, account: postgresAccount(source) });
  const copied = spawnSync("cp", ["-a", source, `${home}.unfinished`], { stdio: ["ignore", "ignore", "pipe"] });
  if (copied.status !== 0) throw new Error(`The database could not be copied to ${home}: ${copied.stderr}`);
  moveIntoPlace(`${home}.unfinished`, home, join(to, "pg"));
}

/** Removes the directory of a stopped cluster with its data, wherever they lie. */
export function removeCluster(directory: string): void {
  const place = join(directory, "pg");
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place)) {
    const home = realpathSync(place);
    if (home.startsWith(`${shelter}/`)) rmSync(dirname(home), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}

function refuseUnreadable(place: string) {
  if (!existsSync(place)) return;
  try {
    accessSync(place, constants.R_OK | constants.X_OK);
  } catch {
    throw new Error(
      `${place} belongs to another user of this machine: Cairn was started by root there before. ` +
        "Start it as root again, or give DATA_DIR another directory.",
    );
  }
}

/**
 * Where the data really lies. PostgreSQL's account must be able to enter it; when the project stands in a closed
 * directory such as /root, it lies under /var/lib/cairn and `pg` is a link to it.
 */
export function dataHome({ directory, account }: Pick<Initialisation, "directory" | "account">): string {
  const place = join(directory, "pg");
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() && existsSync(place)) return realpathSync(place);
  if (canEnter(directory, account)) return place;
  const elsewhere = join(shelter, `data-${randomBytes(6).toString("hex")}`, "pg");
  mkdirSync(dirname(elsewhere), { recursive: true, mode: 0o755 });
  process.stdout.write(
    `The database's account may not enter ${directory}; the database lies in ${elsewhere}, linked from there.\n`,
  );
  return elsewhere;
}

function runInitdb({ binaries, account, password, superuser, throwaway }: Initialisation, data: string) {
  const secret = mkdtempSync(join(tmpdir(), "cairn-"));
  const passwordFile = join(secret, "password");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) {
    chmodSync(secret, 0o711);
    chownSync(passwordFile, account.uid, account.gid);
  }
  try {
    const made = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${data}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        // PostgreSQL's own Unicode rules: the same on every machine, whatever languages are installed there.
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(throwaway ? ["--no-sync"] : []),
      ],
      { ...account, cwd: "/", env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" }, encoding: "utf8" },
    );
    if (made.status !== 0) {
      const why = made.error?.message ?? `${made.stdout}\n${made.stderr}`.trim();
      throw new Error(`PostgreSQL's data directory could not be made in ${data}.\n${why}`);
    }
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}
