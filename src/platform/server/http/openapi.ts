import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { ProblemBody } from "#platform/shared/problems.ts";
import { version } from "../operations/build.ts";
import type { Platform } from "../platform.ts";
import type { MountedHandler } from "../registry.ts";

const toJson = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "openapi-3.0" });
  return json;
};

/** The page is about Cairn: the maker of its frame does not head it, and there is one document to explore. */
const docsStyle = ".swagger-ui .topbar { display: none; }";

/** The API described from its contracts, OpenAPI 3. */
export function openApiDocument(handlers: readonly MountedHandler[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { contract, module } of handlers) {
    const path = `${apiPrefix}${contract.path.replace(/:(\w+)/g, "{$1}")}`;
    const parameters = (["params", "query"] as const).flatMap((part) => {
      const json = toJson(contract[part], "input") as { properties?: Record<string, unknown>; required?: string[] };
      return Object.entries(json.properties ?? {}).map(([name, schema]) => ({
        name,
        in: part === "params" ? "path" : "query",
        required: part === "params" || (json.required ?? []).includes(name),
        schema,
      }));
    });
    const hasBody = !(contract.body instanceof z.ZodUndefined);
    const hasAnswer = contract.status !== 204;
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: {
        summary: contract.summary,
        tags: [module],
        description: describe(contract),
        security: contract.permission === "public" ? [] : [{ session: [] }, { bearer: [] }],
        parameters,
        ...(hasBody
          ? {
              requestBody: {
                required: true,
                content: {
                  [contract.raw === "upload" ? "multipart/form-data" : "application/json"]: {
                    schema: toJson(contract.body, "input"),
                  },
                },
              },
            }
          : {}),
        responses: {
          [contract.status]: hasAnswer
            ? { description: "Done", content: { "application/json": { schema: toJson(contract.response, "output") } } }
            : { description: "Done; nothing to say" },
          default: {
            description: "A problem",
            content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        },
      },
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Cairn", version, description: "The API of Cairn. Errors are problems of RFC 9457." },
    paths,
    components: {
      schemas: { Problem: toJson(ProblemBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "token", description: "A browser's sign-in." },
        bearer: { type: "http", scheme: "bearer", description: "A native app's token, or a program's key." },
      },
    },
  };
}

/** Who may, what it asks for beyond that, and what it leaves in the log. */
function describe({ permission, problems, idempotent, knowsSession, stepUp, ticket, audit }: AnyEndpoint): string {
  const who =
    permission === "public"
      ? knowsSession
        ? "Without a session; with one it tells more."
        : "Without a session."
      : permission === "self"
        ? "Anyone signed in."
        : `Needs \`${permission}\`.`;
  return [
    who,
    stepUp ? "Wants a proof of the last five minutes (step-up)." : "",
    ticket ? "Wants a PIN ticket in `X-Sign-Ticket`." : "",
    idempotent ? "Takes `Idempotency-Key`." : "",
    audit ? `Audited as \`${audit.action}\`.` : "",
    problems.length > 0 ? `Problems: ${problems.map((code) => `\`${code}\``).join(", ")}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** `/api/openapi.json`, and `/docs` to read it and try it. */
export async function mountDocs(http: FastifyInstance, platform: Platform): Promise<void> {
  let document: Record<string, unknown> | null = null;
  const build = () => {
    document ??= openApiDocument(platform.registry.handlers);
    return document;
  };
  http.get("/api/openapi.json", async (_request, reply) =>
    reply.header("cache-control", "public, max-age=60").send(build()),
  );
  await http.register(swagger, { mode: "static", specification: { document: build() as never } });
  await http.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    theme: { title: "Cairn API", css: [{ filename: "theme.css", content: docsStyle }] },
  });
}
