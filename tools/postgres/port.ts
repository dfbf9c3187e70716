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

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}
