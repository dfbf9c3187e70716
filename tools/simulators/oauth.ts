import { createHash } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";

import { formBody } from "./form-body.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, trouble, troublesOf, type Words } from "./troubled.ts";

export const simulatedClient = { id: "cairn", secret: "simulated-client-secret" };

interface Code {
  challenge: string;
  redirectUri: string;
  scope: string;
  usedAt: number | null;
}

const say = (status: number, error: string): Said => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ error }),
});
const words: Words = {
  // A proxy in between that knows nothing of OAuth: no error word, only a status and a page.
  refuse: { status: 404, headers: { "content-type": "text/html" }, body: "<h1>Not found</h1>" },
  busy: say(503, "temporarily_unavailable"),
  error: say(500, "server_error"),
  limit: { ...say(429, "slow_down"), headers: { "content-type": "application/json", "retry-after": "30" } },
};

/** An OAuth 2 provider: code flow with PKCE, rotating refresh tokens, everything checked as strictly as a real one does. */
export class OauthSimulator {
  readonly #stage: Stage;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, number>();
  readonly #refresh = new Map<string, string>();
  /** Seconds an access token lives; tests shorten it. */
  lifeSeconds = 3600;
  refreshes = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  tokenIsGood(token: string): boolean {
    return (this.#access.get(token) ?? 0) > this.#stage.clock.now();
  }

  /** Every access token is over at once, long before it was to be; what renews them holds on. */
  expireAccess(): void {
    this.#access.clear();
  }

  revokeAll(): void {
    this.#access.clear();
    this.#refresh.clear();
  }

  async start(port: number): Promise<FastifyInstance> {
    const http = Fastify({ logger: false, forceCloseConnections: true });
    await http.register(formBody);
    trouble(http, this.#stage, {
      simulator: "oauth",
      words,
      target: ({ body }) => (body as { grant_type?: string } | undefined)?.grant_type ?? "",
    });
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
      const code = this.#stage.dice.bytes(24).toString("base64url");
      const { redirect_uri: redirectUri = "", challenge = "", scope = "", state = "" } = query;
      this.#codes.set(code, { challenge, redirectUri, scope, usedAt: null });
      const back = new URL(redirectUri);
      back.searchParams.set("code", code);
      back.searchParams.set("state", state);
      return reply.redirect(back.toString());
    });
    http.post("/token", (request, reply) => {
      const form = request.body as Record<string, string>;
      if (form.client_id !== simulatedClient.id || form.client_secret !== simulatedClient.secret)
        return reply.code(401).send({ error: "invalid_client" });
      const scope = form.grant_type === "refresh_token" ? this.#byRefresh(form) : this.#byCode(form);
      if (scope === null) return reply.code(400).send({ error: "invalid_grant" });
      return this.#issue(scope);
    });
    await http.listen({ host: "127.0.0.1", port });
    return http;
  }

  shown(): Simulator {
    return {
      name: "oauth",
      label: "Sign-in at a provider",
      speaks: "OAuth 2 with PKCE over HTTP",
      troubles: troublesOf(words, "malformed"),
      state: () => ({
        "access tokens good": [...this.#access.values()].filter((until) => until > this.#stage.clock.now()).length,
        renewed: this.refreshes,
      }),
      reset: () => this.revokeAll(),
      acts: {
        "expire-tokens": {
          label: "Let access tokens expire",
          run: () => {
            this.expireAccess();
            return "Access tokens are over. The next mail renews the sign-in.";
          },
        },
        "revoke-all": {
          label: "End every sign-in",
          run: () => {
            this.revokeAll();
            return "No token is valid any more. Sign in again.";
          },
        },
      },
    };
  }

  #byCode(form: Record<string, string>): string | null {
    const code = this.#codes.get(form.code ?? "");
    if (!code || code.usedAt !== null || code.redirectUri !== form.redirect_uri) return null;
    const verified =
      createHash("sha256")
        .update(form.code_verifier ?? "")
        .digest("base64url") === code.challenge;
    if (!verified) return null;
    code.usedAt = this.#stage.clock.now();
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
    const access = this.#stage.dice.bytes(24).toString("base64url");
    const refresh = this.#stage.dice.bytes(24).toString("base64url");
    this.#access.set(access, this.#stage.clock.now() + this.lifeSeconds * 1000);
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
