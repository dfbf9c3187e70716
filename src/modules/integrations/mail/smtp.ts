import { connect, isIP, type Socket } from "node:net";
import { refuseInTransaction } from "#platform/server/database/transaction-scope.ts";
import { HostRefused, isPrivateAddress, publicLookup } from "#platform/server/http/address-guard.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Tape } from "../connections/capture.ts";

/** One mail account: server, security and credentials. */
export interface SmtpAccount {
  host: string;
  port: number;
  /** `tls` (port 465), `starttls` upgraded first (port 587), `none` only on the local machine. */
  security: "tls" | "starttls" | "none";
  from: { name: string; address: string };
  auth: { user: string; password: string } | { user: string; accessToken: string } | null;
  /** Entered by a facility, not by the operator: hosts in private networks are refused (INT-4). */
  publicOnly: boolean;
}

export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  headers: Record<string, string>;
}

/**
 * Sends one mail; 3 s to connect, 10 s per response (INT-4). Throws `OutboundFailure`: `refused`
 * on a permanent error (5xx), `needsAttention` when the sign-in is refused, `unknownEffect` when the server received
 * the mail and did not respond, else `temporary`.
 */
export async function sendBySmtp(
  account: SmtpAccount,
  mail: OutgoingMail,
  tape: Tape | null = null,
): Promise<{ response: string }> {
  let given = false;
  const transport = await transportOf(account, tape, () => {
    given = true;
  });
  try {
    const { response } = await transport.sendMail({
      from: account.from,
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      messageId: mail.messageId,
      headers: mail.headers,
    });
    return { response };
  } catch (error) {
    throw asFailure(error, given);
  } finally {
    transport.close();
  }
}

/** Connects, signs in and quits. Throws `OutboundFailure` as `sendBySmtp` does. */
export async function checkSmtp(account: SmtpAccount, tape: Tape | null = null): Promise<void> {
  const transport = await transportOf(account, tape);
  try {
    await transport.verify();
  } catch (error) {
    throw asFailure(error);
  } finally {
    transport.close();
  }
}

const nothing = () => {};

async function transportOf(account: SmtpAccount, tape: Tape | null, given: () => void = nothing) {
  refuseInTransaction(account.host);
  // Loaded with the first mail, because most processes never send one.
  const { createTransport } = await import("nodemailer");
  const { auth } = account;
  return createTransport({
    host: account.host,
    port: account.port,
    secure: account.security === "tls",
    requireTLS: account.security === "starttls",
    ignoreTLS: account.security === "none",
    connectionTimeout: 3_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    ...(account.publicOnly ? { getSocket: connectOutside } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    tls: { minVersion: "TLSv1.2" },
    debug: tape !== null,
    logger: listening(tape, given),
    ...(auth
      ? {
          auth:
            "accessToken" in auth
              ? { type: "OAuth2" as const, user: auth.user, accessToken: auth.accessToken }
              : { user: auth.user, pass: auth.password },
        }
      : {}),
  });
}

/**
 * The SMTP client's log is not written. It shows when the message was fully sent, and while a
 * capture is active it feeds the tape. The library masks credentials, and they are redacted again before storage.
 */
function listening(tape: Tape | null, given: () => void) {
  const kindOf = (entry: unknown) => property(entry, "tnx");
  const info = (entry: unknown) => {
    if (kindOf(entry) === "message") given();
  };
  const debug = (entry: unknown, text: unknown) => {
    const kind = kindOf(entry);
    if (!tape) return;
    if (kind === "server") tape.heard += `${String(text)}\n`;
    if (kind === "client" || kind === "message") tape.said += `${String(text)}\n`;
  };
  return { level: nothing, trace: nothing, debug, info, warn: nothing, error: nothing, fatal: nothing };
}

/** Opens the socket itself, so that the resolved address is checked at connection time (DNS may change). */
function connectOutside(
  { host = "", port = 587 }: { host?: string; port?: number | string },
  done: (error: Error | null, line?: { connection: Socket }) => void,
): void {
  if (isIP(host) !== 0 && isPrivateAddress(host)) {
    done(new HostRefused(`${host} is not a public address.`));
    return;
  }
  const line = connect({ host, port: Number(port), lookup: publicLookup });
  const end = (error: Error) => {
    line.destroy();
    done(error);
  };
  line.setTimeout(3_000, () => end(new Error("The server timed out.")));
  line.once("error", end);
  line.once("connect", () => {
    line.setTimeout(0);
    line.removeAllListeners("timeout");
    line.removeListener("error", end);
    done(null, { connection: line });
  });
}

/** A property of what the SMTP library logs or throws. */
function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function asFailure(error: unknown, given = false): OutboundFailure {
  if (error instanceof HostRefused) return new OutboundFailure("refused", "This address is in a private network.");
  const responseCode = property(error, "responseCode");
  if (property(error, "code") === "EAUTH")
    return new OutboundFailure("needsAttention", "The mail server refused the sign-in.");
  if (typeof responseCode === "number" && responseCode >= 500)
    return new OutboundFailure("refused", `The mail server refused the message (${responseCode}).`);
  if (typeof responseCode === "number")
    return new OutboundFailure("temporary", `The mail server asked to retry later (${responseCode}).`);
  if (given) return new OutboundFailure("unknownEffect", "The mail server received the message but did not respond.");
  return new OutboundFailure("temporary", "The mail server is not responding.");
}
