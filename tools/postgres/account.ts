import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The operating-system account PostgreSQL runs under when the person who starts Cairn is root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root it therefore gets an account of its own: the owner of an existing
 * data directory, else the account `postgres`, which is created when the machine has none.
 * Anyone else runs PostgreSQL as themselves: `undefined`.
 */
export function postgresAccount(existingData?: string): Account | undefined {
  if (process.platform === "win32" || process.getuid?.() !== 0) return undefined;
  const owner = existingData && statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return lookUp("postgres") ?? createAccount("postgres");
}

function lookUp(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function createAccount(name: string): Account {
  const ways: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", name]], // busybox, as on Alpine
  ];
  for (const [command, args] of ways) {
    spawnSync(command, args, { stdio: "ignore" });
    const account = lookUp(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and no account "${name}" could be created for it. ` +
      `Create one (useradd --system ${name}), start Cairn as another user, or set DATABASE_URL to a PostgreSQL of yours.`,
  );
}

/** Whether that account may enter the directory. Asked of the system itself, which knows about access lists too. */
export function canEnter(directory: string, account: Account | undefined): boolean {
  if (!account) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', directory], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
