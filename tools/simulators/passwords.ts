import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Faults } from "./faults.ts";

/** Stolen as far as this simulator knows. Long enough that no other rule refuses them. */
export const stolenPasswords = ["violet-anchor-ninety-two", "copper kettle on the porch"] as const;

const hashOf = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

/**
 * The range API of Have I Been Pwned: five hex digits in, `SUFFIX:COUNT` lines out, filled up with lines of count 0 when
 * `Add-Padding: true` is asked for. A fault is matched against the prefix.
 */
export async function startPasswords(options: { port: number; faults: Faults }): Promise<FastifyInstance> {
  const known = stolenPasswords.map((password, index) => ({ hash: hashOf(password), count: 17 + index }));
  const http = Fastify({ logger: false, forceCloseConnections: true });
  http.get("/range/:prefix", async (request, reply) => {
    const prefix = (request.params as { prefix: string }).prefix.toUpperCase();
    if (!/^[0-9A-F]{5}$/.test(prefix))
      return reply.code(400).type("text/plain").send("The hash prefix was not in a valid format");
    const fault = options.faults.meet("passwords", prefix, ["busy", "drop"]);
    if (fault === "busy") return reply.code(503).type("text/plain").send("");
    if (fault === "drop") return request.raw.socket.destroy();
    const lines = known
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`);
    if (request.headers["add-padding"] === "true")
      while (lines.length < 800) lines.push(`${hashOf(`${prefix}-${lines.length}`).slice(5)}:0`);
    return reply.type("text/plain").send(lines.sort().join("\r\n"));
  });
  await http.listen({ host: "127.0.0.1", port: options.port });
  return http;
}
