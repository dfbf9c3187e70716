import { existsSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

interface ManifestChunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk>;

/** What a first visit may bring, compressed (platform §10.28). */
export const firstLoadLimit = 250 * 1024;

/** The files a browser fetches before the first screen: the entries and all they import without being asked. */
export function firstLoadFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const file of chunk.css ?? []) files.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  // The downtime page is another page, and never the first one visited.
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry && key !== "downtime.html") visit(key);
  return [...files];
}

/** What the server sends: the file as the build compressed it, or as it is. */
const sentBytes = (path: string) => statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size;

if (import.meta.main) {
  const directory = resolve(import.meta.dirname, "../../dist/staff");
  const manifest = JSON.parse(readFileSync(join(directory, ".vite/manifest.json"), "utf8")) as Manifest;
  const sizes = ["index.html", ...firstLoadFiles(manifest)]
    .map((file) => ({ file, bytes: sentBytes(join(directory, file)) }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
  for (const { file, bytes } of sizes) console.log(`${kilobytes(bytes)}  ${file}`);
  console.log(`${kilobytes(total)}  first load, compressed; at most ${firstLoadLimit / 1024} KB`);
  if (total > firstLoadLimit) {
    console.error("Too much for a first visit: load what only some pages need with a dynamic import.");
    process.exitCode = 1;
  }
}
