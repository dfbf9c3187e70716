import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifyReply } from "fastify";
import { product } from "#platform/shared/product.ts";
import type { Platform } from "../platform.ts";
import { openApiDocument } from "./openapi.ts";

/** Hides the viewer's own top bar: there is one document to explore. */
const docsStyle = ".swagger-ui .topbar { display: none; }";

/**
 * The content security policy of the viewer's pages only (SEC-1): files of this server, no inline scripts. It also needs
 * inline style attributes on its own elements.
 */
const docsPolicy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  // The hash of its one inline style sheet; a newer version of the viewer needs a new hash.
  "style-src": ["'self'", "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
  "style-src-attr": ["'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};

const nothingToTry = '"supportedSubmitMethods":[]';
const everythingToTry = '"supportedSubmitMethods":["get", "put", "post", "delete", "patch"]';

/** `/api/openapi.json`, and `/docs` to read it; calls can be tried in the demo facility only (KEY-5). */
export async function mountDocs(http: FastifyInstance, platform: Platform): Promise<void> {
  const { handlers, publicEvents } = platform.registry;
  // Two megabytes: made when they are first asked for, because a server starts a tenth faster without, and serialized once.
  let text: string | undefined;
  const sayDocument = (reply: FastifyReply, type = "application/json") => {
    text ??= JSON.stringify(openApiDocument(handlers, publicEvents));
    return reply.header("cache-control", "public, max-age=60").type(`${type}; charset=utf-8`).send(text);
  };
  http.get("/api/openapi.json", async (_request, reply) => sayDocument(reply));
  // A scope of its own: neither its policy nor its hook reaches another answer.
  await http.register(async (docs) => {
    docs.addHook("onRequest", async (request, reply) => {
      if (request.routeOptions.url === "/docs/json") return sayDocument(reply);
      // Every JSON document is one of YAML.
      if (request.routeOptions.url === "/docs/yaml") return sayDocument(reply, "application/yaml");
    });
    docs.addHook<string>("onSend", async (request, reply, payload) => {
      if (!request.url.endsWith("/swagger-initializer.js") || typeof payload !== "string") return payload;
      reply.header("cache-control", "no-store");
      const tenant = await platform.tenants.byHost(request.host);
      return tenant?.isDemo ? payload.replace(nothingToTry, everythingToTry) : payload;
    });
    // The plugin wants a document at the start; the hook above answers with ours.
    const document = { openapi: "3.1.0", info: { title: "Cairn API", version: product.version }, paths: {} };
    await docs.register(swagger, { mode: "static", specification: { document } });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      staticCSP: docsPolicy,
      uiConfig: { supportedSubmitMethods: [] },
      theme: { title: "Cairn API", css: [{ filename: "theme.css", content: docsStyle }] },
    });
  });
}
