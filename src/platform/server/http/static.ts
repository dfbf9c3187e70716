import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Problem } from "#platform/shared/problems.ts";
import { webDirectory } from "../telemetry/build.ts";
import { pagePolicy } from "./headers.ts";

/** What the build writes where the nonce belongs (vite.config.ts). */
const placeholder = "cairn-nonce";

/**
 * The built web app: hashed assets for a year, the page itself never cached; any route of the app answers the page. Its scripts
 * run by a nonce that is new for each answer, so that injected scripts do not run (SEC-1).
 */
export async function mountWeb(
  http: FastifyInstance,
  directory = webDirectory,
  isFacility: (host: string) => Promise<boolean> = async () => true,
): Promise<void> {
  if (!existsSync(directory)) throw new Error("The web app has not been built: run `npm start`.");
  const app = pageFrom(directory, "index.html");
  const downtime = pageFrom(directory, "downtime.html");
  await http.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    // Source maps are for the server's own reading of crash reports (ERR-2).
    globIgnore: ["*.html", "**/*.{map,br,gz}"],
    setHeaders(reply, path) {
      const hashed = /\/assets\//.test(path);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  // A separate page without the app: workstations cache it with its headers for when this server is down.
  for (const path of ["/downtime", "/downtime.html"]) http.get(path, async (_request, reply) => downtime(reply));
  http.get("/*", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (path.startsWith("/api/") || path.startsWith("/assets/"))
      throw new Problem("not-found", "There is nothing at this address.");
    // The page says that there is no facility at this address (TEN-1), and so does the status.
    if (!(await isFacility(request.host))) reply.code(404);
    return app(reply);
  });
}

/** Sends one built page, each time with a nonce of its own. */
function pageFrom(directory: string, name: string): (reply: FastifyReply) => FastifyReply {
  const html = readFileSync(join(directory, name), "utf8");
  if (!html.includes(placeholder)) throw new Error("The web app was built by an older Cairn: run `npm start`.");
  return (reply) => {
    const nonce = randomBytes(18).toString("base64");
    return reply
      .header("cache-control", "no-cache")
      .header("content-security-policy", pagePolicy(nonce))
      .type("text/html; charset=utf-8")
      .send(html.replaceAll(placeholder, nonce));
  };
}
