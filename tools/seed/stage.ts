import { createHash } from "node:crypto";
import { type Actor, anonymousActor, publicActor } from "#platform/server/access/actor.ts";
import { asSystem } from "#platform/server/execution/as-system.ts";
import { type Act, noRequest } from "#platform/server/execution/context.ts";
import { authorize, execute } from "#platform/server/execution/execute.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { publicPostTicket } from "#platform/server/public-posts/guard-public-post.ts";
import { publicPostLimits } from "#platform/server/public-posts/public-post.actions.ts";
import { proofOf } from "#platform/server/public-posts/testing.ts";
import type { Answer, AnyEndpoint, CallInput } from "#platform/shared/endpoint.ts";
import { Problem, type ProblemCode } from "#platform/shared/problems.ts";
import type { PublicForm, PublicPost } from "#platform/shared/public-posts/public-post.contract.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { SeededFacility } from "./facilities.ts";
import type { StoryClock } from "./story-clock.ts";

/** A member of staff on the stage: does what the screens let this person do, at the time of the story. */
export class Player {
  readonly clinicianId: string;
  readonly actor: Actor;
  readonly #stage: Stage;
  constructor(stage: Stage, actor: Actor) {
    this.#stage = stage;
    this.actor = actor;
    this.clinicianId = actor.clinicianId ?? "";
  }

  /**
   * Calls an endpoint's handler as a request would: input checked by the contract, permission, audit, events and jobs.
   * `sign` proves the person with a PIN ticket of their session, `lines` is the body of what a device sends. Throws the `Problem` that a screen would show.
   */
  async do<E extends AnyEndpoint>(
    at: string,
    contract: E,
    input: CallInput<E> = {} as CallInput<E>,
    options: { sign?: boolean; lines?: string } = {},
  ): Promise<Answer<E>> {
    return this.#stage.clock.at(at, async () => {
      const given = input as { params?: unknown; query?: unknown; body?: unknown };
      const checked = {
        params: contract.params.parse(given.params ?? {}),
        query: contract.query.parse(given.query ?? {}),
        body: contract.body.parse(given.body),
      };
      const ticket = options.sign ? await this.#stage.ticketOf(this.actor) : null;
      const parts = {
        platform: this.#stage.platform,
        tenant: this.#stage.tenant,
        actor: this.actor,
        contract,
        request: {
          ...noRequest,
          ip: "10.20.0.14",
          userAgent: "Chrome/150 Windows",
          ticket,
          idempotencyKey: keyOf(this.actor, at, contract, given),
          ...(options.lines === undefined
            ? {}
            : { bytes: { url: contract.path, headers: {}, body: Buffer.from(options.lines) } }),
        },
      };
      const handler = this.#stage.handlerOf(contract);
      authorize(handler, parts);
      try {
        return (await execute(handler, parts, checked)) as Answer<E>;
      } catch (error) {
        throw error instanceof Problem ? new RefusedScene(this.actor.name, at, contract, error) : error;
      }
    });
  }
}

/** A refusal in a story, with who wanted what and when: the story contradicts a rule and has to be changed. */
export class RefusedScene extends Error {
  readonly code: string;
  readonly problem: Problem;
  constructor(name: string, at: string, contract: AnyEndpoint, problem: Problem) {
    const where = (problem.details.errors ?? []).map((error) => `${error.path}: ${error.message}`).join("; ");
    super(`${name}, ${at}, ${contract.method} ${contract.path}: ${problem.code}: ${problem.message} ${where}`);
    this.code = problem.code;
    this.problem = problem;
  }
}

/** One facility with its people, on a platform whose clock the stories move. */
export class Stage {
  readonly platform: Platform;
  readonly tenant: Tenant;
  readonly clock: StoryClock;
  readonly facility: SeededFacility;
  /** Whose hour is taken already: `<clinician> <instant>`. */
  readonly hoursGiven = new Set<string>();
  readonly #players = new Map<string, Player>();
  readonly #handlers: ReadonlyMap<AnyEndpoint, ReturnType<Stage["handlerOf"]>>;

  constructor(platform: Platform, clock: StoryClock, facility: SeededFacility) {
    this.platform = platform;
    this.tenant = facility.tenant;
    this.clock = clock;
    this.facility = facility;
    this.#handlers = new Map(platform.registry.handlers.map((handler) => [handler.contract, handler]));
  }

  handlerOf(contract: AnyEndpoint): Platform["registry"]["handlers"][number] {
    const handler = this.#handlers.get(contract);
    if (!handler) throw new Error(`No action handles ${contract.method} ${contract.path}.`);
    return handler;
  }

  /** Signs everyone who is active in, once, for the length of the seeding. */
  async signIn(at: string): Promise<void> {
    const people = await this.system(at, (act) =>
      act.db
        .selectFrom("clinicians")
        .select(["id", "userId", "fullName", "role", "email"])
        .where("status", "=", 1)
        .execute(),
    );
    await this.system(at, async (act) => {
      for (const person of people) {
        const locations = await act.db
          .selectFrom("clinicianLocations")
          .select("locationId")
          .where("clinicianId", "=", person.id)
          .execute();
        const session = await this.platform.sessions.open(act, {
          principalType: "staff",
          userId: person.userId ?? "",
          amr: ["pwd"],
          deviceName: "Chrome on Windows",
          ip: "10.20.0.14",
          userAgent: "Chrome/150 Windows",
        });
        const actor: Actor = {
          kind: "staff",
          userId: person.userId,
          clinicianId: person.id,
          name: person.fullName ?? "",
          role: person.role,
          sessionId: session.id,
          locationIds: locations.map((row) => row.locationId),
          grants: await this.platform.grants.of(this.tenant.id, [person.role]),
        };
        this.#players.set(person.email?.split("@")[0] ?? "", new Player(this, actor));
      }
    });
  }

  /** Ends the sessions of `signIn`: no one is signed in when the demo is opened. */
  async signOut(at: string): Promise<void> {
    await this.system(at, async (act) => {
      for (const { actor } of this.#players.values())
        if (actor.sessionId) await this.platform.sessions.revoke(act, actor.sessionId, "signed-out");
    });
  }

  /** By the part of the email before the @. */
  as(key: string): Player {
    const player = this.#players.get(key);
    if (!player) throw new Error(`No one on the stage is called ${key}.`);
    return player;
  }

  /** The member of staff with this clinician id, where on the stage. */
  byClinician(clinicianId: string): Player | undefined {
    return [...this.#players.values()].find((player) => player.clinicianId === clinicianId);
  }

  /** A request without a session, refused as the story has it: it stays in the log. */
  async refused<E extends AnyEndpoint>(
    at: string,
    contract: E,
    input: CallInput<E>,
    from: { ip: string; userAgent: string },
    expected: ProblemCode,
  ): Promise<void> {
    await this.clock.at(at, async () => {
      const given = input as { body?: unknown };
      const checked = { params: {}, query: {}, body: contract.body.parse(given.body) };
      const request = { ...noRequest, native: false, ...from };
      const parts = { platform: this.platform, tenant: this.tenant, actor: publicActor, contract, request };
      const code = await execute(this.handlerOf(contract), parts, checked).then(
        () => "nothing",
        (error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          return error.code;
        },
      );
      if (code !== expected)
        throw new Error(`${contract.path}, ${at}: ${expected} was to be refused, and was ${code}.`);
    });
  }

  /** A public form without a session, with its ticket and proof of work. */
  async byAnyone<E extends AnyEndpoint>(
    at: string,
    form: PublicForm,
    contract: E,
    input: (post: PublicPost) => { params?: object; body: object },
  ): Promise<Answer<E>> {
    const ticket = await this.clock.at(addMinutes(at, -2), async () =>
      publicPostTicket(this.platform, this.tenant, form),
    );
    const proof = proofOf(ticket, publicPostLimits[form].difficulty);
    return this.clock.at(at, async () => {
      const given = input({ ticket, proof, honeypot: "" });
      const checked = {
        params: contract.params.parse(given.params ?? {}),
        query: {},
        body: contract.body.parse(given.body),
      };
      const actor = contract.anonymous ? anonymousActor : publicActor;
      const parts = { platform: this.platform, tenant: this.tenant, actor, contract, request: noRequest };
      return (await execute(this.handlerOf(contract), parts, checked)) as Answer<E>;
    });
  }

  /** Work of the system at a time of the story, in one transaction. */
  system<T>(at: string, work: (act: Act) => Promise<T>): Promise<T> {
    return this.clock.at(at, () => asSystem(this.platform, this.tenant, work));
  }

  /** The single-use proof that this person has just entered their PIN. */
  ticketOf(actor: Actor): Promise<string> {
    return this.#ticket("sign", actor, actor);
  }

  /** The proof that a coworker has entered their PIN at this person's workstation, at a time of the story. */
  witnessedBy(at: string, player: Player, witness: Player): Promise<string> {
    return this.clock.at(at, () => this.#ticket("witness", player.actor, witness.actor));
  }

  async #ticket(purpose: "sign" | "witness", at: Actor, who: Actor): Promise<string> {
    const { text } = await asSystem(this.platform, this.tenant, (act) =>
      this.platform.tickets.issue(act, {
        purpose,
        sessionId: at.sessionId ?? "",
        userId: who.userId ?? "",
        clinicianId: who.clinicianId,
        method: "pin",
      }),
    );
    return text;
  }
}

function keyOf(actor: Actor, at: string, contract: AnyEndpoint, input: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([actor.userId, at, contract.method, contract.path, input]))
    .digest("hex")
    .slice(0, 40);
}
