import { toPlainText } from "#platform/shared/plain-text.ts";
import { type AnyEndpoint, apiPrefix } from "../../shared/endpoint.ts";
import { readCookie } from "./cookies.ts";
import { apiPorts } from "./ports.ts";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** A newer call of the same key cancels the older one (SES-5). */
  key?: string;
  /** A poll: does not count as the person being active (SES-7). */
  background?: boolean;
  /** From `pin-code-checker`, for endpoints with `ticket`. */
  ticket?: string;
  /** Only to continue an attempt that began elsewhere; otherwise `call` makes and keeps one. */
  idempotencyKey?: string;
  /** Files: sent instead of a JSON body. */
  form?: FormData;
  /** Let the request outlive the page (a draft on `pagehide`). */
  keepalive?: boolean;
}

/** The input of any endpoint. What each may hold is checked where its own `CallInput` is asked for. */
export interface LooseInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

/** `/drafts/:key` with its parameters filled in, and the query without its empty fields. Lists are joined by commas. */
export function urlOf(endpoint: AnyEndpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    query.set(name, Array.isArray(value) ? value.join(",") : String(value));
  }
  const text = query.toString();
  return `${apiPrefix}${path}${text ? `?${text}` : ""}`;
}

export function requestOf(
  endpoint: AnyEndpoint,
  input: LooseInput,
  options: CallOptions,
  idempotencyKey: string | undefined,
): RequestInit {
  const headers: Record<string, string> = { Accept: "application/json" };
  const mutation = endpoint.method !== "GET";
  if (mutation) {
    // The readable half proves that this page could read the cookie; the server joins the signature (SES-10).
    const token = readCookie("token");
    if (token) headers.Authorization = `Bearer ${token}`;
  }
  const init: RequestInit = { method: endpoint.method, headers, credentials: "same-origin" };
  if (options.form) init.body = options.form;
  else if (input.body !== undefined) {
    headers["Content-Type"] = "application/json";
    // Text pasted from other programs can hold control characters that the server refuses.
    init.body = JSON.stringify(input.body, (_key, value: unknown) =>
      typeof value === "string" ? toPlainText(value) : value,
    );
  }
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  if (options.ticket) headers["X-Sign-Ticket"] = options.ticket;
  // Requests of live events, timers and refocused windows count as polls while the page is unattended.
  if (options.background || !apiPorts().attended()) headers["X-Background"] = "1";
  if (options.keepalive) init.keepalive = true;
  return init;
}
