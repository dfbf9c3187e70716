import { createHash, randomBytes } from "node:crypto";

import Fastify, { type FastifyInstance } from "fastify";
import type { Faults } from "./faults.ts";
import { formBody } from "./form-body.ts";

export const simulatedClient = { id: "cairn", secret: "simulated-client-secret" };

interface Code {
  challenge: string;
  redirectUri: string;
  scope: string;
  usedAt: number | null;
}

/** An OAuth 2 provider: code flow with PKCE, rotating refresh tokens, everything checked as strictly as a real one does. */
export class OauthSimulator {
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, string>();
  /** Seconds an access token lives; tests shorten it. */
  lifeSeconds = 3600;
  refreshes = 0;

  tokenIsGood(token: string): boolean {
    return (this.#access.get(token) ?? 0) > Date.now();
  }

  revokeAll(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  async start(port: number, faults: Faults): Promise<FastifyInstance> {
    const http = Fastify({ logger: false, forceCloseConnections: true });
    await http.register(formBody);
    http.get("/authorize", (request, reply) => {
      const query = request.query as Record<string, string>;
      if (
        query.client_id !== simulatedClient.id ||
        query.response_type !== "code" ||
        query.code_challenge_method !== "S256"
      )
        return reply.code(400).type("text/plain").send("invalid_request");
      const { redirect_uri: redirectUri = "", state = "", scope = "", code_challenge: challenge = "" } = query;
      reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return reply.type("text/html").send(page({ redirectUri, state, scope, challenge }));
    });
    http.get("/allow", (request, reply) => {
      const query = request.query as Record<string, string>;
      const code = randomBytes(24).toString("base64url");
      const { redirect_uri: redirectUri = "", challenge = "", scope = "", state = "" } = query;
      this.#codes.set(code, { challenge, redirectUri, scope, usedAt: null });
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", state);
      return reply.redirect(back.toString());
    });
    http.post("/token", (request, reply) => {
      const form = request.body as Record<string, string>;
      // A proxy in between that knows nothing of OAuth: no error word, only a status and a page.
      if (faults.meet("oauth", form.grant_type ?? "", ["refuse", "busy"]))
        return reply.code(404).type("text/html").send("<h1>Not found</h1>");
      if (form.client_id !== simulatedClient.id || form.client_secret !== simulatedClient.secret)
        return reply.code(401).send({ error: "invalid_client" });
      const scope = form.grant_type === "refresh_token" ? this.#byRefresh(form) : this.#byCode(form);
      if (scope === null) return reply.code(400).send({ error: "invalid_grant" });
      return this.#issue(scope);
    });
    await http.listen({ host: "127.0.0.1", port });
    return http;
  }

  #byCode(form: Record<string, string>): string | null {
    const code = this.#codes.get(form.code ?? "");
    if (!code || code.usedAt !== null || code.redirectUri !== form.redirect_uri) return null;
    const verified =
      createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url") === code.challenge;
    if (!verified) return null;
    code.usedAt = Date.now();
    return code.scope;
  }

  /** Rotation: the old one is dead the moment a new one is given. */
  #byRefresh(form: Record<string, string>): string | null {
    const scope = this.#refresh.get(form.refresh_token ?? "");
    if (scope === undefined) return null;
    this.#refresh.delete(form.refresh_token ?? "");
    this.refreshes += 1;
    return scope;
  }

  #issue(scope: string) {
    const access = randomBytes(24).toString("base64url");
    const refresh = randomBytes(24).toString("base64url");
    this.#access.set(access, Date.now() + this.lifeSeconds * 1000);
    this.#refresh.set(refresh, scope);
    return { access_token: access, refresh_token: refresh, token_type: "Bearer", expires_in: this.lifeSeconds, scope };
  }
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(ask: { redirectUri: string; state: string; scope: string; challenge: string }): string {
  const query = new URLSearchParams({
    redirect_uri: ask.redirectUri,
    state: ask.state,
    scope: ask.scope,
    challenge: ask.challenge,
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simulated provider</title><style>body{font:16px system-ui;max-width:26rem;margin:4rem auto;padding:0 1rem}
a{display:inline-block;padding:.6rem 1rem;border-radius:6px;background:#2a7068;color:#fff;text-decoration:none}</style>
<h1>Simulated mail provider</h1><p>Cairn asks to send mail from this account (${escaped(ask.scope)}).</p>
<p><a href="/allow?${escaped(query.toString())}">Allow</a></p></html>`;
}
