import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { removeCluster } from "../postgres/initialise.ts";
import { commandLine } from "../postgres/postmaster.ts";
import { testDirectory } from "../project/places.ts";

/**
 * The directory of a stopped cluster, made once under that name and kept under `DATA_DIR/test`. Several runs may ask at
 * once: one makes it, the others wait. `make` fills the directory it is given and leaves its PostgreSQL stopped.
 */
export async function cachedCluster(
  kind: string,
  key: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  mkdirSync(testDirectory, { recursive: true });
  const place = join(testDirectory, `${kind}-${key}`);
  const lock = `${place}.lock`;
  while (!existsSync(place)) {
    if (!takeLock(lock)) {
      await pause(100);
      continue;
    }
    try {
      if (existsSync(place)) break;
      const unfinished = `${place}.unfinished`;
      if (existsSync(unfinished)) removeCluster(unfinished);
      await make(unfinished);
      renameSync(unfinished, place);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  utimesSync(place, new Date(), new Date());
  removeOlder(kind, place);
  return place;
}

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    mkdirSync(join(lock, String(process.pid)));
    return true;
  } catch {
    const holder = Number(existsSync(lock) ? readdirSync(lock)[0] : Number.NaN);
    const abandoned = holder ? commandLine(holder) === "" : ageOf(lock) > 5_000;
    if (abandoned) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function ageOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
}

/** Two are kept, for going back and forth between branches; one in use a moment ago is never removed. */
function removeOlder(kind: string, current: string) {
  const others = readdirSync(testDirectory)
    .filter((name) => new RegExp(`^${kind}-[0-9a-f]+$`).test(name))
    .map((name) => join(testDirectory, name))
    .filter((place) => place !== current)
    .sort((a, b) => ageOf(a) - ageOf(b));
  for (const old of others.slice(1)) if (ageOf(old) > 600_000) removeCluster(old);
}
