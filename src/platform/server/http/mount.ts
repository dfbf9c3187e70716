import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AnyEndpoint, apiPrefix } from "#platform/shared/endpoint.ts";
import { unsavable } from "#platform/shared/plain-text.ts";
import { type FieldError, Problem } from "#platform/shared/problems.ts";
import { requireReachOfAnswer } from "../access/answer-reach.ts";
import { secondsBetween } from "../authentication/session-policy.ts";
import { stepUpMethods, stepUpSeconds } from "../authentication/step-up.ts";
import type { CookieChange } from "../execution/context.ts";
import { authorize, execute, requireStorage } from "../execution/execute.ts";
import type { MountedHandler } from "../execution/registry.ts";
import type { Platform } from "../platform.ts";
import {
  anonymousActor,
  authenticate,
  isNative,
  isSecure,
  type Principal,
  publicActor,
  requireHanded,
  requireRunning,
  requireSameOrigin,
  requireUnlocked,
  tenantOf,
  wholeBearer,
} from "./authenticate.ts";
import { authenticateKey, keyIn, requireKeyScope } from "./authenticate-key.ts";
import { BinaryAnswer } from "./binary-answer.ts";
import type { Buckets } from "./buckets.ts";
import { EventStream } from "./event-stream.ts";
import { sayVersion, withIfMatch } from "./key-conventions.ts";
import { countCall, sayPolicy } from "./limits.ts";
import { sayWhose } from "./log-requests.ts";
import { bytesOf, mountRaw, receiveUpload } from "./raw-body.ts";
import { SharedBuckets } from "./shared-buckets.ts";

/** Mounts every endpoint of every module: one route each, all made from the contract. */
export function mountEndpoints(
  app: FastifyInstance,
  platform: Platform,
  options: { checkAnswers: boolean; limits: boolean },
): SharedBuckets {
  const buckets = new SharedBuckets(platform);
  for (const handler of platform.registry.handlers) {
    const { contract } = handler;
    const route = {
      method: contract.method,
      url: `${apiPrefix}${contract.path}`,
      ...(contract.bodyLimit ? { bodyLimit: contract.bodyLimit } : {}),
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        answer(platform, buckets, handler, request, reply, options),
    };
    if (contract.raw) mountRaw(app, contract.raw, route);
    else app.route(route);
  }
  return buckets;
}

async function answer(
  platform: Platform,
  buckets: Buckets,
  handler: MountedHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { checkAnswers: boolean; limits: boolean },
): Promise<unknown> {
  const { contract } = handler;
  const route = `${contract.method} ${contract.path}`;
  const tenant = await tenantOf(platform, request);
  const key = contract.anonymous ? null : keyIn(request);
  const holder = key ? await authenticateKey(platform, tenant, key, request.ip) : null;
  if (holder) {
    requireRunning(tenant, holder.actor.kind, contract.method);
    requireKeyScope(contract, holder);
  }
  sayWhose(request, { tenantId: tenant.id });
  const principal = holder ? null : await whoAsks(platform, request, handler, tenant, route);
  sayWhose(request, { tenantId: tenant.id, userId: (holder?.actor ?? principal?.actor)?.userId ?? null });
  if (holder) sayVersion(request, reply);
  const counted = options.limits ? countCall(platform, buckets, contract, request.ip, principal, holder) : null;
  // Counted first, so that refusals also name what is left of the quota.
  if (holder) sayPolicy(reply, buckets, holder);
  const giveBack = await counted;
  const cookies: CookieChange[] = [];
  const parts = {
    platform,
    tenant,
    actor: holder?.actor ?? principal?.actor ?? (contract.anonymous ? anonymousActor : publicActor),
    contract,
    cookies,
    request: {
      id: request.id,
      ip: request.ip,
      host: request.host,
      userAgent: request.headers["user-agent"] ?? null,
      idempotencyKey: headerText(request, "idempotency-key"),
      ticket: headerText(request, "x-sign-ticket"),
      cookies: request.cookies,
      origin: `${request.protocol}://${request.host}`,
      secure: isSecure(request),
      native: isNative(request),
      lastEventId: headerText(request, "last-event-id"),
      bearer: wholeBearer(request),
      ...(contract.raw === "bytes" ? { bytes: bytesOf(request) } : {}),
    },
  };
  authorize(handler, parts);
  if (principal && contract.permission !== "public") await requireStepUp(platform, contract, principal);
  requireStorage(handler, platform);
  const upload = contract.raw === "upload" ? await receiveUpload(platform, tenant, contract, request) : null;
  if (upload) Object.assign(parts.request, { upload: upload.file });
  let result: unknown;
  try {
    const input = parseInput(contract, {
      ...pick(request),
      ...(upload ? { body: upload.fields } : holder ? { body: withIfMatch(request, contract) } : {}),
    });
    if (upload) await platform.files.bring(tenant, upload.file);
    result = await execute(handler, parts, input);
    if (principal && request.headers["x-background"] === undefined)
      await platform.sessions.touch(principal.session, platform.clock.now());
    await giveBack?.();
    if (options.checkAnswers && !(result instanceof BinaryAnswer) && !(result instanceof EventStream)) {
      checkAnswer(contract, result);
      await requireReachOfAnswer(parts, contract, result);
    }
  } catch (error) {
    if (upload) await platform.files.discard(upload.file);
    throw error;
  } finally {
    for (const change of cookies) setCookie(reply, change, isSecure(request));
  }
  return send(request, reply, contract, result);
}

async function whoAsks(
  platform: Platform,
  request: FastifyRequest,
  { contract }: MountedHandler,
  tenant: Awaited<ReturnType<typeof tenantOf>>,
  route: string,
): Promise<Principal | null> {
  if (contract.permission === "public") {
    // A webhook has no Origin; it is verified by its signature.
    if (contract.raw !== "bytes" && !(contract.native && isNative(request))) requireSameOrigin(request, false);
    return contract.knowsSession ? knownSession(platform, request, tenant, route) : null;
  }
  let principal = await authenticate(platform, request, tenant);
  if (
    platform.sessions.isLocked(principal.session, platform.clock.now()) ||
    needsStepUp(platform, contract, principal)
  ) {
    // The unlock or the step-up may have happened in another process a moment ago: the row decides, not this one's cache.
    platform.sessions.forget(principal.session.id);
    principal = await authenticate(platform, request, tenant);
  }
  requireRunning(tenant, principal.actor.kind, contract.method);
  requireUnlocked(platform, principal.session, route);
  requireHanded(principal.session, contract, request.params);
  return principal;
}

/** Asked after the permission, so that a factor is not asked for in vain. */
async function requireStepUp(platform: Platform, contract: AnyEndpoint, principal: Principal): Promise<void> {
  if (!needsStepUp(platform, contract, principal)) return;
  throw new Problem("step-up-required", {
    detail: "Confirm that it is you to continue.",
    params: { methods: await stepUpMethods(platform, principal.session) },
  });
}

const needsStepUp = (platform: Platform, contract: AnyEndpoint, { session }: Principal) =>
  contract.stepUp && secondsBetween(session.authTime, platform.clock.now()) > stepUpSeconds;

/** A caller without a session, or with a locked or ended one, is anonymous: not refused, but given nothing more. */
async function knownSession(
  platform: Platform,
  request: FastifyRequest,
  tenant: Awaited<ReturnType<typeof tenantOf>>,
  route: string,
): Promise<Principal | null> {
  try {
    const principal = await authenticate(platform, request, tenant);
    requireUnlocked(platform, principal.session, route);
    return principal.session.handedTo === null ? principal : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const pick = ({ params, query, body }: FastifyRequest) => ({ params, query, body });

function parseInput(contract: AnyEndpoint, request: { params: unknown; query: unknown; body: unknown }): unknown {
  const errors: FieldError[] = [];
  // Here for every text at once, also in free-form values, because only the database would refuse them otherwise.
  for (const part of ["params", "query", "body"] as const) {
    const value = part === "body" && contract.raw === "bytes" ? undefined : request[part];
    errors.push(...unsavable(value, part).map(({ path, message }) => ({ path: path.slice(0, 200), message })));
  }
  if (errors.length > 0) throw fieldsProblem(errors);
  const parse = (part: "params" | "query" | "body", schema: z.ZodType, value: unknown) => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) errors.push(...fieldErrors(part, issue));
    return undefined;
  };
  const input = {
    params: parse("params", contract.params, request.params),
    query: parse("query", contract.query, request.query),
    body: parse("body", contract.body, request.body === null || contract.raw === "bytes" ? undefined : request.body),
  };
  if (errors.length > 0) throw fieldsProblem(errors);
  return input;
}

const fieldsProblem = (errors: readonly FieldError[]) =>
  new Problem("validation", {
    detail:
      errors.length === 1
        ? (errors[0]?.message ?? "One field needs attention.")
        : `${errors.length} fields need attention.`,
    errors: errors.slice(0, 100),
  });

function fieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  const at = [part, ...issue.path.map(String)].join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: `${at}.${key}`.slice(0, 200), message: "This field is not known here." }));
  return [{ path: at.slice(0, 200), message: issue.message }];
}

/** In tests and development every answer must fit its contract, so that no undeclared column ever leaves. */
function checkAnswer(contract: AnyEndpoint, result: unknown): void {
  const parsed = contract.response.safeParse(result);
  if (!parsed.success)
    throw new Error(
      `${contract.method} ${contract.path} answered something else than its contract: ${parsed.error.message}`,
    );
}

function send(request: FastifyRequest, reply: FastifyReply, contract: AnyEndpoint, result: unknown): FastifyReply {
  reply.header("cache-control", contract.cacheSeconds ? `public, max-age=${contract.cacheSeconds}` : "no-store");
  if (contract.forgets) reply.header("clear-site-data", '"cache"');
  if (result instanceof EventStream) return result.send(reply);
  if (result instanceof BinaryAnswer) return result.send(reply, request.headers.range);
  if (contract.status === 204 || result === undefined) return reply.code(204).send();
  const text = JSON.stringify(result);
  if (contract.etag) {
    const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
    // The browser may cache it and revalidates each time; shared caches may not where it depends on the user.
    const kept = contract.knowsSession ? "private, no-cache" : "no-cache";
    reply.header("etag", etag).header("cache-control", kept);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  return reply.code(contract.status).header("content-type", "application/json; charset=utf-8").send(text);
}

function setCookie(reply: FastifyReply, change: CookieChange, secure: boolean): void {
  const base = { path: change.path ?? "/", sameSite: "lax" as const, httpOnly: change.httpOnly, secure };
  if (change.value === null) reply.clearCookie(change.name, base);
  else reply.setCookie(change.name, change.value, { ...base, maxAge: change.days * 86_400 });
}
