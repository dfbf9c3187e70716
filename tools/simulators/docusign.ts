import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { z } from "zod";
import { simulatedSigning } from "#modules/forms/document-signing/simulated-signing.ts";
import { DocusignEnvelopes, Envelope, summaryOf, templates } from "./docusign-envelopes.ts";
import { closedPage, consentPage, plainPdf, signingPage } from "./docusign-pages.ts";
import { KeptFile } from "./kept-file.ts";
import { serveOn } from "./serve.ts";
import type { Simulator, Stage } from "./stage.ts";
import { type Said, troublesOf, type Words } from "./troubled.ts";

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html; charset=utf-8" };
const say = (status: number, answer: object): Said => ({ status, headers: json, body: JSON.stringify(answer) });
const refused = (status: number, errorCode: string, message: string) => say(status, { errorCode, message });
const shown = (status: number, body: string): Said => ({ status, headers: html, body });

const words: Words = {
  refuse: refused(400, "INVALID_REQUEST_BODY", "The request body is missing or improperly formatted."),
  busy: say(503, { errorCode: "SERVICE_UNAVAILABLE" }),
  error: say(500, { errorCode: "UNSPECIFIED_ERROR" }),
  limit: {
    ...refused(
      429,
      "HOURLY_APIINVOCATION_LIMIT_EXCEEDED",
      "The maximum number of hourly API invocations was exceeded.",
    ),
    headers: { ...json, "retry-after": "30" },
  },
};
const accountOf = (facility: string) => createHash("sha256").update(facility).digest("hex").slice(0, 32);

const Access = z.object({ facility: z.string(), until: z.number() });
const Kept = z.object({
  access: z.array(z.tuple([z.string(), Access])),
  refresh: z.array(z.tuple([z.string(), z.string()])),
  envelopes: z.array(Envelope),
});
type Kept = z.infer<typeof Kept>;

interface Grant {
  facility: string;
  challenge: string;
  redirectUri: string;
}

/** The signing service: DocuSign's OAuth and eSignature REST v2.1, as far as Cairn uses them, checked as strictly as there. */
export class DocusignSimulator {
  readonly #stage: Stage;
  readonly envelopes: DocusignEnvelopes;
  address = "";
  #codes = new Map<string, Grant>();
  #access = new Map<string, z.infer<typeof Access>>();
  #refresh = new Map<string, string>();
  refreshes = 0;

  readonly #file: KeptFile<Kept>;

  constructor(stage: Stage, path: string | null) {
    this.#stage = stage;
    this.envelopes = new DocusignEnvelopes(stage, () => this.address);
    this.#file = new KeptFile(path, Kept);
    const kept = this.#file.read();
    if (!kept) return;
    this.#access = new Map(kept.access);
    this.#refresh = new Map(kept.refresh);
    this.envelopes.restore(kept.envelopes);
  }

  keep(): void {
    const now = this.#stage.clock.now();
    this.#file.write({
      access: [...this.#access].filter(([, { until }]) => until > now),
      refresh: [...this.#refresh],
      envelopes: this.envelopes.all(),
    });
  }

  reset(): void {
    for (const kept of [this.#codes, this.#access, this.#refresh]) kept.clear();
    this.envelopes.reset();
    this.keep();
  }

  expire(facility: string): void {
    for (const [token, one] of this.#access) if (one.facility === facility) this.#access.delete(token);
  }
  revoke(facility: string): void {
    this.expire(facility);
    for (const [token, one] of this.#refresh) if (one === facility) this.#refresh.delete(token);
  }

  answer(request: IncomingMessage, body: Buffer): Said {
    const url = new URL(request.url ?? "/", "http://docusign");
    const method = request.method ?? "GET";
    if (url.pathname === "/oauth/auth") return this.#consent(url.searchParams);
    if (url.pathname === "/oauth/allow") return this.#allow(url.searchParams);
    if (url.pathname === "/oauth/token" && method === "POST")
      return this.#token(request.headers.authorization ?? "", new URLSearchParams(body.toString("utf8")));
    if (url.pathname.startsWith("/signing/")) return this.#sign(url.pathname.slice(9), method, body);
    const held = this.#access.get((request.headers.authorization ?? "").replace("Bearer ", ""));
    if (!held || held.until < this.#stage.clock.now())
      return refused(401, "AUTHORIZATION_INVALID_TOKEN", "The access token provided is expired, revoked or malformed.");
    if (url.pathname === "/oauth/userinfo") return this.#userInfo(held.facility);
    const [, account = "", rest = ""] = /^\/restapi\/v2\.1\/accounts\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (account !== accountOf(held.facility))
      return refused(
        401,
        "USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT",
        "The specified User is not a member of the account.",
      );
    const given: Record<string, unknown> =
      method === "GET" || body.length === 0 ? {} : JSON.parse(body.toString("utf8"));
    return this.#api(held.facility, method, rest, url.searchParams, given);
  }

  #consent(asked: URLSearchParams): Said {
    if (
      asked.get("response_type") !== "code" ||
      asked.get("code_challenge_method") !== "S256" ||
      !asked.get("client_id")
    )
      return shown(400, closedPage("invalid_request"));
    const deny = new URL(asked.get("redirect_uri") ?? "");
    deny.searchParams.set("error", "access_denied");
    deny.searchParams.set("state", asked.get("state") ?? "");
    return shown(200, consentPage(`/oauth/allow?${asked}`, deny.toString(), asked.get("scope") ?? ""));
  }

  #allow(asked: URLSearchParams): Said {
    const code = this.#stage.dice.bytes(24).toString("base64url");
    const redirectUri = asked.get("redirect_uri") ?? "";
    const facility = asked.get("client_id") ?? "";
    this.#codes.set(code, { facility, challenge: asked.get("code_challenge") ?? "", redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set("code", code);
    back.searchParams.set("state", asked.get("state") ?? "");
    return { status: 302, headers: { location: back.toString() } };
  }

  /** Basic authentication with integration key and secret; a code works once; a refresh token is replaced when used. */
  #token(authorization: string, form: URLSearchParams): Said {
    const [key = "", secret] = Buffer.from(authorization.replace("Basic ", ""), "base64").toString("utf8").split(":");
    if (secret !== simulatedSigning.clientSecret) return say(401, { error: "invalid_client" });
    const facility = form.get("grant_type") === "refresh_token" ? this.#byRefresh(form) : this.#byCode(form);
    if (facility === null || facility !== key) return say(400, { error: "invalid_grant" });
    const access = this.#stage.dice.bytes(24).toString("base64url");
    const refresh = this.#stage.dice.bytes(24).toString("base64url");
    const seconds = 28_800;
    this.#access.set(access, { facility, until: this.#stage.clock.now() + seconds * 1000 });
    this.#refresh.set(refresh, facility);
    return say(200, { access_token: access, token_type: "Bearer", refresh_token: refresh, expires_in: seconds });
  }

  #byCode(form: URLSearchParams): string | null {
    const code = form.get("code") ?? "";
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    return grant && grant.challenge === challenge && grant.redirectUri === form.get("redirect_uri")
      ? grant.facility
      : null;
  }

  #byRefresh(form: URLSearchParams): string | null {
    const token = form.get("refresh_token") ?? "";
    const facility = this.#refresh.get(token) ?? null;
    this.#refresh.delete(token);
    if (facility !== null) this.refreshes += 1;
    return facility;
  }

  #userInfo(facility: string): Said {
    return say(200, {
      sub: facility,
      name: "Signing desk",
      email: "signing@facility.example",
      accounts: [
        { account_id: "another", is_default: false, account_name: "Trial", base_uri: "https://trial.example" },
        {
          account_id: accountOf(facility),
          is_default: true,
          account_name: "Facility signing account",
          base_uri: this.address,
        },
      ],
    });
  }

  #api(facility: string, method: string, path: string, asked: URLSearchParams, given: Record<string, unknown>): Said {
    const [what = "", id = "", part = "", which = ""] = path.split("/");
    if (what === "templates" && method === "GET")
      return say(200, { envelopeTemplates: templates, resultSetSize: String(templates.length) });
    if (what !== "envelopes")
      return refused(404, "RESOURCE_NOT_FOUND", "The URL provided does not resolve to a resource.");
    if (id === "" && method === "GET") {
      const found = this.envelopes.find(facility, asked);
      return say(200, { resultSetSize: String(found.length), envelopes: found.map(summaryOf) });
    }
    if (id === "" && method === "POST") {
      const made = this.envelopes.create(facility, given);
      if (typeof made === "string") return refused(400, "INVALID_REQUEST_PARAMETER", made);
      return say(201, { envelopeId: made.id, status: made.status, uri: `/envelopes/${made.id}` });
    }
    const envelope = this.envelopes.of(facility, id);
    if (!envelope) return refused(400, "ENVELOPE_DOES_NOT_EXIST", "The envelope specified either does not exist.");
    if (part === "views" && which === "recipient") return this.#view(envelope, given);
    if (part === "documents") return documentOf(envelope, which);
    if (method === "GET") return say(200, summaryOf(envelope));
    if (asked.get("resend_envelope") === "true") {
      if (!["sent", "delivered"].includes(envelope.status))
        return refused(400, "ENVELOPE_INVALID_STATUS", "Invalid envelope status.");
      this.envelopes.mail(envelope);
      return say(200, { envelopeId: envelope.id });
    }
    if (given.status !== "voided") return refused(400, "INVALID_REQUEST_PARAMETER", "Unknown change.");
    if (!this.envelopes.void(envelope, String(given.voidedReason ?? "")))
      return refused(
        400,
        "ENVELOPE_CANNOT_VOID_INVALID_STATE",
        "Only envelopes in the sent or delivered states may be voided.",
      );
    return say(200, { envelopeId: envelope.id });
  }

  /** An embedded signing link: for a recipient with this client user id only, and for a few minutes. */
  #view(envelope: Envelope, given: Record<string, unknown>): Said {
    const one = envelope.recipients.find(
      ({ clientUserId, email, name }) =>
        clientUserId !== null &&
        clientUserId === given.clientUserId &&
        email === given.email &&
        name === given.userName,
    );
    if (!one) return refused(400, "UNKNOWN_ENVELOPE_RECIPIENT", "The recipient you have identified is not valid.");
    const returnUrl = typeof given.returnUrl === "string" ? given.returnUrl : null;
    return say(201, { url: this.envelopes.link(envelope, one, returnUrl) });
  }

  #sign(token: string, method: string, body: Buffer): Said {
    const visit = this.envelopes.visit(token);
    if (!visit) return shown(404, closedPage("This link has ended."));
    const { envelope, recipient, returnUrl } = visit;
    if (method === "GET") {
      this.envelopes.open(envelope, recipient);
      return shown(200, signingPage(recipient.name, envelope.documents));
    }
    const form = new URLSearchParams(body.toString("utf8"));
    const isSigned = form.get("choice") !== "decline";
    this.envelopes.act(envelope, recipient, isSigned ? "completed" : "declined");
    if (!returnUrl)
      return shown(200, closedPage(isSigned ? "Thank you. You have finished signing." : "You declined to sign."));
    const back = new URL(returnUrl);
    back.searchParams.set("event", isSigned ? "signing_complete" : "decline");
    return { status: 302, headers: { location: back.toString() } };
  }
}

function documentOf(envelope: Envelope, which: string): Said {
  if (envelope.status !== "completed" && which === "certificate")
    return refused(400, "INVALID_REQUEST_PARAMETER", "The certificate is available for completed envelopes only.");
  const signers = envelope.recipients.map((one) => `${one.name}, ${one.status} ${one.signedDateTime ?? ""}`);
  const title = which === "certificate" ? "Certificate of Completion" : envelope.documents.join(", ");
  const body = plainPdf([title, `Envelope ${envelope.id}`, ...signers]);
  return { status: 200, headers: { "content-type": "application/pdf" }, body };
}

export async function startDocusign(port: number, stage: Stage, directory: string | null) {
  const service = new DocusignSimulator(stage, directory === null ? null : join(directory, "docusign.json"));
  const line = await serveOn(port, stage, {
    simulator: "docusign",
    words,
    target: (request, body) => `${request.method} ${request.url} ${body.toString("utf8")}`,
    answer: (request, body) => {
      const said = service.answer(request, body);
      if (said.status < 400) service.keep();
      return said;
    },
  });
  service.address = line.address;
  const { envelopes } = service;
  const stepped = (facility: string, status: "delivered" | "completed" | "declined") => {
    const said = envelopes.step(facility, status);
    service.keep();
    return said;
  };
  const presented: Simulator = {
    name: "docusign",
    label: "Document signing",
    speaks: "DocuSign's OAuth and eSignature REST v2.1 over HTTP, with Connect webhooks signed by HMAC",
    troubles: troublesOf(words, "malformed", "duplicate", "reordered", "wrongSignature", "late"),
    state: () => ({ ...envelopes.state(), "tokens renewed": service.refreshes }),
    reset: () => service.reset(),
    acts: {
      open: {
        label: "The next recipient opens the last envelope",
        run: (facility) => stepped(facility, "delivered"),
      },
      sign: {
        label: "The next recipient signs the last envelope",
        run: (facility) => stepped(facility, "completed"),
      },
      decline: { label: "The next recipient declines", run: (facility) => stepped(facility, "declined") },
      "expire-tokens": {
        label: "Let access tokens expire",
        run: (facility) => {
          service.expire(facility);
          service.keep();
          return "Access tokens have expired. The next call renews the sign-in.";
        },
      },
      "revoke-all": {
        label: "End the sign-in",
        run: (facility) => {
          service.revoke(facility);
          service.keep();
          return "The sign-in has ended. A user must sign in again.";
        },
      },
    },
  };
  return { ...line, shown: presented };
}
