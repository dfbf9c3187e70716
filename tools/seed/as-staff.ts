import type { Actor } from "#platform/server/actor.ts";
import type { Clock } from "#platform/server/clock.ts";
import { noRequest } from "#platform/server/context.ts";
import { execute } from "#platform/server/execute.ts";
import type { Platform } from "#platform/server/platform.ts";
import type { Answer, AnyEndpoint, CallInput, ParsedInput } from "#platform/shared/endpoint.ts";
import { newId } from "#platform/shared/ids.ts";
import { defaultGrants, type RoleCode } from "#platform/shared/permissions.ts";
import type { SeededFacility } from "./facilities.ts";
import { demoStaff } from "./people.ts";

/** The loader's clock: it stands where the story is, so that everything is written at the time it happened. */
export class StoryClock implements Clock {
  #at: string | null = null;
  now(): string {
    return this.#at ?? new Date().toISOString();
  }
  set(at: string): void {
    this.#at = at;
  }
  backToNow(): void {
    this.#at = null;
  }
}

export type Caller = <E extends AnyEndpoint>(contract: E, input?: CallInput<E>) => Promise<Answer<E>>;

/** One member of the staff, acting through the same actions as at the screen: rules, audit and events included. */
export function asStaff(platform: Platform, facility: SeededFacility, key: string): Caller & { clinicianId: string } {
  const who = facility.staff.get(key);
  const person = demoStaff.find((one) => one.email.startsWith(`${key}@`));
  if (!who || !person) throw new Error(`Nobody called ${key} works here.`);
  const actor: Actor = {
    kind: "staff",
    userId: who.userId,
    clinicianId: who.clinicianId,
    name: `${person.firstName} ${person.lastName}`,
    role: person.role,
    sessionId: null,
    locationIds: person.places.map((code) => facility.places.get(code)?.id ?? ""),
    grants: defaultGrants[person.role as RoleCode],
  };
  const call: Caller = async (contract, input) => {
    const handler = platform.registry.handlers.find((one) => one.contract === contract);
    if (!handler) throw new Error(`${contract.method} ${contract.path} is not mounted.`);
    const given = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
    const parsed: ParsedInput<typeof contract> = {
      params: contract.params.parse(given.params ?? {}),
      query: contract.query.parse(given.query ?? {}),
      body: contract.body.parse(given.body),
    };
    const request = { ...noRequest, idempotencyKey: newId() };
    return (await execute(handler, { platform, tenant: facility.tenant, actor, request, contract }, parsed)) as Answer<
      typeof contract
    >;
  };
  return Object.assign(call, { clinicianId: who.clinicianId });
}

/** The same numbers on every load (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
