import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "../../../..");

/** The running version, from package.json, and the moment the web app was built (one RFC 3339 line). */
export const version = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8"))).version;
/**
 * The oldest page that can still talk to this server (SHELL-8): older ones must reload. Raised only by a release whose
 * API refuses them; never the running version itself, or every update would interrupt everyone.
 */
export const minimumVersion = "1.13.0";
export const webDirectory = join(root, "dist/staff");

export function buildDate(): string {
  try {
    return readFileSync(join(webDirectory, "build-date.txt"), "utf8").trim();
  } catch {
    // No web app has been built yet: a server for tests or development.
    return "1970-01-01T00:00:00.000Z";
  }
}
