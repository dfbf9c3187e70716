import { type IncomingHttpHeaders, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import { refuseInTransaction } from "../database/transaction-scope.ts";
import type { OutsideSettings } from "../ports/outside-settings.ts";
import { HostRefused, isPrivateAddress, publicLookup } from "./address-guard.ts";
import { OutboundFailure } from "./outbound-failure.ts";

export interface Question {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** 10 s unless the operation says otherwise, 120 s at most. */
  timeoutMs?: number;
  /** The largest answer that is read; for files. */
  maxBytes?: number;
}
export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  ms: number;
}

/** A host that does not even take the line is not waited for. */
const connectMs = 3_000;
const maxAnswerBytes = 5 * 1024 * 1024;

/** Whether this address belongs to a simulator of this installation, the only private addresses that may be called. */
export function isSimulator(outside: OutsideSettings, url: URL): boolean {
  return outside.simulators !== null && Object.values(outside.simulators).some((one) => one === url.origin);
}

/**
 * Why this address may not be called, or null: https to a public host; http and private addresses only for hosts the
 * operator listed and for simulators (SEC-3). Names are looked up again when connecting.
 */
export function refusedHost(outside: OutsideSettings, text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "This is not a web address.";
  if (url.username || url.password) return "An address with a name and password in it is not called.";
  if (isSimulator(outside, url) || outside.privateHosts.includes(url.hostname)) return null;
  if (url.protocol !== "https:") return "The address must begin with https.";
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && isPrivateAddress(literal)) return "This address is inside a private network.";
  if (literal === "localhost" || literal.endsWith(".localhost") || literal.endsWith(".internal"))
    return "This address is inside a private network.";
  return null;
}

/**
 * One HTTP request to an outside service: connect and answer within the time, at most 5 MB, TLS 1.2 or better, no
 * redirects, no private addresses. Throws `OutboundFailure`: `refused` for a host that may not be called, `temporary`
 * when nothing was sent, `unknownEffect` when it was sent and no answer came.
 */
export async function ask(outside: OutsideSettings, question: Question): Promise<Reply> {
  refuseInTransaction(question.url);
  const refusal = refusedHost(outside, question.url);
  if (refusal) throw new OutboundFailure("refused", refusal);
  const url = new URL(question.url);
  const open = isSimulator(outside, url) || outside.privateHosts.includes(url.hostname);
  const begun = performance.now();
  let sent = false;
  return new Promise((done, fail) => {
    const request = (url.protocol === "https:" ? secureRequest : plainRequest)(url, {
      method: question.method,
      headers: {
        "user-agent": "Cairn",
        ...question.headers,
        ...(question.body !== undefined ? { "content-length": String(Buffer.byteLength(question.body)) } : {}),
      },
      minVersion: "TLSv1.2",
      agent: false,
      signal: AbortSignal.timeout(Math.min(question.timeoutMs ?? 10_000, 120_000)),
      ...(open ? {} : { lookup: publicLookup }),
    });
    request.once("finish", () => {
      sent = true;
    });
    request.once("socket", (socket) => {
      if (!socket.connecting) return;
      const waiting = setTimeout(() => request.destroy(new Error("No line within the time.")), connectMs);
      for (const end of ["connect", "close"] as const) socket.once(end, () => clearTimeout(waiting));
    });
    request.once("response", (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > (question.maxBytes ?? maxAnswerBytes)) request.destroy(new Error("The answer is too large."));
        chunks.push(chunk);
      });
      answer.once("error", (error) => fail(asFailure(error, true)));
      answer.once("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
          ms: Math.round(performance.now() - begun),
        }),
      );
    });
    request.once("error", (error) => fail(asFailure(error, sent)));
    request.end(question.body);
  });
}

function asFailure(error: Error, sent: boolean): OutboundFailure {
  if (error instanceof HostRefused) return new OutboundFailure("refused", "This address is inside a private network.");
  const timedOut = error.name === "AbortError" || error.name === "TimeoutError";
  if (sent) return new OutboundFailure("unknownEffect", "The service took the request and did not answer.");
  return new OutboundFailure(
    "temporary",
    timedOut ? "The service did not answer in time." : "The service cannot be reached.",
  );
}

/** The seconds of a `Retry-After` header, given as seconds or a date; null without one; a day at most. */
export function retryAfterOf(headers: IncomingHttpHeaders, nowMs = Date.now()): number | null {
  const said = headers["retry-after"];
  if (!said) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - nowMs) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 86_400) : null;
}

/** What an HTTP status means for trying again. */
export function failureOf(status: number, headers: IncomingHttpHeaders, what: string): OutboundFailure {
  if (status === 401 || status === 403)
    return new OutboundFailure("needsAttention", `${what} does not accept our sign-in (${status}).`);
  if ([408, 425, 429].includes(status) || status >= 500)
    return new OutboundFailure("temporary", `${what} asks us to come again (${status}).`, retryAfterOf(headers));
  return new OutboundFailure("refused", `${what} refused the request (${status}).`);
}
