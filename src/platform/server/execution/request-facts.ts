import type { ReceivedFile } from "../files/receive-file.ts";

/** What is known of the request; jobs and the seed loader have none of it. */
export interface RequestFacts {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** The host in the address, with its port, for links to this server. */
  host?: string;
  idempotencyKey: string | null;
  ticket: string | null;
  cookies: Readonly<Record<string, string | undefined>>;
  /** `https://demo.example.org`: the address in the browser, for links in emails and for WebAuthn. */
  origin: string | null;
  /** The request came by HTTPS, so cookies may be `Secure`. */
  secure: boolean;
  /** Not a browser: no Origin, no `Sec-Fetch-*`, no cookies of ours. */
  native?: boolean;
  /** Where a reader of an event stream left off (`Last-Event-ID`). */
  lastEventId?: string | null;
  /** A native app's whole access token. */
  bearer?: string | null;
  /** Endpoints with `raw: "bytes"`: the body, and the address it was sent to. */
  bytes?: { url: string; headers: Readonly<Record<string, string>>; body: Buffer };
  /** Endpoints with `raw: "upload"`: the file, already encrypted on disk. */
  upload?: ReceivedFile;
}

export const noRequest: RequestFacts = {
  id: "-",
  ip: null,
  userAgent: null,
  idempotencyKey: null,
  ticket: null,
  cookies: {},
  origin: null,
  secure: false,
};

/** A cookie to set with the answer; `value` null clears it. */
export interface CookieChange {
  name: string;
  value: string | null;
  httpOnly: boolean;
  days: number;
  path?: string;
}
