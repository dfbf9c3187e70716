import { access, constants, mkdir, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Platform } from "#platform/server/platform.ts";
import type { SetupState } from "./setup.contract.ts";

/** State of the backup directory: writable, free space, and whether it is on the data disk. */
export async function backupTarget(platform: Platform): Promise<NonNullable<SetupState["backup"]>> {
  const { backupDirectory: directory, backupsAvailable: available, dataDirectory } = platform;
  const writable = await mkdir(directory, { recursive: true, mode: 0o700 })
    .then(() => access(directory, constants.W_OK))
    .then(
      () => true,
      () => false,
    );
  const at = writable ? directory : await nearest(directory);
  const [target, data, disk] = await Promise.all([stat(at), stat(dataDirectory), statfs(at)]);
  return { available, directory, writable, sameDisk: target.dev === data.dev, freeBytes: disk.bavail * disk.bsize };
}

/** The nearest existing parent directory. */
async function nearest(path: string): Promise<string> {
  const there = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return there || dirname(path) === path ? path : nearest(dirname(path));
}
