import { watch } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project/places.ts";

/** Calls `changed` when a file the server runs has changed; screens are Vite's. Several changes at once count as one. */
export function watchServerSources(changed: () => Promise<unknown>): void {
  let waiting: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const watcher = watch(join(projectRoot, "src"), { recursive: true }, (_event, name) => {
    if (!name || !isServerSource(name.replaceAll("\\", "/"))) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      running = running.then(changed);
    }, 150);
  });
  watcher.unref();
}

export function isServerSource(name: string): boolean {
  if (!name.endsWith(".ts") || name.endsWith(".test.ts")) return false;
  return !/(^|\/)web\//.test(name) && !name.startsWith("ui/") && !name.startsWith("apps/staff/");
}
