import { createHmac, randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Secrets {
  /** 32 bytes in base64: wraps every tenant's key. Without it encrypted fields and files cannot be read. */
  masterKey: string;
  /** PostgreSQL's superuser of the embedded database. */
  ownerPassword: string;
  appPassword: string;
  jobsPassword: string;
}

/**
 * The secrets of this data directory, made at random the first time and kept in `secrets.json` (mode 600). No master key is made
 * where one comes from outside: a file of ours would only be mistaken for it.
 */
export function readSecrets(directory: string): Secrets {
  const file = join(directory, "secrets.json");
  let known: Partial<Secrets> = {};
  try {
    known = JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>;
  } catch (error) {
    // Anything but "not there yet" must not lead to a new master key: the old data could never be read again.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      throw new Error(`${file} cannot be read (${(error as Error).message}). Restore it from your backup.`);
    }
  }
  const password = () => randomBytes(24).toString("base64url");
  const outside = process.env.MASTER_KEY;
  const masterKey = known.masterKey ?? (outside ? undefined : randomBytes(32).toString("base64"));
  const secrets = {
    ...(masterKey ? { masterKey } : {}),
    ownerPassword: known.ownerPassword ?? password(),
    appPassword: known.appPassword ?? password(),
    jobsPassword: known.jobsPassword ?? password(),
  };
  if (Object.keys(secrets).some((name) => !(name in known))) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  return { ...secrets, masterKey: outside || (masterKey ?? "") };
}

/** Puts another master key in the place of the present one, which stays beside it for the backups that were made under it. */
export function keepMasterKey(directory: string, masterKey: string): void {
  const file = join(directory, "secrets.json");
  const known = JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets> & { formerMasterKeys?: string[] };
  const former = [...(known.formerMasterKeys ?? []), ...(known.masterKey ? [known.masterKey] : [])];
  const next = { ...known, masterKey, formerMasterKeys: former };
  writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

/**
 * The passwords of the server's roles in a PostgreSQL of the person's own. Derived from the owner's password, so that
 * several machines that serve one database agree on them; random ones of this directory when the owner has none.
 */
export function rolePasswords(databaseUrl: string, secrets: Secrets): Pick<Secrets, "appPassword" | "jobsPassword"> {
  const { password, host } = new URL(databaseUrl);
  if (!password) return secrets;
  const derive = (role: string) => createHmac("sha256", password).update(`${role}@${host}`).digest("base64url");
  return { appPassword: derive("cairn_app"), jobsPassword: derive("cairn_jobs") };
}
