import type { FastifyInstance } from "fastify";
import type { Platform } from "../platform.ts";

/** `/.well-known/jwks.json`: the public keys of current tokens, for services that verify them. */
export function mountWellKnown(http: FastifyInstance, platform: Platform): void {
  http.get("/.well-known/jwks.json", async (_request, reply) =>
    reply
      .header("content-type", "application/jwk-set+json")
      .header("cache-control", "public, max-age=300")
      .send(JSON.stringify(await platform.keys.keySet())),
  );
}
