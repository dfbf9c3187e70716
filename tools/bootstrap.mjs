import { spawn, spawnSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// Runs on any Node from 20 on, before anything is installed: built-ins only, no TypeScript.

export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(projectRoot, "node_modules");

/**
 * Installs what is missing and continues under the Node that the project brings (npm package `node`), whatever Node
 * the machine has. Returns in that Node only; in another one it runs the same command there and ends with its result.
 */
export async function prepare() {
  if (Number(process.versions.node.split(".")[0]) < 20) {
    stop(`Cairn needs Node.js 20 or newer to set itself up; this is ${process.version}. See https://nodejs.org.`);
  }
  install();
  const wanted = lockedVersion("node_modules/node");
  if (process.versions.node === wanted) return;
  const pinned = join(modules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  const answers = existsSync(pinned) && spawnSync(pinned, ["--version"], { encoding: "utf8" }).status === 0;
  if (!answers) {
    stop(
      `Node.js ${wanted} is missing from node_modules: its install script did not run. ` +
        "Run: npm rebuild node --foreground-scripts",
    );
  }
  await continueIn(pinned);
}

/** Installs when a package of the lock file is missing or has another version than the lock file says. */
function install() {
  if (isInstalled()) return;
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    process.stderr.write("node_modules is a link and differs from package-lock.json; it is left as it is.\n");
    return;
  }
  process.stdout.write("Installing packages (npm ci) …\n");
  // devDependencies hold Node, Vite and the test tools; NODE_ENV=production must not leave them out.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const ownNpm = process.env.npm_execpath;
  const result =
    ownNpm && /npm-cli\.[cm]?js$/.test(ownNpm)
      ? spawnSync(process.execPath, [ownNpm, ...args], { cwd: projectRoot, stdio: "inherit" })
      : spawnSync("npm", args, { cwd: projectRoot, stdio: "inherit", shell: process.platform === "win32" });
  if (result.error?.code === "ENOENT") stop("npm was not found. It comes with Node.js: https://nodejs.org.");
  if (result.status !== 0) stop("The packages could not be installed; what npm said is above.");
}

function isInstalled() {
  const wanted = readPackages(join(projectRoot, "package-lock.json"));
  const there = readPackages(join(modules, ".package-lock.json"));
  if (!wanted || !there) return false;
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (path === "" || link) return true;
    const found = there[path];
    return found ? found.version === version : Boolean(optional || peer);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

function lockedVersion(path) {
  return readPackages(join(projectRoot, "package-lock.json"))?.[path]?.version;
}

function continueIn(node) {
  const child = spawn(node, process.argv.slice(1), {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      PATH: `${join(modules, ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
    },
  });
  // A terminal sends Ctrl-C to the child as well, and npm passes signals on; the child counts what comes close as one.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  whenLauncherIsGone(() => child.kill("SIGTERM"));
  return new Promise(() => {
    child.on("error", (error) => stop(`Node.js ${node} does not start: ${error.message}`));
    child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
  });
}

/**
 * `npm start` runs us through a shell that passes no signal on: killing npm would leave Cairn running. So a
 * parent that npm gave us and that is gone counts as SIGTERM. (Started without npm, a parent may well go: nohup.)
 */
export function whenLauncherIsGone(act) {
  if (!process.env.npm_lifecycle_event) return;
  const launcher = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(watch);
    act();
  }, 250);
  watch.unref();
}

/** Says what is wrong and what to do, and ends. */
export function stop(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
