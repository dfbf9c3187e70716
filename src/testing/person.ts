import type { InjectOptions } from "fastify";
import { stepUp } from "#modules/accounts/sessions/step-up.contract.ts";
import { login } from "#modules/accounts/sign-in/sign-in.contract.ts";
import { acceptTerms } from "#modules/accounts/terms/terms.contract.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { RoleCode } from "#platform/shared/access/permissions.ts";
import { pinCodeChecker } from "#platform/shared/authentication/pin.contract.ts";
import { refreshToken, returnDevice, unlockSession } from "#platform/shared/authentication/session.contract.ts";
import { type Answer, type AnyEndpoint, apiPrefix, type CallInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import type { ProblemBody } from "#platform/shared/problems.ts";
import type { Facility } from "./facility.ts";
import { testPassword, testPin } from "./secrets.ts";

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #at: number;
  constructor(at: string) {
    this.#at = Date.parse(at);
  }
  now(): string {
    return new Date(this.#at).toISOString();
  }
  set(at: string): void {
    this.#at = Date.parse(at);
  }
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0 } = by;
    this.#at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  }
}

/** What a refused call throws in tests: the problem as the API sent it. */
export class RefusedCall extends Error {
  readonly code: string;
  readonly status: number;
  readonly problem: ProblemBody;
  constructor(problem: ProblemBody) {
    super(`${problem.code}: ${problem.detail}${problem.errors ? ` ${JSON.stringify(problem.errors)}` : ""}`);
    this.code = problem.code;
    this.status = problem.status;
    this.problem = problem;
  }
}

export interface CallExtras {
  idempotencyKey?: string;
  /** A PIN ticket for a signing endpoint; `signing: true` gets one with the user's PIN. */
  ticket?: string;
  signing?: boolean;
  headers?: Record<string, string>;
}

/** A signed-in user at a browser: keeps its cookies and sends what the page would send. */
export class Person {
  readonly clinicianId: string;
  readonly userId: string;
  readonly email: string;
  readonly role: RoleCode;
  readonly #facility: Facility;
  readonly cookies = new Map<string, string>();

  constructor(facility: Facility, who: { clinicianId: string; userId: string; email: string; role: RoleCode }) {
    this.#facility = facility;
    this.clinicianId = who.clinicianId;
    this.userId = who.userId;
    this.email = who.email;
    this.role = who.role;
  }

  async signIn(password = testPassword): Promise<void> {
    const answer = await this.call(login, { body: { email: this.email, password } });
    if (answer.status === "accept-terms")
      await this.call(acceptTerms, { body: { ticket: answer.ticket, version: answer.version } });
  }

  /** Calls an endpoint through HTTP in process; throws `RefusedCall` for a problem. */
  async call<E extends AnyEndpoint>(
    contract: E,
    input: CallInput<E> = {} as CallInput<E>,
    extras: CallExtras = {},
  ): Promise<Answer<E>> {
    const ticket = extras.ticket ?? (extras.signing ? await this.ticket("sign") : undefined);
    const ask = () => this.send(contract, input, { ...extras, ...(ticket ? { ticket } : {}) });
    let response = await ask();
    if (await this.#comesBack(response)) response = await ask();
    if (response.statusCode >= 400) throw new RefusedCall(response.json() as ProblemBody);
    return (
      response.statusCode === 204
        ? undefined
        : response.headers["content-type"]?.toString().includes("json")
          ? response.json()
          : response.rawPayload
    ) as Answer<E>;
  }

  /**
   * When a test moves the clock, sessions expire or lock, and actions require step-up authentication; this restores, unlocks
   * or confirms and repeats the call, as the page does.
   */
  async #comesBack(response: { statusCode: number; json: () => unknown }): Promise<boolean> {
    if (response.statusCode !== 401 && response.statusCode !== 423) return false;
    const { code } = response.json() as ProblemBody;
    if (code === "session-locked") {
      await this.send(unlockSession, { body: { password: testPassword } });
      return true;
    }
    if (code === "device-handed")
      return (await this.send(returnDevice, { body: { password: testPassword } })).statusCode === 204;
    if (code === "step-up-required")
      return (await this.send(stepUp, { body: { password: testPassword } })).statusCode === 204;
    if (code !== "session-expired") return false;
    if ((await this.send(refreshToken)).statusCode !== 200) await this.signIn();
    await this.send(unlockSession, { body: { password: testPassword } });
    return true;
  }

  /** The bare HTTP answer, for tests of status and headers. */
  async send(contract: AnyEndpoint, input: object = {}, extras: CallExtras = {}) {
    const { params, query, body } = input as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    let url =
      apiPrefix + contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = new URLSearchParams(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    ).toString();
    if (search) url += `?${search}`;
    const response = await this.#facility.world.app.http.inject({
      method: contract.method as NonNullable<InjectOptions["method"]>,
      url,
      headers: {
        host: this.#facility.host,
        origin: `http://${this.#facility.host}`,
        "user-agent": "Chrome/150 Linux test",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(this.cookies.has("token") ? { authorization: `Bearer ${this.cookies.get("token")}` } : {}),
        ...(contract.idempotent ? { "idempotency-key": extras.idempotencyKey ?? newId() } : {}),
        ...(extras.ticket ? { "x-sign-ticket": extras.ticket } : {}),
        ...extras.headers,
      },
      ...(body !== undefined ? { payload: body as object } : {}),
    });
    for (const cookie of response.cookies) {
      if (cookie.maxAge === 0 || cookie.value === "") this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
    }
    return response;
  }

  /** A PIN ticket for signing, unlocking or witnessing. */
  async ticket(purpose: "sign" | "unlock" | "witness", witness?: Person): Promise<string> {
    const { ticket } = await this.call(pinCodeChecker, {
      body: { pin: testPin, purpose, ...(witness ? { clinicianId: witness.clinicianId } : {}) },
    });
    return ticket;
  }
}
