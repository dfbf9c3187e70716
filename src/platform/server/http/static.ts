import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Problem } from "#platform/shared/problems.ts";
import { webDirectory } from "../operations/build.ts";

/** The built web app: hashed assets for a year, the page itself never cached; any route of the app answers the page. */
export async function mountWeb(http: FastifyInstance): Promise<void> {
  if (!existsSync(webDirectory)) throw new Error("The web app has not been built: run `npm start`.");
  await http.register(fastifyStatic, {
    root: webDirectory,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = /\/assets\//.test(path);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  http.get("/*", async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (path.startsWith("/api/") || path.startsWith("/assets/"))
      throw new Problem("not-found", "There is nothing at this address.");
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}
