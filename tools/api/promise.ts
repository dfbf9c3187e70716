import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { modules } from "#apps/modules.ts";
import { Registry } from "#platform/server/execution/registry.ts";
import { apiVersions } from "#platform/server/http/key-conventions.ts";
import { projectRoot } from "../project/places.ts";
import { type Surface, surfaceOf } from "./surface.ts";

const fileOf = (version: string) => join(projectRoot, `docs/api/${version}.txt`);

/** What this version of the API promises to programs, as it was written down when it came. */
export function promisedSurface(version: string): Surface {
  let endpoint = "";
  const lines: string[] = [];
  for (const line of readFileSync(fileOf(version), "utf8").split("\n")) {
    if (line.startsWith("  ")) lines.push(`${endpoint} ${line.trim()}`);
    else endpoint = line;
  }
  return lines;
}

export function presentSurface(): Surface {
  return surfaceOf(new Registry(modules).handlers);
}

/** `npm run api:promise`: writes down what the newest version promises, each endpoint with its lines below it. */
export function writePromise(): string {
  const version = apiVersions.at(-1) ?? "";
  let endpoint = "";
  let text = "";
  for (const line of presentSurface()) {
    const [, name = "", rest = ""] = /^(\S+ \S+) (.*)$/.exec(line) ?? [];
    if (name !== endpoint) text += `${name}\n`;
    endpoint = name;
    text += `  ${rest}\n`;
  }
  writeFileSync(fileOf(version), text);
  return fileOf(version);
}

if (import.meta.main) process.stdout.write(`${writePromise()}\n`);
