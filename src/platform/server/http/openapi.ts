import { z } from "zod";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { ProblemBody, problemTable } from "#platform/shared/problems.ts";
import type { MountedHandler } from "../execution/registry.ts";
import { version } from "../telemetry/build.ts";

const toJson = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

/** The API described from its contracts, OpenAPI 3.1 (KEY-5): endpoints, webhook events and problem codes. */
export function openApiDocument(
  handlers: readonly MountedHandler[],
  publicEvents: readonly string[] = [],
): Record<string, unknown> {
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
    openapi: "3.1.0",
    info: { title: "Cairn", version, description: introduction },
    paths,
    webhooks: Object.fromEntries(publicEvents.map((type) => [type, { post: webhookOf(type) }])),
    "x-problems": problemTable(),
    components: {
      schemas: { Problem: toJson(ProblemBody, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "token", description: "A browser's sign-in." },
        bearer: { type: "http", scheme: "bearer", description: "A native app's token, or a program's key." },
      },
    },
  };
}

/** The permission of an endpoint, further requirements, and its audit entry. */
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

const introduction = [
  "The API of Cairn: the same endpoints and contracts as its screens. Errors are problems of RFC 9457; `x-problems` lists their codes.",
  "A program sends its key as `Authorization: Bearer cairn_…`. `Cairn-Version: 2026-11-01` pins the version it was written for;",
  "`RateLimit` says what is left of its quota, `Retry-After` when to come again. `If-Match` with a record's version stands for",
  "`version` in the body. Webhooks are signed by Standard Webhooks and carry ids only: fetch the rest with your key.",
].join(" ");

function webhookOf(type: string) {
  const nullable = (type: string, more: object = {}) => ({ type: [type, "null"], ...more });
  return {
    summary: type,
    tags: ["webhooks"],
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["type", "timestamp", "data"],
            properties: {
              type: { const: type },
              timestamp: { type: "string", format: "date-time" },
              data: {
                type: "object",
                required: ["id", "version", "locationId"],
                properties: {
                  id: { type: "string" },
                  version: nullable("integer"),
                  locationId: nullable("string", { format: "uuid" }),
                },
              },
            },
          },
        },
      },
    },
    responses: { "2XX": { description: "Taken. Anything else is tried again; 410 ends it." } },
  };
}
