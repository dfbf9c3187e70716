import { randomInt } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

/** The port used last time, so that tools and bookmarks of a person's own keep working over restarts. */
export function rememberedPort(directory: string): number | undefined {
  try {
    const port = Number(readFileSync(join(directory, "postgres.port"), "utf8"));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

export function rememberPort(directory: string, port: number): void {
  writeFileSync(join(directory, "postgres.port"), `${port}\n`);
}

/** Whether that port of that address is free. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(true)));
  });
}

/**
 * A port that is free now, below those that systems give to outgoing connections (from 32,768 on Linux): one of these
 * could be taken by any connection between this answer and its use.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No port from 20000 to 31999 is free.");
}
