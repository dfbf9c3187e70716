import { z } from "zod";

/**
 * Every refusal the API gives, as an RFC 9457 problem. The catalog holds the codes that more than one module uses
 * (platform chapter §4, seams §5); a module adds its own through `defineProblems()`.
 */
const shared = {
  malformed: [400, "The request could not be read"],
  "idempotency-key-required": [400, "This request needs an Idempotency-Key"],
  unauthenticated: [401, "Please sign in"],
  "session-expired": [401, "Your session has expired"],
  "session-revoked": [401, "This session was ended"],
  "wrong-tenant": [401, "You are signed in to another facility"],
  "ai-token-required": [401, "This needs the assistant's own token"],
  "bad-credentials": [401, "That email and password do not match."],
  "step-up-required": [401, "Please confirm that it is you"],
  "version-unknown": [400, "This version of the API is not known"],
  "key-invalid": [401, "This API key is not valid"],
  "signature-invalid": [401, "The signature does not match"],
  forbidden: [403, "You do not have permission"],
  "scope-missing": [403, "This key may not do that"],
  "out-of-scope": [403, "This record is outside your locations"],
  "own-request": [403, "You cannot decide your own request"],
  "module-not-enabled": [403, "This part of Cairn is switched off"],
  "csrf-refused": [403, "The request did not come from this app"],
  "account-inactive": [403, "This account is not active"],
  "tenant-suspended": [403, "This facility is suspended"],
  "consent-required": [403, "Consent is missing"],
  "not-found": [404, "Not found"],
  "unknown-tenant": [404, "There is no facility at this address"],
  "stale-version": [409, "Someone changed this while you were working"],
  duplicate: [409, "This exists already"],
  "in-use": [409, "This is still in use"],
  "wrong-state": [409, "This cannot be done in its present state"],
  "idempotency-in-progress": [409, "The same request is still being worked on"],
  "agreement-missing": [409, "No service agreement is on file"],
  "provider-sign-in-needed": [409, "The service needs a new sign-in"],
  "bed-taken": [409, "That bed is taken"],
  "no-place-left": [409, "No place is left"],
  "room-taken": [409, "That room is taken"],
  "approval-required": [409, "Approval required"],
  "client-currently-admitted": [409, "This client is admitted now"],
  "duplicate-suspected": [409, "This person may be known already"],
  "assessment-required": [409, "An assessment is missing"],
  "note-locked": [409, "This note is locked"],
  "request-timeout": [408, "The request took too long"],
  "link-expired": [410, "This link has expired"],
  "too-large": [413, "That is too large"],
  "address-too-long": [414, "The address is too long"],
  "unsupported-media": [415, "This kind of file is not accepted"],
  validation: [422, "Some fields need attention"],
  "bad-time-input": [422, "That time could not be read"],
  "time-does-not-exist": [422, "That time does not exist"],
  "ambiguous-local-time": [422, "That time happens twice"],
  "time-in-future": [422, "That time is still ahead"],
  "outside-episode": [422, "That time is outside the stay"],
  "pin-invalid": [422, "Wrong PIN"],
  "weak-pin": [422, "That PIN is too easy to guess"],
  "weak-password": [422, "That password is too easy to guess"],
  "ticket-used": [422, "That confirmation was used already"],
  "witness-same-person": [422, "The witness must be someone else"],
  "idempotency-mismatch": [422, "That Idempotency-Key belongs to another request"],
  "session-locked": [423, "Cairn is locked"],
  "device-handed": [423, "This device is with a client"],
  "pin-locked": [423, "Too many wrong PINs"],
  "link-locked": [423, "This link is locked"],
  "legal-hold": [423, "This record is on legal hold"],
  "rate-limited": [429, "Too many requests"],
  "headers-too-large": [431, "The headers are too large"],
  internal: [500, "Something went wrong on our side"],
  "file-corrupt": [500, "This file is damaged"],
  "upstream-failed": [502, "The outside service did not answer"],
  busy: [503, "Cairn is busy"],
  "storage-full": [503, "Storage is full"],
  "service-paused": [503, "The service is not answering"],
  maintenance: [503, "Cairn is being updated"],
} as const satisfies Record<string, readonly [number, string]>;

export type ProblemCode = keyof typeof shared | (string & {});

const catalog = new Map<string, readonly [status: number, title: string]>(Object.entries(shared));

/**
 * Adds a module's own problem codes, `{ "count-mismatch": [422, "The count does not match"] }`. Called at the top of a
 * `*.contract.ts`, so both sides know them. Throws when a code already has another meaning.
 */
export function defineProblems(codes: Record<string, readonly [status: number, title: string]>): void {
  for (const [code, meaning] of Object.entries(codes)) {
    const before = catalog.get(code);
    if (before && (before[0] !== meaning[0] || before[1] !== meaning[1]))
      throw new Error(`The problem "${code}" is defined twice with different meanings.`);
    catalog.set(code, meaning);
  }
}

export function isProblemCode(code: string): boolean {
  return catalog.has(code);
}

/** The title of each code, for API clients that show refusals themselves (ERR-1). */
export function problemTitles(): ReadonlyMap<string, string> {
  return new Map([...catalog].map(([code, [, title]]) => [code, title]));
}

/** Every code with its status and what it is called, for the description of the API. */
export function problemTable(): Record<string, { status: number; title: string }> {
  const rows = [...catalog].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(rows.map(([code, [status, title]]) => [code, { status, title }]));
}

export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What the API sends: `application/problem+json`. `current` is the current record, with `stale-version`. */
export const ProblemBody = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.array(FieldError).optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  current: z.unknown().optional(),
});
export type ProblemBody = z.infer<typeof ProblemBody>;

export interface ProblemDetails {
  /** What happened and what to do next, for the user. The code's title when left out. */
  detail?: string;
  errors?: FieldError[];
  params?: Record<string, unknown>;
  current?: unknown;
}

/** Thrown by rules, actions and stores to refuse; the server turns it into the answer, and the transaction rolls back. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, details: ProblemDetails | string = {}) {
    const given = typeof details === "string" ? { detail: details } : details;
    const known = catalog.get(code);
    if (!known) throw new Error(`Unknown problem code "${code}": add it with defineProblems().`);
    super(given.detail ?? known[1]);
    this.name = "Problem";
    this.code = code;
    this.status = known[0];
    this.details = given;
  }

  body(requestId?: string): ProblemBody {
    const { detail, ...rest } = this.details;
    return {
      type: `https://cairn.invalid/problems/${this.code}`,
      title: catalog.get(this.code)?.[1] ?? this.code,
      status: this.status,
      detail: detail ?? this.message,
      code: this.code,
      ...(requestId ? { requestId } : {}),
      ...rest,
    };
  }
}

/** A refusal of one field, shown beside it: `throw fieldProblem("body.endsAt", "End must be after start.")`. */
export function fieldProblem(path: string, message: string, code: ProblemCode = "validation"): Problem {
  return new Problem(code, { detail: message, errors: [{ path, message }] });
}
