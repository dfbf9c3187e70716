import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hashOf } from "../project/hash.ts";
import { projectRoot } from "../project/places.ts";

const place = join(projectRoot, "dist/staff");
const stamp = join(projectRoot, "dist/staff.sources");

/** What the web app is made of; a change in any of it makes a new build. */
const sources = [
  "src/apps/staff",
  "src/modules",
  "src/platform/shared",
  "src/platform/web",
  "src/ui",
  "vite.config.ts",
  "postcss.config.cjs",
  "tools/run/web-build.ts",
  "package.json",
  "package-lock.json",
];

/** Whether `dist/staff` was built from the sources as they are. */
export function isWebBuildCurrent(): boolean {
  return existsSync(join(place, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hashOf(sources);
}

/** Builds the web app into a new directory and swaps it in, so that half a build is never served. */
export async function buildWeb(): Promise<void> {
  const { build } = await import("vite");
  const hash = hashOf(sources);
  const fresh = `${place}.${process.pid}`;
  // A test run has NODE_ENV=test, which would put the development build of React into what is served.
  process.env.NODE_ENV = "production";
  await build({
    configFile: join(projectRoot, "vite.config.ts"),
    logLevel: "warn",
    build: { outDir: fresh },
  });
  await compress(fresh);
  // Open pages compare it every ten seconds and reload when it differs.
  writeFileSync(join(fresh, "build-date.txt"), `${new Date().toISOString()}\n`);
  const old = `${place}.old.${process.pid}`;
  mkdirSync(join(projectRoot, "dist"), { recursive: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  writeFileSync(stamp, hash);
  rmSync(old, { recursive: true, force: true });
}

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** Below this, in bytes, a compressed file is hardly smaller. */
const worthCompressing = 1_000;

/** Writes each asset compressed beside it, once instead of for each request; the server sends what the browser takes. */
async function compress(directory: string): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const each = globSync("assets/*.{js,css,svg}", { cwd: directory }).map(async (name) => {
    const file = join(directory, name);
    const bytes = readFileSync(file);
    if (bytes.length < worthCompressing) return;
    writeFileSync(`${file}.br`, await brotli(bytes, quality));
    writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
  });
  await Promise.all(each);
}

if (import.meta.main && !isWebBuildCurrent()) await buildWeb();
