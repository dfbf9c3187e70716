import { z } from "zod";
import type { AuditSubject } from "#platform/shared/audit/audit-subjects.ts";
import type { AccessSubject } from "./access/access-subjects.ts";
import type { Permission } from "./access/permissions.ts";
import type { PrincipalType } from "./authentication/principals.ts";
import type { Leaving } from "./disclosure.ts";
import type { ProblemCode } from "./problems.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** Parts of the product a tenant can switch off (platform chapter §2, Tenant.modules). */
export const tenantSwitches = [
  "emr",
  "crm",
  "medications",
  "campaigns",
  "ai",
  "portal",
  "callTracking",
  "documentSigning",
  "ePrescribing",
  "time",
] as const;
export type TenantSwitch = (typeof tenantSwitches)[number];

/** Who may call an endpoint: holders of a permission, signed-in users for their own data, or anyone. */
export type Access = Permission | "self" | "public";

/**
 * A stricter bucket than ordinary reads and writes have. `perMinute` counts by session, at public endpoints and with
 * `wrongTries` by network address for all processes; `wrongTries` counts only refused calls. `perHour` counts by user over
 * all their sessions and all processes (exports).
 */
export type EndpointLimit =
  | { bucket: string; perMinute: number; wrongTries?: true }
  | { bucket: string; perHour: number };

/** OPS-5: wrong PINs from one address, besides the count of wrong PINs per user (AUTH-11). */
export const pinLimit: EndpointLimit = { bucket: "pin", perMinute: 20, wrongTries: true };

/** OPS-5: what leaves as a file of many records (CSV); prints of one record are ordinary reads. */
export const exportLimit: EndpointLimit = { bucket: "exports", perHour: 6 };

export interface EndpointAudit<S extends AuditSubject = AuditSubject> {
  /** `noun.verb`, past tense: `dose.administered`. */
  action: string;
  /** What kind of record the entry is about, whose id the handler gives to `act.audit`. */
  subject: S;
}

type Shape = z.ZodType;

/**
 * One operation of the API, as data. The server mounts it, the web calls it, OpenAPI and the access tests are made
 * from it. Paths are written without the `/api/auth` prefix, parameters as `:name`.
 */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends Shape = Shape,
  S extends AuditSubject = AuditSubject,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly permission: Access;
  /**
   * Open while the device is with a client: to every such session, or only where the path parameter names the record it
   * was handed over for. Every other endpoint is refused then.
   */
  readonly whileHanded?: true | { readonly type: string; readonly param: string };
  /** With `permission: "public"`: a caller with a live, unlocked session is identified and may get more. */
  readonly knowsSession?: boolean;
  /**
   * With `permission: "public"`: nothing that identifies the caller is kept. Sessions and API keys are not read, and the audit entry has
   * neither a name nor an address.
   */
  readonly anonymous?: boolean;
  /** The kinds of accounts that may call it; staff only unless named here, whatever their role permits. */
  readonly principals: readonly PrincipalType[];
  /** Overrides the switch of the endpoint's module; `null` is always on. */
  readonly switch?: TenantSwitch | null;
  /**
   * The kind of record the answer comes from, where its readers are decided one by one: the handler must open it with
   * `openChart()`; an answer without it is refused.
   */
  readonly chart?: AccessSubject;
  /**
   * Why it may be about clients out of the caller's reach, or name them (oversight, opening a chart in an emergency). Every
   * other endpoint refuses them.
   */
  readonly beyondReach?: string;
  /** For an answer that can leave the facility, or a report of something that did: whether the recipient is checked. */
  readonly leaves?: Leaving;
  /** Every mutation has one; reads of a chart too. */
  readonly audit?: EndpointAudit<S>;
  /** Why a mutation has no audit entry: only for a user's own working state (drafts, notifications), never for records. */
  readonly unaudited?: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
  /** 200 unless it says otherwise; 201 for a new record, 202 for accepted work, 204 for no content. */
  readonly status: 200 | 201 | 202 | 204;
  readonly problems: readonly ProblemCode[];
  /** The client must send `Idempotency-Key`: the same key returns the first answer instead of doing it twice. */
  readonly idempotent: boolean;
  /** Needs a sign-in or factor at most five minutes old. */
  readonly stepUp: boolean;
  /** Takes `X-Sign-Ticket`, got from `pin-code-checker`, for this purpose. */
  readonly ticket?: "sign" | "witness";
  /** Largest body in bytes; 1 MB unless it says otherwise. */
  readonly bodyLimit?: number;
  /**
   * `bytes`: the raw body, for signatures over it, from services without an Origin. `upload`: a form with fields
   * (the body) and one file, which is streamed to disk encrypted before the handler runs (`request.upload`).
   */
  readonly raw?: "bytes" | "upload";
  /** A native app may call it too: without Origin, `Sec-Fetch-*` and cookies. Public endpoints of sign-in. */
  readonly native?: boolean;
  /** A public answer that any cache may keep this long; everything else is never stored. */
  readonly cacheSeconds?: number;
  /** The answer tells the browser to delete cached files of this site (`Clear-Site-Data`, SES-9). */
  readonly forgets?: boolean;
  /** The answer has an ETag; a repeated call with it gets 304 without a body while nothing changed. */
  readonly etag?: boolean;
  /** Counted against a stricter bucket than ordinary reads and writes. */
  readonly limit?: EndpointLimit;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints of every shape cannot name their shapes
export type AnyEndpoint = Endpoint<any, any, any, any, any>;

const Nothing = z.strictObject({});
type Nothing = typeof Nothing;
const NoBody = z.undefined();
type NoBody = typeof NoBody;
const NoAnswer = z.void();

interface Definition<P extends Shape, Q extends Shape, B extends Shape, R extends Shape, S extends AuditSubject> {
  method: Method;
  path: string;
  summary: string;
  permission: Access;
  knowsSession?: boolean;
  anonymous?: boolean;
  whileHanded?: true | { type: string; param: string };
  principals?: readonly PrincipalType[];
  switch?: TenantSwitch | null;
  chart?: AccessSubject;
  beyondReach?: string;
  leaves?: Leaving;
  audit?: EndpointAudit<S>;
  unaudited?: string;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  status?: 200 | 201 | 202 | 204;
  problems?: readonly ProblemCode[];
  idempotent?: boolean;
  stepUp?: boolean;
  ticket?: "sign" | "witness";
  bodyLimit?: number;
  raw?: "bytes" | "upload";
  native?: boolean;
  cacheSeconds?: number;
  etag?: boolean;
  forgets?: boolean;
  limit?: EndpointLimit;
}

/**
 * Describes one operation. Objects should be `z.strictObject`, so that an unknown key is refused.
 * Throws at load when a path parameter has no schema, or a mutation has no audit entry.
 */
export function endpoint<
  P extends Shape = Nothing,
  Q extends Shape = Nothing,
  B extends Shape = NoBody,
  R extends Shape = z.ZodVoid,
  S extends AuditSubject = never,
>(definition: Definition<P, Q, B, R, S>): Endpoint<P, Q, B, R, S> {
  const { method, path } = definition;
  const named = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const described = definition.params instanceof z.ZodObject ? Object.keys(definition.params.shape) : [];
  const missing = named.filter((name) => !described.includes(name));
  if (missing.length > 0) throw new Error(`${method} ${path}: no schema for the parameter ${missing.join(", ")}.`);
  if (method !== "GET" && !definition.audit && !definition.unaudited)
    throw new Error(`${method} ${path}: a mutation needs an audit entry.`);
  const {
    switch: moduleSwitch,
    knowsSession,
    anonymous,
    whileHanded,
    chart,
    beyondReach,
    leaves,
    audit,
    unaudited,
    ticket,
    bodyLimit,
    cacheSeconds,
    etag,
    forgets,
    raw,
    native,
    limit,
  } = definition;
  const answer: Shape = definition.response ?? NoAnswer;
  return {
    method,
    path,
    summary: definition.summary,
    permission: definition.permission,
    ...(knowsSession ? { knowsSession } : {}),
    ...(anonymous ? { anonymous } : {}),
    ...(whileHanded ? { whileHanded } : {}),
    principals: definition.principals ?? ["staff"],
    ...(moduleSwitch !== undefined ? { switch: moduleSwitch } : {}),
    ...(chart ? { chart } : {}),
    ...(beyondReach ? { beyondReach } : {}),
    ...(leaves ? { leaves } : {}),
    ...(audit ? { audit } : {}),
    ...(unaudited ? { unaudited } : {}),
    ...(ticket ? { ticket } : {}),
    ...(bodyLimit ? { bodyLimit } : {}),
    ...(raw ? { raw } : {}),
    ...(native ? { native } : {}),
    ...(cacheSeconds ? { cacheSeconds } : {}),
    ...(etag ? { etag } : {}),
    ...(forgets ? { forgets } : {}),
    ...(limit ? { limit } : {}),
    // The defaults stand for a part that was left out, whose type parameter has the same default.
    params: (definition.params ?? Nothing) as P,
    query: (definition.query ?? Nothing) as Q,
    body: (definition.body ?? NoBody) as B,
    response: answer as R,
    status: definition.status ?? (definition.response ? 200 : 204),
    problems: definition.problems ?? [],
    idempotent: definition.idempotent ?? false,
    stepUp: definition.stepUp ?? false,
  };
}

/** What a handler receives. */
export interface ParsedInput<E extends AnyEndpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
}
/** What the audit entry of an endpoint is about. */
export type SubjectOf<E extends AnyEndpoint> = NonNullable<E["audit"]>["subject"];
/** What a handler returns and a caller gets. */
export type Answer<E extends AnyEndpoint> = z.output<E["response"]>;

type Part<K extends string, S extends Shape> =
  Record<string, never> extends z.input<S>
    ? { [key in K]?: z.input<S> | undefined }
    : undefined extends z.input<S>
      ? { [key in K]?: z.input<S> | undefined }
      : { [key in K]: z.input<S> };
/** What a caller sends. Parts that an endpoint does not take, or that are optional throughout, may be left out. */
export type CallInput<E extends AnyEndpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]>;

export const apiPrefix = "/api/auth";

/** Query parameters of every list: 1-based page, rows a page (25 unless the chapter says otherwise, at most 1000). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(25),
};

/** The answer of every paged list. `totalIsEstimate` is set where counting exactly would cost more than it helps. */
export function pageOf<R extends Shape>(row: R) {
  return z.strictObject({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    totalIsEstimate: z.boolean().optional(),
  });
}
export interface Page<R> {
  rows: R[];
  total: number;
  page: number;
  pageSize: number;
  totalIsEstimate?: boolean | undefined;
}

/** A list given in one query parameter, `?status=1,5`. */
export function commaList<T>(item: z.ZodType<T, string>) {
  return z
    .string()
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(item).min(1, "Name at least one."));
}

/** Body field of every change to an existing record: the version the user saw (409 `stale-version` when outdated). */
export const Version = z.number().int().min(1);
/** `YYYY-MM-DD`; never passes through a time zone. */
export const PlainDate = z.iso.date();
/** RFC 3339 instant in UTC, `2026-11-20T18:27:00.000Z`. */
export const Instant = z.iso.datetime();
/** A dose, amount or other exact decimal, as text: never a float. */
export const Decimal = z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, "Use a plain number, like 2.5");
