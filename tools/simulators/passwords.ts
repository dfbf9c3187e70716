import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import type { Simulator, Stage } from "./stage.ts";
import { trouble, troublesOf, type Words } from "./troubled.ts";

/** Stolen as far as this simulator knows. Long enough that no other rule refuses them. */
export const stolenPasswords = ["violet-anchor-ninety-two", "copper kettle on the porch"] as const;

const hashOf = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();

const words: Words = {
  busy: { status: 503, body: "" },
  error: { status: 500, body: "" },
  limit: { status: 429, headers: { "retry-after": "2" }, body: "" },
};

/**
 * The range API of Have I Been Pwned: five hex digits in, `SUFFIX:COUNT` lines out, filled up with lines of count 0 when
 * `Add-Padding: true` is asked for. A fault is matched against the prefix.
 */
export async function startPasswords(port: number, stage: Stage): Promise<{ http: FastifyInstance; shown: Simulator }> {
  const known = stolenPasswords.map((password, index) => ({ hash: hashOf(password), count: 17 + index }));
  let asked = 0;
  const http = Fastify({ logger: false, forceCloseConnections: true });
  const prefixOf = (params: unknown) => (params as { prefix: string }).prefix.toUpperCase();
  trouble(http, stage, { simulator: "passwords", words, target: ({ params }) => prefixOf(params) });
  http.get("/range/:prefix", async (request, reply) => {
    const prefix = prefixOf(request.params);
    if (!/^[0-9A-F]{5}$/.test(prefix))
      return reply.code(400).type("text/plain").send("The hash prefix was not in a valid format");
    asked += 1;
    const lines = known
      .filter(({ hash }) => hash.startsWith(prefix))
      .map(({ hash, count }) => `${hash.slice(5)}:${count}`);
    if (request.headers["add-padding"] === "true")
      while (lines.length < 800) lines.push(`${hashOf(`${prefix}-${lines.length}`).slice(5)}:0`);
    return reply.type("text/plain").send(lines.sort().join("\r\n"));
  });
  await http.listen({ host: "127.0.0.1", port });
  const shown: Simulator = {
    name: "passwords",
    label: "Stolen passwords",
    speaks: "k-anonymous range service over HTTP",
    troubles: troublesOf(words, "malformed"),
    state: () => ({ "prefixes asked": asked, "passwords known": known.length }),
    reset: () => {
      asked = 0;
    },
  };
  return { http, shown };
}
