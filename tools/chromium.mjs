import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

// The headless shell comes first: a browser without windows opens a page for about half the work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Arguments for a browser that only ever sees our own pages, also as root and in a container. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Our pages have one origin, so one process each is enough. Starts half as many.
  "--disable-site-isolation-trials",
];

/** The path of a Chromium that starts: one that is there, else one installed now. Throws with what to do. */
export function chromium() {
  return find() ?? install();
}

function find() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROMIUM_PATH is ${given}, but no browser starts there.`);
  }
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((directory) => names.map((name) => join(directory, name)));
  return [...onPath, ...applications, ...downloaded()].find((path) => existsSync(path) && starts(path));
}

/** Browsers that Playwright downloaded, newest first. */
function downloaded() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), ".cache/ms-playwright"),
    join(homedir(), "Library/Caches/ms-playwright"),
  ].filter((path) => path && existsSync(path));
  const inside = [
    "chrome-linux64/chrome",
    "chrome-linux/chrome",
    "chrome-headless-shell-linux64/chrome-headless-shell",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  ];
  return caches.flatMap((cache) =>
    readdirSync(cache)
      .filter((name) => name.startsWith("chromium"))
      .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
      .flatMap((name) => inside.map((path) => join(cache, name, path))),
  );
}

/** A snap's stub or a browser whose libraries are missing is there, but does not start. */
function starts(path) {
  return spawnSync(path, ["--version", "--no-sandbox"], { timeout: 20_000, stdio: "ignore" }).status === 0;
}

function install() {
  if (process.getuid?.() === 0 && isDebian()) {
    process.stdout.write("Installing Chromium for the browser tests (apt-get install chromium-headless-shell) …\n");
    const apt = (...args) =>
      spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    apt("update", "-qq");
    // Older releases have no package of the shell alone.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      apt("install", "-y", "-qq", "--no-install-recommends", name);
      const found = find();
      if (found) return found;
    }
  }
  process.stdout.write("Downloading Chromium for the browser tests …\n");
  const cli = join(import.meta.dirname, "..", "node_modules", "playwright-core", "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium-headless-shell"], { stdio: "inherit" });
  const found = find();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium, and it could not be installed. Install Chromium or Google Chrome " +
      "(Debian: apt-get install chromium; macOS: brew install --cask chromium), " +
      "or set CHROMIUM_PATH to the program of one.",
  );
}

function isDebian() {
  try {
    return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

if (import.meta.main) process.stdout.write(`${chromium()}\n`);
