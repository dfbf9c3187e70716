import type { ApiProblem } from "./problem.ts";
import { type Upload, upload } from "./upload.ts";

/** What a call needs from session, lock and step-up. Each returns true when the call should be repeated. */
export interface ApiPorts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Sends a form with a file. */
  upload: Upload;
  /** A 401: restore the session, or hold the call until the person has signed in again. `again`: the second time. */
  sessionLost: (problem: ApiProblem, again: boolean) => Promise<boolean>;
  /** A 423: show the lock screen and hold the call until it is unlocked. */
  locked: () => Promise<boolean>;
  /** Ask for a factor; false when the person declines. */
  stepUp: (methods: string[]) => Promise<boolean>;
  /** Whether a hand has moved within the last minute: what a page asks by itself is no sign of a person (SES-7). */
  attended: () => boolean;
  /** Ids of answered requests, for crash reports. */
  sawRequest: (requestId: string) => void;
}

const refuse = () => Promise.resolve(false);
const initial: ApiPorts = {
  fetch: (url, init) => fetch(url, init),
  upload,
  sessionLost: refuse,
  locked: refuse,
  stepUp: refuse,
  attended: () => true,
  sawRequest: () => undefined,
};
let current: ApiPorts = initial;

export function apiPorts(): ApiPorts {
  return current;
}

/** Joins the API client to session, lock and step-up; tests give the in-process server's `fetch` and `upload`. */
export function connectApi(ports: Partial<ApiPorts>): void {
  current = { ...current, ...ports };
}
